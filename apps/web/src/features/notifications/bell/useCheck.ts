import { type NotificationCheck, notifications } from '@palata/contract/notifications'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Api, ApiError, isAborted, useApi } from '#api/api.tsx'
import { isUnloading } from '#api/unloading.ts'
import { checkKey } from '../keys.ts'
import { hearOtherTabs } from '../otherTabs.ts'

/** Polling interval of an open page, ms. */
const POLL_MS = 120_000
const NOTHING: NotificationCheck = { avatar_urls: [], notifications_count: 0 }
const FAILED = 'Ошибка при проверке уведомлений'

function boxOf(api: Api) {
  return queryOptions({
    queryKey: checkKey(),
    queryFn: async ({ signal }) => {
      try {
        return await api.call(notifications.check, undefined, { signal, quiet: true })
      } catch (error) {
        if (isAborted(error)) throw error
        const told = new Error((error instanceof ApiError && error.detail) || FAILED, { cause: error })
        if (!isUnloading()) console.error(told.message)
        throw told
      }
    },
  })
}

/** The bell's cached data. */
export function useBox(): NotificationCheck {
  const { data } = useQuery({ ...boxOf(useApi()), enabled: false })
  return data ?? NOTHING
}

/**
 * Keeps the bell's data fresh: polls every two minutes, when the page becomes visible, and after reads in other tabs.
 * Called once, by the bell.
 */
export function useCheck(): NotificationCheck {
  const { data, refetch } = useQuery(boxOf(useApi()))
  useEffect(() => {
    const check = () => void refetch()
    const onVisibility = () => {
      if (document.visibilityState === 'visible') check()
    }
    const timer = setInterval(check, POLL_MS)
    document.addEventListener('visibilitychange', onVisibility)
    const unhear = hearOtherTabs(check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      unhear()
    }
  }, [refetch])
  return data ?? NOTHING
}
