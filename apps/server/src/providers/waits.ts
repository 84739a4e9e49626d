/** The longest that a service really asks for: Binance's bans last up to three days. */
const LONGEST_MS = 3 * 86_400_000
/** The shortest of those bans, for one that does not say. */
const BAN_MS = 2 * 60_000
/** What Binance calls a teapot: the address is banned for having gone on after 429. */
const BANNED = 418

/** Whether the answer says that the caller asks too often. */
export const isTooOften = (status: number) => status === 429 || status === BANNED

/**
 * Milliseconds for which a service asks to wait before the next call; undefined when it does not say. Read 2026-11-27:
 * `Retry-After`, seconds or a date (RFC 9110, section 10.2.3); `x-rate-limit-reset` of X, seconds since 1970
 * (https://docs.x.com/fundamentals/rate-limits); `X-RateLimit-Reset` of OpenSea, the same
 * (https://docs.opensea.io/reference/api-keys); 418 of Binance
 * (https://developers.binance.com/docs/binance-spot-api-docs/rest-api/limits). A reset matters only to who is refused.
 */
export function waitOf(status: number, headers: Headers, now: number): number | undefined {
  const asked =
    retryAfter(headers.get('retry-after'), now) ?? (isTooOften(status) ? untilReset(headers, now) : undefined)
  if (asked !== undefined) return bounded(asked)
  return status === BANNED ? BAN_MS : undefined
}

/** The same for Telegram, whose wait in seconds stands in the body: https://core.telegram.org/bots/api#responseparameters */
export const waitOfSeconds = (seconds: number | undefined) =>
  seconds === undefined || Number.isNaN(seconds) ? undefined : bounded(seconds * 1000)

/** A clock of theirs that is behind asks for no wait, a broken one for centuries. */
const bounded = (ms: number) => Math.min(LONGEST_MS, Math.max(0, ms))

function retryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : ms
}

function untilReset(headers: Headers, now: number): number | undefined {
  const at = headers.get('x-rate-limit-reset') ?? headers.get('x-ratelimit-reset')
  return at !== null && /^\d{9,11}$/.test(at) ? Number(at) * 1000 - now : undefined
}

/** How many calls the service says are left until its next reset; undefined when it does not say. */
export function leftOf(headers: Headers): number | undefined {
  const left = headers.get('x-rate-limit-remaining') ?? headers.get('x-ratelimit-remaining')
  return left !== null && /^\d{1,9}$/.test(left) ? Number(left) : undefined
}
