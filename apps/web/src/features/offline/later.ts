import type { Endpoint } from '@palata/contract/endpoint'
import { ApiError } from '#api/api.tsx'

/** A call that is kept while there is no network: sent twice, it must do the same as once. */
export interface Later {
  at: Endpoint['at']
  query?: Record<string, unknown>
  body: Record<string, unknown>
}

const loadKeep = () => import('./outbox/keep.ts')

/** Brings the code that keeps what is made without a network, while there is one to bring it by. */
export function prepareLater() {
  loadKeep().catch((error: unknown) => console.warn('Отправка сделанного без сети не загрузилась', error))
}

/** What met no network is kept and sent once there is one; false when it failed otherwise or cannot be kept. */
export async function sendLater(error: unknown, call: Later): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status) return false
  try {
    return await (await loadKeep()).keepForLater(call)
  } catch {
    // Without a network its code may be missing as well.
    return false
  }
}
