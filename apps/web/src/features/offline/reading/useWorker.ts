import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#api/api.tsx'
import { useToken } from '#api/session.ts'
import { loadUnlessLeft, useAddress } from '#navigation'
import { keepBookmarks } from './bookmarks.ts'
import { clearKept, keepOpened } from './kept.ts'
import { callOf } from './line.ts'
import { hearWorker, tellWorker } from './served.ts'

const WORKER = '/service-worker.js'
/** Interval of checks for a new build on a page that stays open, ms. */
const ASK_EVERY_MS = 3_600_000
/** Delay by which the page has made its own requests, ms. */
const OPENED_AFTER_MS = 2_000
const BOOKMARKS_AFTER_MS = 10_000

const hasWorkers = () => 'serviceWorker' in navigator && 'caches' in globalThis

/** With data saving on, neither the build nor unopened texts are downloaded. */
function savesData() {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
}

/** Registers the worker for signed-in readers, so that it stores what they read; a sign-out deletes it all. */
export function useWorker(mayKeepBookmarks: boolean) {
  const isSignedIn = useToken() !== null
  const client = useQueryClient()
  const api = useApi()

  useEffect(() => (hasWorkers() ? hearWorker() : undefined), [])

  useEffect(() => {
    if (isSignedIn || !hasWorkers()) return
    tellWorker({ kind: 'clear' })
    clearKept().catch((error: unknown) => console.error('Сохранённое для чтения не удалено', error))
  }, [isSignedIn])

  useEffect(() => {
    if (!isSignedIn || !hasWorkers() || savesData() || !import.meta.env.PROD) return
    const { serviceWorker } = navigator
    // Refetches what was read before the worker took control, so that the worker stores it.
    const keep = () => void client.refetchQueries({ type: 'active' })
    if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', keep, { once: true })
    // A page that is left meanwhile breaks the registration off in WebKit; the next page registers again.
    const asked = loadUnlessLeft(() => serviceWorker.register(WORKER, { updateViaCache: 'none' })).catch(
      (error: unknown) => console.error('Чтение без сети не включилось', error),
    )
    const timer = setInterval(
      () => void asked.then((registration) => registration?.update()).catch(() => {}),
      ASK_EVERY_MS,
    )
    return () => {
      clearInterval(timer)
      serviceWorker.removeEventListener('controllerchange', keep)
    }
  }, [isSignedIn, client])

  const call = callOf(useAddress().split('?')[0] ?? '')
  useEffect(() => {
    if (!isSignedIn || !call || !hasWorkers()) return
    const timer = setTimeout(() => {
      keepOpened(call).catch((error: unknown) => console.error('Страница не сохранена для чтения без сети', error))
    }, OPENED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn, call])

  useEffect(() => {
    if (!mayKeepBookmarks || !hasWorkers() || savesData() || !import.meta.env.PROD) return
    const timer = setTimeout(() => {
      if (!navigator.serviceWorker.controller) return
      keepBookmarks(api).catch((error: unknown) => console.error('Избранное не сохранено для чтения без сети', error))
    }, BOOKMARKS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [mayKeepBookmarks, api])
}
