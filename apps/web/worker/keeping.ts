import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { KEPT_AT, storeOf } from '../src/features/offline/stores.ts'
import { type Claims, forget, isOpen, mayRead, openAccount } from './account.ts'

const DAY_SECONDS = 86_400
/** A slower network counts as none when a stored answer exists. */
const PATIENCE_SECONDS = 8
interface Bounds {
  maxEntries: number
  maxAgeSeconds: number
}
const BOUNDS = {
  calls: { maxEntries: 400, maxAgeSeconds: 30 * DAY_SECONDS },
  pictures: { maxEntries: 200, maxAgeSeconds: 30 * DAY_SECONDS },
}
/** Statuses of a proxy whose server does not answer. */
const GATEWAY_FAILURES = [502, 503, 504]
/** Statuses of content that is not available to this reader now. */
const REFUSALS = [403, 404, 410]
/** `Vary` would hide answers that the same account got with an older token. */
const MATCH = { ignoreVary: true }

const strategies = new Map<string, NetworkFirst>()

/** Network first: stores the answer; without a network returns the stored one. */
export function strategyOf(claims: Claims, what: keyof typeof BOUNDS): NetworkFirst {
  const cacheName = storeOf(claims.account, what)
  const key = `${cacheName} ${claims.session}`
  const known = strategies.get(key)
  if (known) return known
  const strategy = new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    matchOptions: MATCH,
    plugins: [keepFor(claims, cacheName, BOUNDS[what])],
  })
  strategies.set(key, strategy)
  return strategy
}

/**
 * Used instead of Workbox's expiration plugin, which works in the background and would recreate a cache deleted
 * meanwhile.
 */
function keepFor(claims: Claims, cacheName: string, bounds: Bounds): WorkboxPlugin {
  const note = inBounds(cacheName, bounds)
  // The reader may have signed out between the request and the write.
  const noteIfOpen = async (url: string) => {
    await note(url)
    const isStillOpen = await isOpen(claims)
    if (!isStillOpen) await forget(cacheName)
    return isStillOpen
  }
  return {
    cacheWillUpdate: async ({ response }) =>
      response.status === 200 && (await isOpen(claims)) ? withTime(response) : null,
    cacheDidUpdate: async ({ request }) => void (await noteIfOpen(request.url)),
    cachedResponseWillBeUsed: async ({ cachedResponse, request }) => {
      const open = await openAccount()
      const isPaid = open !== null && mayRead(open)
      return cachedResponse && isPaid && isYoung(cachedResponse, bounds) && (await noteIfOpen(request.url))
        ? cachedResponse
        : null
    },
    async fetchDidSucceed({ request, response }) {
      const isRefused = REFUSALS.includes(response.status)
      if (!isRefused && !GATEWAY_FAILURES.includes(response.status)) return response
      const kept = await caches.match(request, { cacheName, ...MATCH })
      if (kept && isRefused) await (await caches.open(cacheName)).delete(request, MATCH)
      // The strategy treats the error as a missing network and returns the stored answer.
      if (kept && !isRefused) throw new TypeError(`HTTP ${response.status}`)
      return response
    },
  }
}

/** Records the use of an address and deletes expired entries; calls run one after another. */
function inBounds(cacheName: string, { maxEntries, maxAgeSeconds }: Bounds) {
  const expiration = new CacheExpiration(cacheName, { maxEntries, maxAgeSeconds, matchOptions: MATCH })
  registerQuotaErrorCallback(() => forget(cacheName))
  let last: Promise<void> = Promise.resolve()
  return (url: string) => {
    const noted = last.then(async () => {
      await expiration.updateTimestamp(url)
      await expiration.expireEntries()
    })
    last = noted.catch(() => {})
    return noted
  }
}

function isYoung(response: Response, { maxAgeSeconds }: Bounds) {
  const at = Date.parse(response.headers.get(KEPT_AT) ?? '')
  return Date.now() - at < maxAgeSeconds * 1000
}

/** Adds the time of arrival to a reply. */
export function withTime(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT, new Date().toISOString())
  return new Response(response.body, { status: response.status, headers })
}
