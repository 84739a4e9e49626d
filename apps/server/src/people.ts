import { sql } from 'kysely'
import type { Manifest, PeopleDoor, PersonParts } from './manifest.ts'
import type { Database } from './platform/database.ts'
import { askedRows } from './platform/queryBuilder.ts'

/** Rows read at once. */
const PORTION = 500

type Parts = Pick<Manifest, 'tables' | 'person' | 'removePeople'>

/** What all features together know and do of a person. */
export function peopleDoorOf(features: readonly Parts[]): PeopleDoor {
  return {
    async parts(db, accountId) {
      const told = await Promise.all(features.map(({ person }) => person?.(db, accountId)))
      const nothing: PersonParts = { wallets: [], chats: [] }
      return Object.assign(nothing, ...told)
    },
    async remove(tx, people, now, choice) {
      const removed: Record<string, number> = {}
      // What stands on others goes first.
      for (const { removePeople } of features.toReversed())
        Object.assign(removed, await removePeople?.(tx, people, now, choice))
      return removed
    },
    data: (db, accountId, now) => dataOf(features, db, accountId, now),
  }
}

/** One instant of the database, a portion of rows at a time. Whoever stops reading lets the connection go. */
async function* dataOf(features: readonly Parts[], db: Database, accountId: number, now: Date) {
  const client = await db.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // A reader who went silent holds no connection.
    await client.query("set local idle_in_transaction_session_timeout = '30s'")
    yield `{\n"made_at": ${JSON.stringify(now.toISOString())}`
    for (const [table, { personal, secret = [] }] of features.flatMap(({ tables }) => Object.entries(tables))) {
      if (!personal) continue
      // Table and condition are words of the owner's manifest.
      const own = sql.raw(personal.replaceAll('$1', String(accountId)))
      await askedRows(
        client,
        sql<object>`declare personal no scroll cursor for
          select (to_jsonb(t) - ${secret}::text[])::text as row from "${sql.raw(table)}" t where ${own}`,
      )
      let isBegun = false
      for (;;) {
        const found = await askedRows<{ row: string }>(client, sql`fetch ${sql.lit(PORTION)} from personal`)
        if (found.length === 0) break
        const lines = found.map(({ row }) => row).join(',\n')
        yield isBegun ? `,\n${lines}` : `,\n"${table}": [\n${lines}`
        isBegun = true
      }
      if (isBegun) yield '\n]'
      await client.query('close personal')
    }
    yield '\n}\n'
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}
