import type { Endpoint } from '@palata/contract/endpoint'
import { ApiError } from '#api/api.tsx'

/** A call that is kept while there is no network: sent twice, it must do the same as once. */
export interface Later {
  at: Endpoint['at']
  query?: Record<string, unknown>
  body: Record<string, unknown>
}

/** What met no network is kept and sent once there is one; false when it failed otherwise or cannot be kept. */
export async function sendLater(error: unknown, call: Later): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status) return false
  try {
    return await (await import('./outbox/keep.ts')).keepForLater(call)
  } catch {
    // Without a network its code may be missing as well.
    return false
  }
}
