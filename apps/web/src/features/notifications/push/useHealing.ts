import { useEffect } from 'react'
import { useApi } from '#api/api.tsx'
import { usePage } from '#api/page.tsx'
import { canPush } from './browser.ts'

/** Push subscriptions expire silently, above all on iOS: each page load checks and restores them. */
export function useHealing() {
  const api = useApi()
  const { pushKey } = usePage().config
  useEffect(() => {
    if (!pushKey || !canPush()) return
    import('./usePush.ts')
      .then(({ healPush }) => healPush(api, pushKey))
      .catch((error: unknown) => console.error('Push-уведомления не восстановлены', error))
  }, [api, pushKey])
}
