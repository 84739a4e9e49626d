import { setTimeout } from 'node:timers/promises'
import { type DemoStage, type Ids, idsOf } from '#demo/stage.ts'
import { type Db, rows } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import type { MarketData } from '#providers/coingecko/index.ts'
import { daysWritten } from './events.ts'
import { fillMacro, type MarketSources, quoteOf } from './jobs.ts'
import { imaginedPast, type KnownPrices } from './points/imagined.ts'
import { fillPoints } from './points/store.ts'
import { setQuotes } from './quotes.ts'

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
  const { days, hours, firstDay, firstHour } = imaginedPast(await knownPrices(tx, weeks), now)
  await fillPoints(tx, days, hours, firstHour, now)
  await insertGone(tx, now)
  // A coin imagined as young would otherwise get the provider's earlier days, which are of another past.
  await tx.query('update coins set past_asked_at = $1 where id in (select coin_id from coin_days)', [now])
  await emit(tx, daysWritten, { from: firstDay, rows: days.length })
  return idsOf(tx, 'select api_id as key, id from coins')
}

/** A coin that nobody has traded for 46 days; the desk has hidden it. A call of it is ended as delisted. */
async function insertGone(tx: Db, now: Date) {
  await rows(
    tx,
    'market.demoGone',
    `with gone as (
       insert into coins (api_id, slug, symbol, name, price_usd, market_cap, volume_24h, quoted_at, past_asked_at, is_hidden)
       values ('lumira', 'lumira', 'LMRA', 'Lumira', 0.19, 4.1e6, 2.2e6, $1::timestamptz - interval '46 days', $1, true) returning id),
     prices as (
       select id, h as hour, 0.19 * exp(0.004 * t + 0.05 * sin(t / 17) + 0.03 * sin(t / 5)) as price
       from gone, generate_series(date_trunc('hour', $1::timestamptz - interval '89 days'), $1::timestamptz - interval '46 days', interval '1 hour') h,
         lateral (select extract(epoch from $1::timestamptz - interval '46 days' - h)::float8 / 3600 as t) before),
     days as (
       insert into coin_days (coin_id, day, price_usd, market_cap)
       select id, (hour at time zone 'UTC')::date, price, 2e7 * price from prices
       where extract(hour from hour at time zone 'UTC') = 23)
     insert into coin_hours (coin_id, hour, price_usd) select id, hour, price from prices`,
    [now],
  )
}

const pagesOf = async <Row>(read: (page: { page: number; perPage: number }) => Promise<Row[]>) =>
  (await Promise.all([1, 2].map((page) => read({ page, perPage: 250 })))).flat()

async function knownPrices(tx: Db, weeks: Awaited<ReturnType<MarketData['weeks']>>): Promise<KnownPrices[]> {
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

/** The provider may still be starting: three tries, a second apart. */
async function whenReady<Found>(read: () => Promise<Found>): Promise<Found> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (attempt === 3) throw new NoPrices(error)
      await setTimeout(1000)
    }
  }
}

/** Thrown when no prices can be read: the demo's posts are about coins and make no sense without them. */
export class NoPrices extends Error {
  override name = 'NoPrices'
  constructor(cause: unknown) {
    super(
      'Сервис цен не отвечает, а демо-сообщество без цен не заполнить. Проверьте COINGECKO_BASE_URL и запустите снова или запустите без демо: DEMO=0',
      { cause },
    )
  }
}
