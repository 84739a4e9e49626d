import type { Endpoint } from '@palata/contract/endpoint'
import { ApiError } from '#api/api.tsx'
import { loadUnlessLeft } from '#navigation'

/** A call that is stored while there is no network. It must be idempotent. */
export interface Later {
  at: Endpoint['at']
  query?: Record<string, unknown>
  body: Record<string, unknown>
}

const loadKeep = () => loadUnlessLeft(() => import('./outbox/keep.ts'))

/** Loads the offline queue's code while there is still a network. */
export function prepareLater() {
  loadKeep().catch((error: unknown) => console.warn('Отправка сделанного без сети не загрузилась', error))
}

/** Queues a call that failed for lack of a network; false when it failed otherwise or cannot be stored. */
export async function sendLater(error: unknown, call: Later): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status) return false
  try {
    return await (await loadKeep()).keepForLater(call)
  } catch {
    // Without a network the queue's code may be missing too.
    return false
  }
}
