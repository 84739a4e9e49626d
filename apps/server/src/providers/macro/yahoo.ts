import { z } from 'zod'
import { createHttp, type HttpOptions } from '../http.ts'
import { type MacroQuote, Price } from './quote.ts'

/** The year 9999. */
const LAST_SECOND = 253_402_300_799
const Chart = z.object({
  chart: z.object({
    result: z.tuple([
      z.object({
        meta: z.object({
          regularMarketPrice: Price,
          regularMarketTime: z.number().int().nonnegative().max(LAST_SECOND),
          gmtoffset: z.number().min(-90_000).max(90_000),
          previousClose: Price.optional(),
        }),
        timestamp: z.array(z.number()),
        indicators: z.object({ quote: z.tuple([z.object({ close: z.array(Price.nullable().catch(null)) })]) }),
      }),
    ]),
  }),
})

/** The last price and its change since the close of the session before. */
const Share = Chart.transform(({ chart }, context): MacroQuote => {
  const [{ meta, timestamp, indicators }] = chart.result
  // Only one-day charts have `previousClose`, and `chartPreviousClose` is five days old here.
  const dayOf = (second: number) => Math.floor((second + meta.gmtoffset) / 86_400)
  const before = indicators.quote[0].close.findLast(
    (close, i) => close !== null && dayOf(timestamp[i] ?? Number.POSITIVE_INFINITY) < dayOf(meta.regularMarketTime),
  )
  const previous = meta.previousClose ?? before
  const price = meta.regularMarketPrice
  if (previous) {
    const asOf = new Date(meta.regularMarketTime * 1000)
    return { price, change1d: (price / previous - 1) * 100, asOf, source: 'yahoo' }
  }
  context.addIssue('нет цены прошлого дня')
  return z.NEVER
})

/**
 * Gold futures, S&P 500 and Nvidia from Yahoo's keyless chart (`query2.finance.yahoo.com`, `/v8/finance/chart`), which
 * nobody promises. Only displayed. `symbol`: Yahoo's. Throws `ProviderError`.
 */
export function createYahoo(options: HttpOptions) {
  // The chart host refuses clients that do not look like a browser.
  const http = createHttp('yahoo', options, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })
  return {
    cached: http.cached,
    async quote(symbol: string): Promise<MacroQuote> {
      const path = `/v8/finance/chart/${encodeURIComponent(symbol)}`
      return http.one(await http.json(path, z.unknown(), { range: '5d', interval: '1d' }), Share, 'chart', symbol)
    },
  }
}
