import { type DeskCoinMigration, deskCoinMigrations } from '@palata/contract/desk/signals'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { type DeskAsk, type DeskOutcome, deskOf } from '#platform/desk/resource.ts'
import { Refusal } from '#platform/errors.ts'

const listing: Listing<Query<typeof deskCoinMigrations.list>> = {
  from: sql`from coin_migrations t`,
  table: 'coin_migrations',
  sorts: { found: { column: sql`t.id`, type: sql`integer` } },
  where: ({ state }) => [state && sql`t.state = ${sql.lit(state)}`],
}

/** Leaps of prices that hold the calls of their coin until somebody says what they were. */
export const coinMigrationsAtDesk = deskOf(deskCoinMigrations, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readMigrations(db, ids)),
  read: async ({ db }, id) => (await readMigrations(db, [id])).get(id),
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  waiting: async (db) => (await countFound(db)).count,
  oldest: async (db) => (await countFound(db)).oldest,
  actions: {
    confirm: { run: (ask, id) => decide(ask, id, 'confirmed', 'деноминация: сигналы идут дальше в прежних единицах') },
    refuse: { run: (ask, id) => decide(ask, id, 'refused', 'движение рынка: сигналы судятся по новой цене') },
  },
})

/** A decision is final: calls may have ended by it. */
async function decide(ask: DeskAsk, id: number, state: 'confirmed' | 'refused', words: string): Promise<DeskOutcome> {
  const { db, viewer, now } = ask
  const [decided] = await rows<{ symbol: string }>(
    db,
    'signals.decideMigration',
    `update coin_migrations m set state = $2, decided_by = $3, decided_at = $4 from coins c
     where m.id = $1 and m.state = 'found' and c.id = m.coin_id returning c.symbol`,
    [id, state, viewer.username, now],
  )
  if (decided) return { outcome: `${decided.symbol}: ${words}`, about: decided.symbol }
  const known = (await readMigrations(db, [id])).get(id)
  if (known?.state === state) return { outcome: `${known.coin}: так уже решено`, isChanged: false }
  throw new Refusal('bad_input', `Уже решено иначе: ${known?.decided_by ?? 'кем-то из команды'}. Решение окончательно`)
}

async function countFound(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await rows<{ count: number; oldest: Date | null }>(
    db,
    'signals.migrationsFound',
    `select count(*)::int as count, min(found_at) as oldest from coin_migrations where state = 'found'`,
  )
  return row!
}

interface Row {
  id: number
  symbol: string
  name: string
  at: Date
  ratio: number
  state: DeskCoinMigration['state']
  found_at: Date
  decided_at: Date | null
  decided_by: string | null
  calls: number
}

async function readMigrations(db: Db, ids: number[]): Promise<Map<number, DeskCoinMigration>> {
  const found = await rows<Row>(
    db,
    'signals.migrationsAtDesk',
    `select m.id, c.symbol, c.name, m.at, m.ratio, m.state, m.found_at, m.decided_at, m.decided_by,
       (select count(*)::int from signals s where s.coin_id = m.coin_id and s.call_number is not null
          and s.ended_at is null and s.void_at is null) as calls
     from coin_migrations m join coins c on c.id = m.coin_id where m.id = any($1::integer[])`,
    [ids],
  )
  return new Map(found.map((row) => [row.id, present(row)]))
}

function present({ symbol: coin, at, found_at, decided_at, decided_by, ...row }: Row): DeskCoinMigration {
  return {
    ...row,
    coin,
    at: at.toISOString(),
    found_at: found_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    decided_by: decided_by ?? '',
  }
}
