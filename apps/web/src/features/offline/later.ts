import type { Endpoint, Input } from '@palata/contract/endpoint'
import { ApiError } from '#api/api.tsx'
import { loadUnlessLeft } from '#navigation'

/** What a waiting action is for the reader, as the feature that made it names it. */
export type ActionKind = 'comment' | 'reaction' | 'bookmark' | 'mute' | 'follow'

/** An action that is stored while there is no network. Its call must be idempotent. */
export interface Later<E extends Endpoint = Endpoint> {
  kind: ActionKind
  /** What it changes: a later action that changes the same replaces it. */
  about: string
  endpoint: E
  input: Input<E>
  /** Words of the reader that must not be lost. */
  text?: string
  /** Page of what it changes, root-relative; without it the page where it was made. */
  path?: string
}

const loadKeep = () => loadUnlessLeft(() => import('./waiting/keep.ts'))

/** Loads the offline queue's code while there is still a network. */
export function prepareLater() {
  loadKeep().catch((error: unknown) => console.warn('Отправка сделанного без сети не загрузилась', error))
}

/** Queues an action that failed for lack of a network; false when it failed otherwise or cannot be stored. */
export async function sendLater<E extends Endpoint>(error: unknown, action: Later<E>): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status) return false
  try {
    return await (await loadKeep()).keepForLater(action)
  } catch {
    // Without a network the queue's code may be missing too.
    return false
  }
}
