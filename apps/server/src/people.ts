import { sql } from 'kysely'
import type { Manifest, PeopleDoor, PersonParts } from './manifest.ts'
import type { Database } from './platform/database.ts'
import { askedRows } from './platform/queryBuilder.ts'

/** Rows per read. */
const PORTION = 500

type Parts = Pick<Manifest, 'tables' | 'person' | 'removePeople' | 'holdsBack' | 'ownPictures'>

/** What all features together know about a person and can do. */
export function peopleDoorOf(features: readonly Parts[]): PeopleDoor {
  return {
    async parts(db, accountId) {
      const told = await Promise.all(features.map(({ person }) => person?.(db, accountId)))
      const nothing: PersonParts = { wallets: [], chats: [], consents: [] }
      return Object.assign(nothing, ...told)
    },
    async remove(tx, people, now, choice) {
      const removed: Record<string, number> = {}
      // In reverse order: rows that depend on others go first.
      for (const { removePeople } of features.toReversed())
        Object.assign(removed, await removePeople?.(tx, people, now, choice))
      return removed
    },
    async isHeldBack(db, accountId, now) {
      for (const { holdsBack } of features) if (await holdsBack?.(db, accountId, now)) return true
      return false
    },
    ownPictures: new Map(features.flatMap(({ ownPictures = {} }) => Object.entries(ownPictures))),
    data: (db, accountId, now) => dataOf(features, db, accountId, now),
  }
}

/** Reads one snapshot of the database in portions. The connection is released when the caller stops reading. */
async function* dataOf(features: readonly Parts[], db: Database, accountId: number, now: Date) {
  const client = await db.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // A client that stops reading must not hold a connection.
    await client.query("set local idle_in_transaction_session_timeout = '30s'")
    yield `{\n"made_at": ${JSON.stringify(now.toISOString())}`
    for (const [table, { personal, secret = [] }] of features.flatMap(({ tables }) => Object.entries(tables))) {
      if (!personal) continue
      // Table and condition come from a manifest and not from a request.
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
