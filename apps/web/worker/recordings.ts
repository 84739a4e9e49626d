import { createPartialResponse } from 'workbox-range-requests/createPartialResponse.js'
import { KEPT_AT, KEPT_MS, RECORDINGS_PATH, storeOf } from '../src/features/offline/stores.ts'
import { mayRead, openAccount } from './account.ts'

/** Whether the path and query are those of a recording that this device keeps. */
export const isKeptRecording = (address: string) => address.startsWith(RECORDINGS_PATH) && address.endsWith('?kept')

/**
 * A kept recording, or the part that the player asks for. 404 when the open account has none, after its access has
 * ended, and after a month.
 */
export async function answerRecording({ request }: FetchEvent): Promise<Response> {
  const open = await openAccount()
  if (!open || !mayRead(open)) return missing()
  const { pathname, search } = new URL(request.url)
  const kept = await caches.match(pathname + search, { cacheName: storeOf(open.account, 'recordings') })
  if (!kept || !isYoung(kept)) return missing()
  return request.headers.has('range') ? createPartialResponse(request, kept) : kept
}

/** Deletes the account's recordings that are older than a month. */
export async function sweepRecordings(account: string) {
  const name = storeOf(account, 'recordings')
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    if (kept && !isYoung(kept)) await cache.delete(request)
  }
}

const missing = () => new Response(null, { status: 404 })

const isYoung = (response: Response) => Date.now() - Date.parse(response.headers.get(KEPT_AT) ?? '') < KEPT_MS
