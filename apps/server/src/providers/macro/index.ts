import { z } from 'zod'
import type { Cached } from '../answerCache.ts'
import { MOST_PRICE } from '../given.ts'
import { createHttp, type HttpOptions } from '../http.ts'

type MacroKind = 'gold' | 'sp500' | 'nvidia' | 'rub'

/**
 * `price`: USD per ounce for gold, points for the index, USD for the share, roubles per dollar for `rub`.
 * `change1d`: percent since the previous session or official rate. `asOf`: last trade, or day of the rate.
 */
type MacroQuote = { price: number; change1d: number; asOf: Date }

export type MacroOptions = Omit<HttpOptions, 'baseUrl'> & { yahooUrl: string; cbrUrl: string; ttlMs?: number }

export type Macro = {
  /** Throws `ProviderError` when there is neither an answer nor a cached one. */
  quote: (kind: MacroKind) => Promise<MacroQuote>
  quoteCached: (kind: MacroKind) => Promise<Cached<MacroQuote>>
}

const YAHOO_SYMBOLS = { gold: 'GC=F', sp500: '^GSPC', nvidia: 'NVDA' }
const DAY_MS = 86_400_000
const MOSCOW_MS = 3 * 3_600_000

const Price = z.number().min(1e-6).max(MOST_PRICE)
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
  if (previous) return { price, change1d: (price / previous - 1) * 100, asOf: new Date(meta.regularMarketTime * 1000) }
  context.addIssue('нет цены прошлого дня')
  return z.NEVER
})

/** Roubles per dollar, and the day they are set for, ms. */
const Rate = z.object({ price: Price, day: z.number() })

/**
 * Gold, S&P 500 and Nvidia from Yahoo's keyless chart (`query2.finance.yahoo.com`, `/v8/finance/chart`), the
 * dollar from the Bank of Russia (`www.cbr.ru`, https://www.cbr.ru/development/SXML/). Only displayed.
 */
export function createMacro({ yahooUrl, cbrUrl, ttlMs = 300_000, ...options }: MacroOptions): Macro {
  const clock = options.clock ?? (() => new Date())
  // The chart host refuses clients that do not look like a browser.
  const yahoo = createHttp(
    'yahoo',
    { ...options, baseUrl: yahooUrl },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
  )
  const cbr = createHttp('cbr', { ...options, baseUrl: cbrUrl })

  async function share(symbol: string): Promise<MacroQuote> {
    const path = `/v8/finance/chart/${encodeURIComponent(symbol)}`
    return yahoo.one(await yahoo.json(path, z.unknown(), { range: '5d', interval: '1d' }), Share, 'chart', symbol)
  }

  /** `day`: midnight UTC of a Moscow calendar day. Returns the latest rate set by then. */
  /** `key`: what the answer is called when it is refused. */
  async function dollar(day: number, key: string) {
    const date = new Date(day).toISOString().slice(0, 10).split('-').reverse().join('/')
    const xml = new TextDecoder('windows-1251').decode(await cbr.bytes('/scripts/XML_daily.asp', { date_req: date }))
    const [, d, m, y] = /<ValCurs\s[^>]*Date="(\d\d)\.(\d\d)\.(\d{4})"/.exec(xml) ?? []
    const entry = xml.split('<Valute ').find((part) => part.includes('<CharCode>USD</CharCode>')) ?? ''
    const field = (name: string) =>
      Number(new RegExp(`<${name}>([\\d,]+)</${name}>`).exec(entry)?.[1]?.replace(',', '.'))
    const price = field('Value') / field('Nominal')
    return cbr.one({ price, day: Date.parse(`${y}-${m}-${d}T00:00:00Z`) }, Rate, 'rate', key)
  }

  async function rouble(): Promise<MacroQuote> {
    const today = await dollar(Math.floor((clock().getTime() + MOSCOW_MS) / DAY_MS) * DAY_MS, 'USD')
    const before = await dollar(today.day - DAY_MS, 'USD накануне')
    return {
      price: today.price,
      change1d: (today.price / before.price - 1) * 100,
      asOf: new Date(today.day - MOSCOW_MS),
    }
  }

  const quoteCached: Macro['quoteCached'] = (kind) =>
    kind === 'rub' ? cbr.cached(kind, ttlMs, rouble) : yahoo.cached(kind, ttlMs, () => share(YAHOO_SYMBOLS[kind]))

  return { quoteCached, quote: async (kind) => (await quoteCached(kind)).value }
}
