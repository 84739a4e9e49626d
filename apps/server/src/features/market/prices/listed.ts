import type { ListedCoin, MarketPage } from '@palata/contract/market/list'
import { listPricesThen } from '#features/priceHistory'
import { type Db, rows } from '#platform/database.ts'
import { pictureUrl } from '../page/coinPictures.ts'
import { contractsOf } from '../page/networks.ts'
import { dropstabUrl } from '../present.ts'
import type { CoinRow } from '../store.ts'

const DAY_MS = 86_400_000
const TETHER = 'USDT'

/** A coin in the list of the whole market. */
interface ListedRow extends CoinRow {
  contracts: { network: string; address: string }[]
  /** Exchange pair that its price comes from, such as `BTCUSDT`; null when there is none. */
  pair: string | null
  is_traded: boolean
}

interface ListedQuestion {
  /** Filters by true or false; null for both. */
  isTraded: boolean | null
  isInTops: boolean | null
  /** Only these ids; null for all. */
  ids: number[] | null
  /** Ids of coins that are left out of tops. */
  leftOut: number[]
}

/** SQL: traded means quoted within 72 hours of the newest quote. A dropped coin gets no more quotes while others do. */
const TRADED = `coalesce(c.price_usd > 0 and c.quoted_at > (select max(quoted_at) from coins) - interval '72 hours', false)`
const LISTED = `from coins c left join coin_pairs p on p.coin_id = c.id and p.agrees
  where not c.is_hidden and ($1::boolean is null or ${TRADED} = $1)
    and ($2::boolean is null or (c.rank is not null and c.id <> all($4::integer[])) = $2)
    and ($3::integer[] is null or c.id = any($3))`

const COLUMNS = `c.id, c.api_id, c.slug, c.symbol, c.name, c.image, c.rank, c.price_usd, c.change_1d, c.market_cap, c.fdv,
  c.quoted_at, c.contracts, p.pair, ${TRADED} as is_traded`

/** One page of coins by rank, those without a rank last, and the number of all that the question allows. */
export async function listMarket(
  db: Db,
  question: ListedQuestion,
  { offset, size, isReversed }: { offset: number; size: number; isReversed: boolean },
  now: Date,
): Promise<MarketPage> {
  const values = [question.isTraded, question.isInTops, question.ids, question.leftOut]
  const [[counted], found] = await Promise.all([
    rows<{ total: number }>(db, 'market.countListed', `select count(*)::integer as total ${LISTED}`, values),
    rows<ListedRow>(
      db,
      'market.listed',
      `select ${COLUMNS} ${LISTED}
       order by case when $5 then -c.rank else c.rank end nulls last, c.id offset $6 limit $7`,
      [...values, isReversed, offset, size],
    ),
  ])
  return { content: await presentListed(db, found, now), total: counted!.total }
}

/** Coins with these provider ids, in no order; unknown ids are left out. */
export async function listMarketCalled(db: Db, apiIds: string[], now: Date): Promise<ListedCoin[]> {
  const found = await rows<ListedRow>(
    db,
    'market.listedCalled',
    `select ${COLUMNS} from coins c left join coin_pairs p on p.coin_id = c.id and p.agrees where c.api_id = any($1)`,
    [apiIds],
  )
  return presentListed(db, found, now)
}

/** The coins with their gains, from our own prices. */
async function presentListed(db: Db, found: ListedRow[], now: Date): Promise<ListedCoin[]> {
  const ago = (days: number) => found.map(({ id: coinId }) => ({ coinId, at: new Date(now.getTime() - days * DAY_MS) }))
  const [week, month] = await Promise.all([listPricesThen(db, ago(7)), listPricesThen(db, ago(30))])
  return found.map((row, place) => ({
    currencyId: row.id,
    rank: row.rank,
    symbol: row.symbol.toUpperCase(),
    name: row.name,
    slug: row.api_id,
    links: [{ type: 'dropstab', url: dropstabUrl(row.slug) }],
    image: pictureUrl(row.api_id),
    price: { USD: row.price_usd },
    pricedAt: row.quoted_at?.toISOString() ?? null,
    marketCap: row.market_cap,
    change: {
      '1D': row.change_1d,
      '7D': changeOf(row.price_usd, week[place]?.price),
      '30D': changeOf(row.price_usd, month[place]?.price),
    },
    ico: null,
    trading: row.is_traded,
    fdv: row.fdv,
    contracts: contractsOf(Object.fromEntries(row.contracts.map((one) => [one.network, one.address])), pictureUrl),
    markets: row.pair ? [pairOf(row.pair)] : [],
  }))
}

const changeOf = (price: number | null, then: number | undefined) => (price && then ? 100 * (price / then - 1) : null)

function pairOf(pair: string): ListedCoin['markets'][number] {
  const base = pair.slice(0, -TETHER.length)
  const url = `https://www.binance.com/en/trade/${encodeURIComponent(`${base}_${TETHER}`)}`
  return { exchange: 'Binance', exchangeImage: '', base, quote: TETHER, price: null, volume: null, url }
}
