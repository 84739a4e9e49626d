import { useCallback } from 'react'
import { useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'

const NOT_LOADED = 'Не удалось загрузить плеер. Проверьте соединение и повторите.'

/** Plays an episode from a second. A page of text does not wait for the player's code, which comes with the press. */
export function useJump() {
  const api = useApi()
  return useCallback(
    (id: number, second: number) => {
      import('../commands.ts').then(
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
