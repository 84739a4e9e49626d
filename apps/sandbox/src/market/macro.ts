import type { FastifyInstance } from 'fastify'
import type { SimClock } from './clock.ts'
import { walk } from './noise.ts'
import { ANCHOR } from './simulated.ts'
import { DAY, HOUR } from './world.ts'

type Asset = {
  price: number
  volatility: number
  stream: number
  currency: string
  type: string
  name: string
  open: number
  close: number
}

// Stream numbers are far above the coins'. Hours are in UTC, without daylight saving time.
const ASSETS: Record<string, Asset> = {
  'GC=F': {
    price: 4112,
    volatility: 0.007,
    stream: 9001,
    currency: 'USD',
    type: 'FUTURE',
    name: 'COMEX',
    // Midnight in New York, when a future's daily bar begins.
    open: 5,
    close: 22,
  },
  NVDA: {
    price: 184.6,
    volatility: 0.014,
    stream: 9002,
    currency: 'USD',
    type: 'EQUITY',
    name: 'NasdaqGS',
    open: 14.5,
    close: 21,
  },
  '^GSPC': {
    price: 6712,
    volatility: 0.006,
    stream: 9003,
    currency: 'USD',
    type: 'INDEX',
    name: 'SNP',
    open: 14.5,
    close: 21,
  },
}
const RUBLE = [
  { id: 'R01235', num: '840', code: 'USD', nominal: 1, name: 'Доллар США', price: 81.12, stream: 9010 },
  { id: 'R01239', num: '978', code: 'EUR', nominal: 1, name: 'Евро', price: 93.87, stream: 9011 },
  { id: 'R01375', num: '156', code: 'CNY', nominal: 10, name: 'Юаней', price: 114.02, stream: 9012 },
]

function priceAt(seed: number, asset: { price: number; volatility: number; stream: number }, ms: number) {
  const move = walk(seed, asset.stream, Math.floor(ms / 1000)) - walk(seed, asset.stream, ANCHOR / 1000)
  return asset.price * Math.exp(asset.volatility * move)
}

const isWeekend = (day: number) => [0, 6].includes(new Date(day).getUTCDay())

/** Trading days that have opened by `now`, newest last: midnight of the day and its last trade. */
function sessions(asset: Asset, now: number, count: number) {
  const found: { open: number; last: number }[] = []
  for (let day = Math.floor(now / DAY) * DAY; found.length < count; day -= DAY) {
    const open = day + asset.open * HOUR
    if (isWeekend(day) || open > now) continue
    found.unshift({ open, last: Math.min(now, day + asset.close * HOUR) })
  }
  return found
}

const RANGES: Record<string, number> = { '1d': 1, '5d': 5, '1mo': 22, '3mo': 65, '6mo': 130, '1y': 252 }

/** Yahoo Finance `v8/finance/chart`, daily candles only. */
export function yahoo(seed: number, clock: SimClock) {
  return async (app: FastifyInstance) => {
    app.get<{ Params: { symbol: string }; Querystring: { range?: string } }>(
      '/v8/finance/chart/:symbol',
      async (request, reply) => {
        // The real host refuses clients that do not look like a browser.
        if (!request.headers['user-agent']?.startsWith('Mozilla/')) return reply.code(429).send('Too Many Requests')
        const asset = ASSETS[request.params.symbol]
        const error = { code: 'Not Found', description: 'No data found, symbol may be delisted' }
        if (!asset) return reply.code(404).send({ chart: { result: null, error } })
        const range = request.query.range ?? '1d'
        const count = RANGES[range] ?? 1
        const [before, ...shown] = sessions(asset, clock.now(), count + 1)
        const price = (ms: number) => Number(priceAt(seed, asset, ms).toFixed(2))
        const last = shown.at(-1)!
        const closes = shown.map((session) => price(session.last))
        const opens = shown.map((session) => price(session.open))
        return {
          chart: {
            result: [
              {
                meta: {
                  currency: asset.currency,
                  symbol: request.params.symbol,
                  exchangeName: asset.name,
                  instrumentType: asset.type,
                  regularMarketTime: last.last / 1000,
                  gmtoffset: -18_000,
                  timezone: 'EST',
                  exchangeTimezoneName: 'America/New_York',
                  regularMarketPrice: price(last.last),
                  chartPreviousClose: price(before!.last),
                  // Only for one-day charts, as on the real host.
                  ...(count === 1 && { previousClose: price(before!.last) }),
                  dataGranularity: '1d',
                  range,
                },
                timestamp: shown.map((session) => session.open / 1000),
                indicators: {
                  quote: [
                    {
                      open: opens,
                      close: closes,
                      high: closes.map((close, i) => Math.max(close, opens[i]!)),
                      low: closes.map((close, i) => Math.min(close, opens[i]!)),
                      volume: closes.map(() => 0),
                    },
                  ],
                },
              },
            ],
            error: null,
          },
        }
      },
    )
  }
}

/** Cyrillic and ASCII to windows-1251 bytes; Node decodes that page but does not encode it. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (char) => {
      const code = char.charCodeAt(0)
      if (code < 0x80) return code
      if (code >= 0x410 && code <= 0x44f) return code - 0x410 + 0xc0
      return char === 'Ё' ? 0xa8 : char === 'ё' ? 0xb8 : 0x3f
    }),
  )
}

/** The last day up to `day` for which the bank set a rate: none for Sunday and Monday, which have Saturday's. */
function rateDay(day: number): number {
  return [0, 1].includes(new Date(day).getUTCDay()) ? rateDay(day - DAY) : day
}

const rateOf = (seed: number, currency: (typeof RUBLE)[number], day: number) =>
  priceAt(seed, { ...currency, volatility: 0.005 }, day - 12 * HOUR)

/** Today's midnight in Moscow as if it were UTC. */
const moscowDay = (clock: SimClock) => Math.floor((clock.now() + 3 * HOUR) / DAY) * DAY

/** Bank of Russia daily rates. */
export function cbr(seed: number, clock: SimClock) {
  return async (app: FastifyInstance) => {
    app.get<{ Querystring: { date_req?: string } }>('/scripts/XML_daily.asp', async (request, reply) => {
      // The real guard refuses clients that do not look like a browser.
      if (!request.headers['user-agent']?.startsWith('Mozilla/')) return reply.code(403).send('Forbidden')
      const head = '<?xml version="1.0" encoding="windows-1251"?>'
      reply.type('application/xml; charset=windows-1251')
      // The bank publishes tomorrow's rate in the evening.
      let day = moscowDay(clock)
      if (request.query.date_req) {
        const parts = /^(\d\d)[./](\d\d)[./](\d{4})$/.exec(request.query.date_req)
        const asked = parts ? Date.parse(`${parts[3]}-${parts[2]}-${parts[1]}T00:00:00Z`) : Number.NaN
        if (Number.isNaN(asked)) return reply.send(windows1251(`${head}<ValCurs>Error in parameters</ValCurs>`))
        day = Math.min(asked, day + DAY)
      }
      day = rateDay(day)
      const date = new Date(day).toISOString().slice(0, 10).split('-').reverse().join('.')
      const rows = RUBLE.map((currency) => {
        const value = rateOf(seed, currency, day)
        const comma = (n: number) => n.toFixed(4).replace('.', ',')
        return `<Valute ID="${currency.id}"><NumCode>${currency.num}</NumCode><CharCode>${currency.code}</CharCode><Nominal>${currency.nominal}</Nominal><Name>${currency.name}</Name><Value>${comma(value)}</Value><VunitRate>${comma(value / currency.nominal)}</VunitRate></Valute>`
      })
      return reply.send(
        windows1251(`${head}<ValCurs Date="${date}" name="Foreign Currency Market">${rows.join('')}</ValCurs>`),
      )
    })
  }
}

/** The bank's mirror, www.cbr-xml-daily.ru. */
export function cbrMirror(seed: number, clock: SimClock) {
  return async (app: FastifyInstance) => {
    app.get('/daily_json.js', async () => {
      const day = rateDay(moscowDay(clock))
      const before = rateDay(day - DAY)
      const named = (of: number) => new Date(of).toISOString().slice(0, 10)
      const exact = (n: number) => Number(n.toFixed(4))
      return {
        Date: `${named(day)}T11:30:00+03:00`,
        PreviousDate: `${named(before)}T11:30:00+03:00`,
        PreviousURL: `//www.cbr-xml-daily.ru/archive/${named(before).replaceAll('-', '/')}/daily_json.js`,
        Timestamp: `${named(day)}T11:30:00+03:00`,
        Valute: Object.fromEntries(
          RUBLE.map((currency) => [
            currency.code,
            {
              ID: currency.id,
              NumCode: currency.num,
              CharCode: currency.code,
              Nominal: currency.nominal,
              Name: currency.name,
              Value: exact(rateOf(seed, currency, day)),
              Previous: exact(rateOf(seed, currency, before)),
            },
          ]),
        ),
      }
    })
  }
}

/** FRED's daily closes of S&P 500: days that have closed, a holiday without a value. */
export function fred(seed: number, clock: SimClock) {
  return async (app: FastifyInstance) => {
    app.get<{ Querystring: { id?: string; cosd?: string } }>('/graph/fredgraph.csv', async ({ query }, reply) => {
      const asset = ASSETS['^GSPC']!
      const from = Date.parse(`${query.cosd}T00:00:00Z`)
      if (query.id !== 'SP500' || Number.isNaN(from)) return reply.code(404).send('Not Found')
      const closed = sessions(asset, clock.now(), 30).filter(({ open, last }) => open >= from && last < clock.now())
      const lines = closed.map(({ last }, place) => {
        const day = new Date(last).toISOString().slice(0, 10)
        // A holiday has a line and no value.
        return `${day},${place === 1 ? '' : priceAt(seed, asset, last).toFixed(2)}`
      })
      return reply.type('text/csv').send(['observation_date,SP500', ...lines, ''].join('\n'))
    })
  }
}
