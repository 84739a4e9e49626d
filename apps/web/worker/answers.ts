import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { addressOf } from '@palata/contract/endpoint'
import { type Post, posts } from '@palata/contract/posts'
import { type About, KEPT_AT } from '../src/features/offline/stores.ts'
import { type Claims, claimsOf, empty, enter, isOpen, openAccount, setPaidUntil } from './account.ts'
import { callAt } from './calls.ts'
import { strategyOf, withTime } from './keeping.ts'
import { sweepRecordings } from './recordings.ts'
import { tell } from './tell.ts'

/** `Response.json` is newer than the floor of browsers. */
const JSON_TYPE = { headers: { 'content-type': 'application/json' } }
const DAY_MS = 86_400_000

/** Answers calls that can be read offline through the cache; undefined for all others. */
export function answerCall(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const claims = claimsOf(request.headers.get('authorization'))
  const endpoint = callAt(new URL(request.url).pathname)
  if (!claims || !endpoint) return undefined
  if (endpoint.offline) return answer(event, claims, endpoint.offline)
  if (endpoint === posts.texts) return answerTexts(event, claims)
  return undefined
}

async function answer(event: FetchEvent, claims: Claims, about: About): Promise<Response> {
  const { request } = event
  const { pathname, search } = new URL(request.url)
  const url = pathname + search
  if (!(await enter(claims))) return fetch(request)
  try {
    const response = await strategyOf(claims, 'calls').handle({ event, request })
    const at = response.headers.get(KEPT_AT)
    void tell(event.clientId, { url, about, ...(at ? { how: 'kept', at } : { how: 'fresh' }) })
    if (!at && response.ok && callAt(pathname) === accounts.me) event.waitUntil(heed(claims, response.clone()))
    return response
  } catch {
    void tell(event.clientId, { url, about, how: 'missing' })
    return Response.error()
  }
}

/** Ended access deletes the caches; a known end is stored, so that offline reading stops with it. */
async function heed(claims: Claims, response: Response) {
  const me = (await response.json()) as Me
  if (!(me.has_paid_access || me.is_moderator)) return empty()
  await sweepRecordings(claims.account)
  const hasEnd = !me.is_moderator && !me.has_pon_subscription && me.days_left > 0
  await setPaidUntil(claims.account, hasEnd ? Date.now() + (me.days_left + 1) * DAY_MS : null)
}

/** Texts are prefetched several at a time; each is stored as if requested alone. */
async function answerTexts(event: FetchEvent, claims: Claims): Promise<Response> {
  const response = await fetch(event.request)
  if (response.ok && (await enter(claims))) event.waitUntil(keepEach(event, claims, response.clone()))
  return response
}

async function keepEach(event: FetchEvent, claims: Claims, response: Response) {
  const strategy = strategyOf(claims, 'calls')
  for (const post of (await response.json()) as Post[]) {
    const [, path] = addressOf(posts.get.at, { id: String(post.id) })
    if (!(await isOpen(claims))) return
    const request = new Request(new URL(path, self.location.origin))
    const cache = await caches.open(strategy.cacheName)
    await cache.put(request, withTime(new Response(JSON.stringify(post), JSON_TYPE)))
    for (const plugin of strategy.plugins)
      await plugin.cacheDidUpdate?.({ cacheName: strategy.cacheName, request, newResponse: response, event })
  }
}

/** Requests of pictures have no token: they belong to the open account. */
export async function answerPicture(event: FetchEvent): Promise<Response> {
  const open = await openAccount()
  if (!open) return fetch(event.request)
  return strategyOf(open, 'pictures').handle({ event, request: event.request })
}
