import { setTimeout } from 'node:timers/promises'
import { type DemoStage, type Ids, idsOf } from '#demo/stage.ts'
import { addDays, addHours, fillImaginedPast } from '#features/priceHistory'
import { type Db, rows } from '#platform/database.ts'
import { StartFailure } from '#platform/postgres/index.ts'
import type { MarketData } from '#providers/coingecko/index.ts'
import type { MarketSources } from '#providers/marketSources.ts'
import { learnPairs } from './exchange/pairs.ts'
import { fillMacro, quoteOf } from './jobs.ts'
import { setQuotes } from './prices/quotes.ts'

/** Number of largest coins that get a price history. */
const WITH_PAST = 300
/** A coin within this distance of one dollar all week is a stablecoin. */
const PEGGED = 0.02

export async function fillCoins(tx: Db, { now }: DemoStage, { sources }: { sources: MarketSources }): Promise<Ids> {
  const [quotes, weeks] = await whenReady(() =>
    Promise.all([pagesOf((page) => sources.market.markets(page)), pagesOf((page) => sources.market.weeks(page))]),
  )
  await setQuotes(tx, quotes.map(quoteOf))
  await fillMacro(tx, sources, now)
  if (sources.tickers) await whenReady(() => learnPairs(tx, sources.market, now))
  const coins = await knownPrices(tx, weeks)
  await fillImaginedPast(tx, coins, now)
  await insertGone(tx, now)
  // A coin imagined as young would otherwise get the provider's earlier days, which are of another past.
  const ids = coins.map(({ id }) => id)
  await rows(tx, 'market.demoPastAsked', 'update coins set past_asked_at = $2 where id = any($1::integer[])', [
    ids,
    now,
  ])
  return idsOf(tx, 'select api_id as key, id from coins')
}

/** A coin that nobody has traded for 46 days; the desk has hidden it. A call of it is ended as delisted. */
async function insertGone(tx: Db, now: Date) {
  const hours = await rows<{ coin_id: number; hour: Date; price_usd: number }>(
    tx,
    'market.demoGone',
    `with gone as (
       insert into coins (api_id, slug, symbol, name, price_usd, market_cap, volume_24h, quoted_at, past_asked_at, is_hidden)
       values ('lumira', 'lumira', 'LMRA', 'Lumira', 0.19, 4.1e6, 2.2e6, $1::timestamptz - interval '46 days', $1, true) returning id)
     select id as coin_id, h as hour, coalesce(0.19 * exp(0.004 * t + 0.05 * sin(t / 17) + 0.03 * sin(t / 5)), 0) as price_usd
     from gone, generate_series(date_trunc('hour', $1::timestamptz - interval '89 days'), $1::timestamptz - interval '46 days', interval '1 hour') h,
         lateral (select extract(epoch from $1::timestamptz - interval '46 days' - h)::float8 / 3600 as t) before`,
    [now],
  )
  await addHours(tx, hours)
  const closes = hours.filter(({ hour }) => hour.getUTCHours() === 23)
  await addDays(
    tx,
    closes.map(({ coin_id, hour, price_usd }) => ({
      coin_id,
      day: hour.toISOString().slice(0, 10),
      price_usd,
      market_cap: 2e7 * price_usd,
      volume: null,
    })),
  )
}

const pagesOf = async <Row>(read: (page: { page: number; perPage: number }) => Promise<Row[]>) =>
  (await Promise.all([1, 2].map((page) => read({ page, perPage: 250 })))).flat()

async function knownPrices(tx: Db, weeks: Awaited<ReturnType<MarketData['weeks']>>) {
  const week = new Map(weeks.map((row) => [row.apiId, row]))
  const coins = await rows<{
    id: number
    api_id: string
    price_usd: number
    market_cap: number | null
    volume_24h: number | null
    atl: number | null
    ath: number | null
  }>(
    tx,
    'market.demoCoins',
    `select id, api_id, coalesce(price_usd, 0) as price_usd, market_cap, volume_24h, atl, ath from coins where price_usd > 0 order by rank nulls last, id limit $1`,
    [WITH_PAST],
  )
  return coins.map((coin) => {
    const { hours = [], changes = {} } = week.get(coin.api_id) ?? {}
    return {
      id: coin.id,
      apiId: coin.api_id,
      priceUsd: coin.price_usd,
      marketCap: coin.market_cap,
      volume: coin.volume_24h,
      atl: coin.atl ?? 0,
      ath: coin.ath ?? Number.POSITIVE_INFINITY,
      isPegged: hours.length > 0 && hours.every((price) => Math.abs(price - 1) < PEGGED),
      week: hours,
      changes,
    }
  })
}

/** The demo's posts are about coins and make no sense without prices. */
const NO_PRICES =
  'Сервис цен не отвечает, а демо-сообщество без цен не заполнить. Проверьте COINGECKO_BASE_URL и запустите снова или запустите без демо: DEMO=0'

/** The provider may still be starting: three tries, a second apart. */
async function whenReady<Found>(read: () => Promise<Found>): Promise<Found> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (attempt === 3) throw new StartFailure(NO_PRICES, { cause: error })
      await setTimeout(1000)
    }
  }
}
