import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { allTime, change, DAY, dayRange, HOUR, ranking } from '../world.ts'
import { currencyOf, FIAT, imageOf, type Query, type World } from './answering.ts'
import { row } from './row.ts'

/** `/coins/:id` and its `/market_chart`. */
export function coin(app: FastifyInstance, world: World) {
  const { market, clock } = world
  app.get<{ Params: { id: string }; Querystring: Query }>('/coins/:id', async (request, reply) => {
    const now = clock.now()
    const ranked = ranking(market, now)
    const entry = ranked.find(({ coin }) => coin.id === request.params.id)
    if (!entry) return reply.code(404).send({ error: 'coin not found' })
    const { coin, point } = entry
    const image = imageOf(request, coin)
    const usd = row(request, world, entry, now, () => 1)
    const money = Object.entries({ usd: 1, eur: FIAT.eur, rub: FIAT.rub })
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
      platforms: platformsOf(coin.id),
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
    const rate = currencyOf(world, query, reply)
    if (!rate) return reply
    if (!query.days) return reply.code(422).send({ error: 'Missing parameter days' })
    const now = clock.now()
    const days = query.days === 'max' ? (now - coin.listedAt) / DAY : Number(query.days)
    if (!(days > 0)) return reply.code(400).send({ error: 'invalid days' })
    // As on the real service, the interval depends on the span: five minutes, an hour or a day.
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
}

/** Coins with a chain of their own, which have no contract. */
const NATIVE = [
  'bitcoin',
  'ethereum',
  'solana',
  'ripple',
  'binancecoin',
  'dogecoin',
  'cardano',
  'tron',
  'litecoin',
  'monero',
]
const CHAINS = ['binance-smart-chain', 'solana', 'base', 'arbitrum-one', 'ethereum'] as const

/** Contracts drawn from the coin's id: on one network or on several, not always on Ethereum. */
function platformsOf(id: string): Record<string, string> {
  if (NATIVE.includes(id)) return { '': '' }
  const digest = createHash('sha256').update(id).digest()
  const chains = CHAINS.filter((_, index) => (digest[index]! & 1) === 1)
  return Object.fromEntries(
    (chains.length > 0 ? chains : [CHAINS[digest[6]! % CHAINS.length]!]).map((chain, index) => {
      const bytes = createHash('sha256').update(`${id} ${chain} ${index}`).digest()
      return [
        chain,
        chain === 'solana'
          ? bytes.toString('base64url').replace(/[-_0OIl]/g, 'x')
          : `0x${bytes.toString('hex').slice(0, 40)}`,
      ]
    }),
  )
}
