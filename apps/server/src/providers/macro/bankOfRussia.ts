import { z } from 'zod'
import { createHttp, type HttpOptions } from '../http.ts'
import { DAY_MS, type MacroQuote, Price } from './quote.ts'

const MOSCOW_MS = 3 * 3_600_000

/** The bank's guard lets a browser's requests through. */
const AS_BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'ru-RU,ru;q=0.8',
}

/** Roubles per dollar, and the day they are set for, ms. */
const Rate = z.object({ price: Price, day: z.number() })

/**
 * The official rate of the dollar from the Bank of Russia (`www.cbr.ru`, https://www.cbr.ru/development/SXML/). Throws
 * `ProviderError`.
 */
export function createBankOfRussia(options: HttpOptions) {
  const http = createHttp('cbr', options, AS_BROWSER)
  const clock = options.clock ?? (() => new Date())

  /**
   * The latest rate set by `day`, midnight UTC of a Moscow calendar day. `key`: what the answer is called when it is
   * refused.
   */
  async function dollar(day: number, key: string) {
    const date = new Date(day).toISOString().slice(0, 10).split('-').reverse().join('/')
    const xml = new TextDecoder('windows-1251').decode(await http.bytes('/scripts/XML_daily.asp', { date_req: date }))
    const [, d, m, y] = /<ValCurs\s[^>]*Date="(\d\d)\.(\d\d)\.(\d{4})"/.exec(xml) ?? []
    const entry = xml.split('<Valute ').find((part) => part.includes('<CharCode>USD</CharCode>')) ?? ''
    const field = (name: string) =>
      Number(new RegExp(`<${name}>([\\d,]+)</${name}>`).exec(entry)?.[1]?.replace(',', '.'))
    const price = field('Value') / field('Nominal')
    return http.one({ price, day: Date.parse(`${y}-${m}-${d}T00:00:00Z`) }, Rate, 'rate', key)
  }

  return {
    cached: http.cached,
    async quote(): Promise<MacroQuote> {
      const today = await dollar(Math.floor((clock().getTime() + MOSCOW_MS) / DAY_MS) * DAY_MS, 'USD')
      const before = await dollar(today.day - DAY_MS, 'USD накануне')
      const change1d = (today.price / before.price - 1) * 100
      return { price: today.price, change1d, asOf: new Date(today.day - MOSCOW_MS), source: 'cbr' }
    },
  }
}

const Mirrored = z.object({
  Date: z.iso.datetime({ offset: true }),
  Valute: z.object({ USD: z.object({ Nominal: Price, Value: Price, Previous: Price }) }),
})

/**
 * The same rate from its mirror (`www.cbr-xml-daily.ru`, `/daily_json.js`; the form as in published copies of its
 * answer, read 2026-11-28): `Date` is the day that the rate is set for, `Previous` the rate before. Throws
 * `ProviderError`.
 */
export function createBankOfRussiaMirror(options: HttpOptions) {
  const http = createHttp('cbr-mirror', options)
  return {
    async quote(): Promise<MacroQuote> {
      const { Date: at, Valute } = http.one(await http.json('/daily_json.js', z.unknown()), Mirrored, 'mirror', 'USD')
      const { Nominal, Value, Previous } = Valute.USD
      // The hour is the bank's own; the rate holds from the day's midnight in Moscow.
      const day = Math.floor((Date.parse(at) + MOSCOW_MS) / DAY_MS) * DAY_MS
      const change1d = (Value / Previous - 1) * 100
      return { price: Value / Nominal, change1d, asOf: new Date(day - MOSCOW_MS), source: 'cbr-mirror' }
    },
  }
}
