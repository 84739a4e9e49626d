import { certificateEndOf, type HeardCall } from './hear.ts'

/** What a self-test saw on the way, without secrets. */
export interface OutsideFacts {
  calls: { asked: string; status: number | null; took_ms: number }[]
  /** Seconds by which the service's clock is ahead of ours; null when no answer names a time. */
  clock_off_seconds: number | null
  /** What ends and when. */
  ends: { what: string; at: string }[]
  /** What the service says is left of its limits. */
  left: { what: string; left: number; of: number | null }[]
}

export const NO_FACTS: OutsideFacts = { calls: [], clock_off_seconds: null, ends: [], left: [] }
const MOST_CALLS = 20

/** The facts of these calls; `black` hides secrets. */
export function factsOf(calls: readonly HeardCall[], black: (text: string) => string): OutsideFacts {
  const sealed = [...new Map(calls.map(({ url }) => [new URL(url).host, url])).entries()]
  return {
    calls: calls.slice(0, MOST_CALLS).map(({ method, url, status, tookMs }) => {
      const { host, pathname } = new URL(url)
      // Values of the query are left out: a key may stand among them.
      return { asked: black(`${method} ${host}${pathname}`), status, took_ms: tookMs }
    }),
    clock_off_seconds: clockOf(calls),
    ends: sealed.flatMap(([host, url]) => {
      const at = certificateEndOf(url)
      return at ? [{ what: `сертификат ${host}`, at: at.toISOString() }] : []
    }),
    left: leftOf(calls),
  }
}

function clockOf(calls: readonly HeardCall[]): number | null {
  for (const { answerHeaders, answeredAt } of calls.toReversed()) {
    const at = Date.parse(new Map(answerHeaders).get('date') ?? '')
    // The header has whole seconds.
    if (!Number.isNaN(at) && answeredAt !== null) return Math.round((at + 500 - answeredAt) / 1000)
  }
  return null
}

/** Binance allows so much weight a minute (https://developers.binance.com/docs/binance-spot-api-docs/rest-api/limits). */
const BINANCE_WEIGHT = 6_000

/** Limits that services name in headers (`waits.ts` has their documents). */
function leftOf(calls: readonly HeardCall[]): OutsideFacts['left'] {
  const found = new Map<string, OutsideFacts['left'][number]>()
  for (const { url, answerHeaders } of calls) {
    const headers = new Map(answerHeaders)
    const { host } = new URL(url)
    const number = (name: string) => (/^\d+$/.test(headers.get(name) ?? '') ? Number(headers.get(name)) : null)
    const left = number('x-rate-limit-remaining') ?? number('x-ratelimit-remaining')
    const of = number('x-rate-limit-limit') ?? number('x-ratelimit-limit')
    if (left !== null) found.set(host, { what: `запросы к ${host}`, left, of })
    const weight = number('x-mbx-used-weight-1m')
    if (weight !== null)
      found.set(host, {
        what: `вес запросов к ${host} за минуту`,
        left: Math.max(0, BINANCE_WEIGHT - weight),
        of: BINANCE_WEIGHT,
      })
  }
  return [...found.values()]
}
