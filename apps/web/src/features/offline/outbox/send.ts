import type { Endpoint } from '@palata/contract/endpoint'
import { type Api, ApiError } from '#api/api.tsx'
import { readWaiting, removeWaiting, replaceWaiting, type Waiting } from './store.ts'

/** A server that breaks on one thing again and again must not keep all the others from it. */
const MOST_TRIES = 5
const GATEWAY_FAILURES = [502, 503, 504]
/** It may be done later: no network, no session, too fast, nobody behind the proxy. */
const isForLater = (status: number) => [0, 401, 429, ...GATEWAY_FAILURES].includes(status)

/** Sends what waits, in its order and once, whatever number of tabs asks for it. True when something was settled. */
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

/** False when this one, and so all behind it, has to wait. */
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
