import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#api/api.tsx'
import { usePage } from '#api/page.tsx'
import { useMe } from '#features/accounts'
import { loadUnlessLeft } from '#navigation'
import { devicesKey } from '../keys.ts'
import { canPush } from './browser.ts'

/** Push subscriptions expire silently, above all on iOS: each page load checks and restores them. */
export function useHealing() {
  const api = useApi()
  const client = useQueryClient()
  const { pushKey } = usePage().config
  const person = useMe()?.id
  useEffect(() => {
    if (!pushKey || person === undefined || !canPush()) return
    loadUnlessLeft(() => import('./usePush.ts'))
      .then(({ healPush }) => healPush(api, pushKey, person))
      .then((isHealed) => (isHealed ? client.invalidateQueries({ queryKey: devicesKey() }) : undefined))
      .catch((error: unknown) => console.error('Push-уведомления не восстановлены', error))
  }, [api, client, pushKey, person])
}
