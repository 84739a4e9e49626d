import type { Endpoint } from '@palata/contract/endpoint'
import { type Api, ApiError } from '#api/api.tsx'
import { readWaiting, removeWaiting, replaceWaiting, type Waiting } from './store.ts'

/** Attempts before an action that breaks the server is given up, so that it does not block the others. */
const MOST_TRIES = 5
const GATEWAY_FAILURES = [502, 503, 504]
/** Worth a retry: no network, no session, rate limit, or no server behind the proxy. */
const isForLater = (status: number) => [0, 401, 429, ...GATEWAY_FAILURES].includes(status)

/** Sends the queue in order, once across all tabs. True when something was sent or refused. */
export async function sendWaiting(api: Api, account: string): Promise<boolean> {
  return navigator.locks.request('outbox', {}, async () => {
    let isChanged = false
    for (const one of await readWaiting(account)) {
      if (one.refusal !== null) continue
      if (!(await settle(api, one))) return isChanged
      isChanged = true
    }
    return isChanged
  })
}

/** Returns false when this action, and so all after it, must wait. */
async function settle(api: Api, one: Waiting): Promise<boolean> {
  try {
    await api.call({ at: one.at } as Endpoint, one.input as never, { quiet: true })
    await removeWaiting(one.id)
    return true
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (isForLater(status)) return false
    const tries = one.tries + 1
    const isOver = status < 500 || tries >= MOST_TRIES
    await replaceWaiting({ ...one, tries, refusal: isOver ? wordsOf(error as ApiError) : null })
    return isOver
  }
}

function wordsOf({ status, fields, detail }: ApiError): string {
  if (status >= 500) return 'Сервер не смог это принять'
  return Object.values(fields).flat()[0] ?? detail ?? 'Сервер это не принял'
}
