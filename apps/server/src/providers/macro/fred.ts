import { z } from 'zod'
import { createHttp, type HttpOptions } from '../http.ts'
import { DAY_MS, type MacroQuote, Price } from './quote.ts'

/** Enough for the longest holidays. */
const DAYS_BACK = 14
/** New York closes at 16:00; 21:00 UTC in winter. The summer's hour earlier does not matter for a day's close. */
const CLOSE_MS = 21 * 3_600_000

const Close = z.object({ day: z.iso.date(), price: Price })

/**
 * Daily closes of S&P 500 by the Federal Reserve Bank of St. Louis, without a key (`fred.stlouisfed.org`,
 * `/graph/fredgraph.csv?id=SP500&cosd=…`; https://fred.stlouisfed.org/series/SP500, read 2026-11-28): lines of a date and
 * a close, which is empty or a dot on a holiday. Throws `ProviderError`.
 */
export function createFred(options: HttpOptions) {
  const http = createHttp('fred', options)
  const clock = options.clock ?? (() => new Date())
  return {
    async quote(): Promise<MacroQuote> {
      const cosd = new Date(clock().getTime() - DAYS_BACK * DAY_MS).toISOString().slice(0, 10)
      const text = new TextDecoder().decode(await http.bytes('/graph/fredgraph.csv', { id: 'SP500', cosd }))
      const lines = text.split(/\r?\n/).flatMap((line) => {
        const [, day, close] = /^(\d{4}-\d\d-\d\d),(\d+(?:\.\d+)?)$/.exec(line) ?? []
        return day ? [{ day, price: Number(close) }] : []
      })
      const [before, last] = http.some(lines, Close, 'closes').slice(-2)
      if (!before || !last) return http.one(null, z.never(), 'closes', 'SP500')
      const asOf = new Date(Date.parse(`${last.day}T00:00:00Z`) + CLOSE_MS)
      return { price: last.price, change1d: (last.price / before.price - 1) * 100, asOf, source: 'fred' }
    },
  }
}
