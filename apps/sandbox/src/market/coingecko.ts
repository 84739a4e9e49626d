import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimClock } from './clock.ts'
import { icon } from './icons.ts'
import { allTime, type Coin, change, DAY, dayRange, HOUR, type Market, type Ranked, ranking } from './world.ts'

type Query = Record<string, string | undefined>
type Rate = (ms: number) => number

// What one unit costs in USD; crypto currencies take their own price.
const FIAT: Record<string, number> = { usd: 1, eur: 1.16, rub: 1 / 81.1 }
const SPANS: Record<string, number> = {
  '1h': HOUR,
  '24h': DAY,
  '7d': 7 * DAY,
  '14d': 14 * DAY,
  '30d': 30 * DAY,
  '200d': 200 * DAY,
  '1y': 365 * DAY,
}

const iso = (ms: number) => new Date(ms).toISOString()
const list = (text: string | undefined) => (text ? text.split(',').map((part) => part.trim().toLowerCase()) : [])
const positive = (text: string | undefined, fallback: number) => {
  const n = Number.parseInt(text ?? '', 10)
  return n > 0 ? n : fallback
}
// Six significant digits, as the service rounds; small prices keep theirs.
const round = (n: number) => Number(n.toPrecision(n >= 1e6 ? 15 : 7))

/** CoinGecko API v3 over `market`: paths, field names and error bodies of the public service. */
export function coingecko(market: Market, clock: SimClock) {
  const rateOf = (currency: string): Rate | null => {
    const fiat = FIAT[currency]
    if (fiat !== undefined) return () => fiat
    const coin = currency === 'btc' || currency === 'eth' ? market.coins.find((c) => c.symbol === currency) : undefined
    return coin ? (ms) => coin.at(ms)?.price ?? Number.NaN : null
  }

  /** Null after it has answered with the service's own complaint. */
  const currencyOf = (query: Query, reply: FastifyReply): Rate | null => {
    if (!query.vs_currency) {
      reply.code(422).send({ error: 'Missing parameter vs_currency' })
      return null
    }
    const rate = rateOf(query.vs_currency.toLowerCase())
    if (!rate) reply.code(400).send({ error: 'invalid vs_currency' })
    return rate
  }

  const imageOf = (request: FastifyRequest, coin: Coin) =>
    `${request.protocol}://${request.host}/coingecko/images/${encodeURIComponent(coin.id)}.svg`

  const row = (request: FastifyRequest, { coin, point, rank }: Ranked, now: number, rate: Rate) => {
    const unit = rate(now)
    const day = dayRange(coin, now)
    const ever = allTime(coin, now)
    const before = coin.at(now - DAY)
    const day1 = change(coin, now, DAY, rate)
    return {
      id: coin.id,
      symbol: coin.symbol,
      name: coin.name,
      image: imageOf(request, coin),
      current_price: round(point.price / unit),
      market_cap: Math.round(point.cap / unit),
      market_cap_rank: rank,
      fully_diluted_valuation: Math.round((point.totalSupply * point.price) / unit),
      total_volume: Math.round(point.volume / unit),
      high_24h: round(day.high / unit),
      low_24h: round(day.low / unit),
      price_change_24h: before ? point.price / unit - before.price / rate(now - DAY) : null,
      price_change_percentage_24h: day1,
      market_cap_change_24h: before ? (point.cap - before.cap) / unit : null,
      market_cap_change_percentage_24h: before && before.cap > 0 ? (point.cap / before.cap - 1) * 100 : null,
      circulating_supply: point.cap / point.price,
      total_supply: point.totalSupply,
      max_supply: coin.id === 'bitcoin' ? 21_000_000 : null,
      ath: round(ever.high / unit),
      ath_change_percentage: (point.price / ever.high - 1) * 100,
      ath_date: iso(ever.highAt),
      atl: round(ever.low / unit),
      atl_change_percentage: (point.price / ever.low - 1) * 100,
      atl_date: iso(ever.lowAt),
      roi: null,
      last_updated: iso(clock.quotedAt()),
    }
  }

  const hit = (request: FastifyRequest, { coin, rank }: Ranked) => {
    const image = imageOf(request, coin)
    return {
      id: coin.id,
      name: coin.name,
      symbol: coin.symbol.toUpperCase(),
      market_cap_rank: rank,
      thumb: image,
      large: image,
    }
  }

  return async (app: FastifyInstance) => {
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({ error: 'Incorrect path. Please check https://docs.coingecko.com/' }),
    )

    app.get('/ping', async () => ({ gecko_says: '(V3) To the Moon!' }))

    app.get<{ Querystring: Query }>('/coins/markets', async (request, reply) => {
      const query = request.query
      const rate = currencyOf(query, reply)
      if (!rate) return reply
      const now = clock.now()
      const ids = list(query.ids)
      const symbols = list(query.symbols)
      const found = ranking(market, now).filter(
        ({ coin }) =>
          (ids.length === 0 && symbols.length === 0) || ids.includes(coin.id) || symbols.includes(coin.symbol),
      )
      const [key, direction] = /^(market_cap|volume|id)_(asc|desc)$/.exec(query.order ?? '')?.slice(1) ?? [
        'market_cap',
        'desc',
      ]
      const sign = direction === 'asc' ? 1 : -1
      if (key === 'id') found.sort((a, b) => sign * (a.coin.id < b.coin.id ? -1 : 1))
      else {
        const by = key === 'volume' ? ('volume' as const) : ('cap' as const)
        found.sort((a, b) => sign * (a.point[by] - b.point[by]))
      }
      const perPage = Math.min(positive(query.per_page, 100), 250)
      const start = (positive(query.page, 1) - 1) * perPage
      const spans = list(query.price_change_percentage).filter((span) => span in SPANS)
      return found.slice(start, start + perPage).map((entry) => ({
        ...row(request, entry, now, rate),
        ...Object.fromEntries(
          spans.map((span) => [
            `price_change_percentage_${span}_in_currency`,
            change(entry.coin, now, SPANS[span]!, rate),
          ]),
        ),
        ...(query.sparkline === 'true' && {
          sparkline_in_7d: {
            price: Array.from({ length: 168 }, (_, i) => now - (167 - i) * HOUR).flatMap((ms) => {
              const point = entry.coin.at(ms)
              return point ? [point.price / rate(ms)] : []
            }),
          },
        }),
      }))
    })

    app.get<{ Querystring: Query }>('/search', async (request) => {
      const text = (request.query.query ?? '').trim().toLowerCase()
      const coins = ranking(market, clock.now())
        .filter(({ coin }) => [coin.id, coin.symbol, coin.name.toLowerCase()].some((word) => word.includes(text)))
        // An exact symbol outranks a large coin that merely contains the letters.
        .sort((a, b) => Number(b.coin.symbol === text) - Number(a.coin.symbol === text) || a.rank - b.rank)
        .slice(0, 25)
        .map((entry) => ({ ...hit(request, entry), api_symbol: entry.coin.id }))
      return { coins, exchanges: [], icos: [], categories: [], nfts: [] }
    })

    app.get('/search/trending', async (request) => {
      const now = clock.now()
      const btc = market.byId.get('bitcoin')?.at(now)?.price ?? 1
      const money = (n: number) => `$${Math.round(n).toLocaleString('en-US')}`
      const coins = ranking(market, now)
        .filter(({ coin }) => !coin.stable)
        .map((entry) => ({ entry, day: change(entry.coin, now, DAY) ?? 0 }))
        .sort((a, b) => b.day - a.day)
        .slice(0, 15)
        .map(({ entry, day }, score) => ({
          item: {
            ...hit(request, entry),
            coin_id: market.coins.indexOf(entry.coin) + 1,
            small: imageOf(request, entry.coin),
            slug: entry.coin.id,
            price_btc: entry.point.price / btc,
            score,
            data: {
              price: entry.point.price,
              price_btc: String(entry.point.price / btc),
              price_change_percentage_24h: { usd: day },
              market_cap: money(entry.point.cap),
              market_cap_btc: String(entry.point.cap / btc),
              total_volume: money(entry.point.volume),
              total_volume_btc: String(entry.point.volume / btc),
              sparkline: imageOf(request, entry.coin),
              content: null,
            },
          },
        }))
      return { coins, nfts: [], categories: [] }
    })

    app.get<{ Params: { id: string }; Querystring: Query }>('/coins/:id', async (request, reply) => {
      const now = clock.now()
      const ranked = ranking(market, now)
      const entry = ranked.find(({ coin }) => coin.id === request.params.id)
      if (!entry) return reply.code(404).send({ error: 'coin not found' })
      const { coin, point } = entry
      const image = imageOf(request, coin)
      const usd = row(request, entry, now, () => 1)
      const money = Object.entries({ usd: 1, eur: FIAT.eur!, rub: FIAT.rub! })
      const every = (value: number) => Object.fromEntries(money.map(([code, unit]) => [code, value / unit]))
      const same = <T>(value: T) => Object.fromEntries(money.map(([code]) => [code, value]))
      const ever = allTime(coin, now)
      const day = dayRange(coin, now)
      const base = coin.symbol.toUpperCase()
      return {
        id: coin.id,
        symbol: coin.symbol,
        name: coin.name,
        web_slug: coin.id,
        asset_platform_id: null,
        platforms: { '': '' },
        detail_platforms: { '': { decimal_place: null, contract_address: '' } },
        categories: [],
        description: { en: '', ru: '' },
        links: { homepage: [`https://example.com/${encodeURIComponent(coin.id)}`], blockchain_site: [] },
        image: { thumb: image, small: image, large: image },
        market_cap_rank: entry.rank,
        ...(request.query.market_data !== 'false' && {
          market_data: {
            current_price: every(point.price),
            market_cap: every(point.cap),
            market_cap_rank: entry.rank,
            fully_diluted_valuation: every(usd.fully_diluted_valuation),
            total_volume: every(point.volume),
            high_24h: every(day.high),
            low_24h: every(day.low),
            ath: every(ever.high),
            ath_date: same(usd.ath_date),
            atl: every(ever.low),
            atl_date: same(usd.atl_date),
            price_change_percentage_24h: usd.price_change_percentage_24h,
            price_change_percentage_7d: change(coin, now, 7 * DAY),
            price_change_percentage_30d: change(coin, now, 30 * DAY),
            circulating_supply: usd.circulating_supply,
            total_supply: usd.total_supply,
            max_supply: usd.max_supply,
            last_updated: usd.last_updated,
          },
        }),
        last_updated: usd.last_updated,
        ...(request.query.tickers !== 'false' && {
          tickers: [
            {
              base,
              target: 'USDT',
              market: { name: 'Binance', identifier: 'binance', has_trading_incentive: false, logo: image },
              last: point.price,
              volume: (point.volume * 0.3) / point.price,
              converted_last: { usd: point.price },
              converted_volume: { usd: point.volume * 0.3 },
              trust_score: 'green',
              timestamp: usd.last_updated,
              is_anomaly: false,
              is_stale: false,
              trade_url: `https://www.binance.com/en/trade/${base}_USDT`,
              coin_id: coin.id,
              target_coin_id: 'tether',
            },
          ],
        }),
      }
    })

    app.get<{ Params: { id: string }; Querystring: Query }>('/coins/:id/market_chart', async (request, reply) => {
      const { query, params } = request
      const coin = market.byId.get(params.id)
      if (!coin) return reply.code(404).send({ error: 'coin not found' })
      const rate = currencyOf(query, reply)
      if (!rate) return reply
      if (!query.days) return reply.code(422).send({ error: 'Missing parameter days' })
      const now = clock.now()
      const days = query.days === 'max' ? (now - coin.listedAt) / DAY : Number(query.days)
      if (!(days > 0)) return reply.code(400).send({ error: 'invalid days' })
      // The service picks the grain by the span: five minutes, an hour, a day.
      const step = query.interval === 'daily' || days > 90 ? DAY : days > 1 ? HOUR : HOUR / 12
      const first = Math.max(now - days * DAY, coin.listedAt)
      const times: number[] = []
      for (let ms = Math.ceil(first / step) * step; ms < now; ms += step) times.push(ms)
      times.push(now)
      const points = times.flatMap((ms) => {
        const point = coin.at(ms)
        return point ? [{ ms, point, unit: rate(ms) }] : []
      })
      return {
        prices: points.map(({ ms, point, unit }) => [ms, point.price / unit]),
        market_caps: points.map(({ ms, point, unit }) => [ms, point.cap / unit]),
        total_volumes: points.map(({ ms, point, unit }) => [ms, point.volume / unit]),
      }
    })

    app.get('/global', async () => {
      const now = clock.now()
      const ranked = ranking(market, now)
      const total = ranked.reduce((sum, { point }) => sum + point.cap, 0)
      const volume = ranked.reduce((sum, { point }) => sum + point.volume, 0)
      // Only coins with both days, or a listing would look like growth.
      const pairs = ranked.flatMap(({ coin, point }) => {
        const before = coin.at(now - DAY)
        return before ? [{ now: point.cap, before: before.cap }] : []
      })
      const before = pairs.reduce((sum, pair) => sum + pair.before, 0)
      const after = pairs.reduce((sum, pair) => sum + pair.now, 0)
      return {
        data: {
          active_cryptocurrencies: ranked.length,
          upcoming_icos: 0,
          ongoing_icos: 0,
          ended_icos: 0,
          markets: 1,
          total_market_cap: { usd: total, eur: total / FIAT.eur!, rub: total / FIAT.rub! },
          total_volume: { usd: volume, eur: volume / FIAT.eur!, rub: volume / FIAT.rub! },
          market_cap_percentage: Object.fromEntries(
            ranked.slice(0, 10).map(({ coin, point }) => [coin.symbol, (point.cap / total) * 100]),
          ),
          market_cap_change_percentage_24h_usd: before > 0 ? (after / before - 1) * 100 : 0,
          updated_at: now / 1000,
        },
      }
    })
  }
}

/** Coin pictures, outside the API prefix as on the real service's asset host. */
export function coinImages(market: Market) {
  return async (app: FastifyInstance) => {
    app.get<{ Params: { id: string } }>('/:id.svg', async (request, reply) => {
      const coin = market.byId.get(request.params.id)
      if (!coin) return reply.code(404).send()
      return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon(coin))
    })
  }
}
