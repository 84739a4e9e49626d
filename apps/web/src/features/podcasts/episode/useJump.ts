import { useCallback } from 'react'
import { useApi } from '#api/api.tsx'
import { loadUnlessLeft } from '#navigation'
import { toast } from '#ui/toasts/index.ts'

const NOT_LOADED = 'Не удалось загрузить плеер. Проверьте соединение и повторите.'

/**
 * Returns a function that plays an episode from a second. The player's code loads with the press, not with the page.
 */
export function useJump() {
  const api = useApi()
  return useCallback(
    (id: number, second: number) => {
      loadUnlessLeft(() => import('../commands.ts')).then(
        ({ toggle }) => toggle(api, id, second),
        (error: unknown) => {
          console.error(NOT_LOADED, error)
          toast(NOT_LOADED)
        },
      )
    },
    [api],
  )
}
