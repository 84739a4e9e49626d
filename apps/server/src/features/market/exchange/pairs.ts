import { writeRows } from '#platform/batches/writeRows.ts'
import { type Db, rows, transaction } from '#platform/database.ts'
import type { MarketData } from '#providers/coingecko/index.ts'
import { isOverBudget } from '#providers/errors.ts'

/** Most pages of 100 pairs; the exchange has about 30. */
const MOST_PAGES = 40
/** Days between readings: pairs seldom change and each page costs a call. */
const KEPT_DAYS = 7

/** A list that is shorter than this part of the known pairs was cut on its way. */
const LEAST_LEFT = 0.5

type Source = Pick<MarketData, 'pairs'>

/** Reads which exchange pair belongs to which coin, once a week. Returns the number of known pairs. */
export async function learnPairs(db: Db, market: Source, now: Date): Promise<number> {
  const [due] = await rows<{ id: number }>(
    db,
    'market.pairsDue',
    `select id from coins where not exists (
       select from coin_pairs where named_at > $1::timestamptz - make_interval(days => $2::integer)
     ) limit 1`,
    [now, KEPT_DAYS],
  )
  if (!due) return 0
  try {
    return await keepPairs(db, await readPairs(market), now)
  } catch (error) {
    // The next run tries again.
    if (isOverBudget(error)) return 0
    throw error
  }
}

async function readPairs(market: Source) {
  const found: { apiId: string; pair: string }[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { pairs, isLast } = await market.pairs(page)
    found.push(...pairs)
    if (isLast) break
  }
  return found
}

/** Stores pairs. A pair named for two coins is dropped; of two pairs of one coin the first, more traded, is kept. */
async function keepPairs(db: Db, found: { apiId: string; pair: string }[], now: Date): Promise<number> {
  const coinsOf = Map.groupBy(found, ({ pair }) => pair)
  const clear = found.filter(({ pair }) => new Set(coinsOf.get(pair)!.map(({ apiId }) => apiId)).size === 1)
  const pairOf = new Map(clear.toReversed().map(({ apiId, pair }) => [apiId, pair]))
  if (pairOf.size === 0) return 0
  return transaction(db, async (tx) => {
    await tx.query('lock table coin_pairs in share row exclusive mode')
    const known = await countPairs(tx)
    if (pairOf.size < known * LEAST_LEFT)
      throw new Error(`of ${known} pairs ${pairOf.size} are left: the list was cut, and the known pairs stay`)
    await tx.query(
      `delete from coin_pairs p using coins c where c.id = p.coin_id
       and not exists (select from unnest($1::text[], $2::text[]) as t(api_id, pair) where t.api_id = c.api_id and t.pair = p.pair)`,
      [[...pairOf.keys()], [...pairOf.values()]],
    )
    const pairs = { source: 'Пары биржи', keyOf: ([apiId]: [string, string]) => apiId, write: insert }
    const { results } = await writeRows(tx, [...pairOf], pairs, now)
    return results.reduce((sum, part) => sum + part, 0)

    async function insert(part: [string, string][]) {
      const kept = await rows<{ coin_id: number }>(
        tx,
        'market.keepPairs',
        `insert into coin_pairs as p (coin_id, pair, named_at)
       select c.id, t.pair, $3 from unnest($1::text[], $2::text[]) as t(api_id, pair) join coins c on c.api_id = t.api_id
       on conflict (coin_id) do update set named_at = excluded.named_at where p.pair = excluded.pair returning coin_id`,
        [part.map(([apiId]) => apiId), part.map(([, pair]) => pair), now],
      )
      return kept.length
    }
  })
}

async function countPairs(tx: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    'market.countPairs',
    'select count(*)::integer as count from coin_pairs',
  )
  return row!.count
}
