import { type DeskCoin, type DeskCoinInFull, deskCoins } from '@palata/contract/desk/market'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { listLeaps } from '#features/priceHistory'
import { type Db, rows } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { type DeskAsk, deskOf } from '#platform/desk/resource.ts'
import { FieldRefusal } from '#platform/errors.ts'
import { contractsInWords, editCoin, listAliases, renameBack, renameCoin, setHidden } from './editing/coins.ts'
import { correctPoint, decideDoubt, undoCorrection } from './editing/points.ts'
import { type CorrectionRow, listCorrections } from './editing/store.ts'
import { medianOf } from './prices/belief.ts'
import { listFormerNames } from './store.ts'

const STATES = {
  doubted: sql`t.doubted <> '{}'`,
  hidden: sql`t.is_hidden`,
  corrected: sql`exists (select from coin_corrections k where k.coin_id = t.id and k.undone_at is null)`,
}

const listing: Listing<Query<typeof deskCoins.list>> = {
  from: sql`from coins t`,
  table: 'coins',
  sorts: { rank: { column: sql`coalesce(t.rank, 1000000)`, type: sql`integer` } },
  words: sql`t.name || ' ' || t.symbol || ' ' || t.api_id`,
  where: ({ state }) => [state && STATES[state]],
}

const editing = ({ db, viewer, now }: DeskAsk, reason: string) => ({ db, now, by: viewer.username, reason })
const dateOf = (at: string | null) => (at === null ? null : new Date(at))

/**
 * Desk resource of coins with doubtful prices and corrections; does the same as the commands `coin`, `coin-price` and
 * `set-coin`.
 */
export const coinsAtDesk = deskOf(deskCoins, {
  list: ({ db, now }, query) =>
    listPage(
      db,
      listing,
      query,
      now,
      async (ids) => new Map((await readRows(db, ids)).map((row) => [row.id, present(row)])),
    ),
  read: ({ db, now }, id) => readCoinInFull(db, id, now),
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  waiting: async (db) => {
    const [row] = await rows<{ count: number }>(
      db,
      'market.countDoubted',
      `select count(*)::integer as count from coins where doubted <> '{}'`,
    )
    return row!.count
  },
  patch: async ({ db, now }, id, fields) => ({ outcome: await editCoin(db, id, fields, now) }),
  actions: {
    accept: { run: async (ask, id, { reason }) => ({ outcome: await decideDoubt(editing(ask, reason), id, true) }) },
    dismiss: { run: async (ask, id, { reason }) => ({ outcome: await decideDoubt(editing(ask, reason), id, false) }) },
    correct: {
      run: async (ask, id, { reason, grain, at, price, remove }) => {
        if ((price === null) !== remove)
          throw new FieldRefusal({ price: ['Укажите верную цену или отметьте, что точку нужно убрать'] })
        return { outcome: await correctPoint(editing(ask, reason), id, { grain, at: dateOf(at), price }) }
      },
    },
    uncorrect: {
      run: async (ask, id, { grain, at }) => ({
        outcome: await undoCorrection(editing(ask, ''), id, { grain, at: dateOf(at) }),
      }),
    },
    hide: { run: ({ db, now }, id) => setHidden(db, id, true, now) },
    show: { run: ({ db, now }, id) => setHidden(db, id, false, now) },
    rename: { run: async ({ db, now }, id, { api_id }) => ({ outcome: await renameCoin(db, id, api_id, now) }) },
    'rename-back': { run: async ({ db, now }, id) => ({ outcome: await renameBack(db, id, now) }) },
  },
})

interface Row {
  id: number
  api_id: string
  slug: string
  symbol: string
  name: string
  rank: number | null
  price_usd: number | null
  quoted_at: Date | null
  is_hidden: boolean
  believed: number[]
  doubted: number[]
  doubted_at: Date | null
  contracts: { network: string; address: string }[]
  are_contracts_own: boolean
}

function readRows(db: Db, ids: number[]) {
  return rows<Row>(
    db,
    'market.atDesk',
    `select id, api_id, slug, symbol, name, rank, price_usd, quoted_at, is_hidden, believed, doubted, doubted_at,
       contracts, are_contracts_own
     from coins where id = any($1::integer[])`,
    [ids],
  )
}

/** A coin with everything an editor needs to decide; undefined when it does not exist. */
async function readCoinInFull(db: Db, id: number, now: Date): Promise<DeskCoinInFull | undefined> {
  const [row] = await readRows(db, [id])
  if (!row) return undefined
  const [aliases, former, corrections, leaps] = await Promise.all([
    listAliases(db, id),
    listFormerNames(db, id),
    listCorrections(db, id),
    listLeaps(db, id, now),
  ])
  return {
    ...present(row),
    believed: row.believed,
    aliases,
    former: former.map(({ symbol, until }) => ({ symbol, until: until.toISOString() })),
    contracts: contractsInWords(row),
    are_contracts_own: row.are_contracts_own,
    corrections: corrections.map(presentCorrection),
    leaps: leaps.map(({ at, ...leap }) => ({ ...leap, at: at.toISOString() })),
  }
}

function presentCorrection(row: CorrectionRow): DeskCoinInFull['corrections'][number] {
  const { id, grain, at, before, after, part_of, reason, made_by: by, made_at, undone_at, undone_by } = row
  return {
    id,
    grain,
    at: at.toISOString(),
    before: before?.price_usd ?? null,
    after,
    reason,
    by,
    made_at: made_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
    undone_by,
    is_part: part_of !== null,
  }
}

function present(row: Row): DeskCoin {
  const { id, api_id, slug, symbol, name, rank, price_usd, is_hidden, doubted } = row
  return {
    id,
    api_id,
    slug,
    symbol: symbol.toUpperCase(),
    name,
    rank,
    price_usd,
    quoted_at: row.quoted_at?.toISOString() ?? null,
    is_hidden,
    doubted,
    doubted_at: row.doubted_at?.toISOString() ?? null,
    usual: row.believed.length > 0 ? medianOf(row.believed) : null,
  }
}
