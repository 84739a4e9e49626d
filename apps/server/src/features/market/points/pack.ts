import { sql } from 'kysely'
import { type Database, rows } from '#platform/database.ts'
import { patiently } from '#platform/patient.ts'
import { askedRows } from '#platform/queryBuilder.ts'

/** Bytes of the key of a point: so many fill its pages, and an hour of all coins at a time leaves half of each empty. */
const PACKED_BYTES = 36
/** Fewer points are not worth the writing. */
const LEAST_POINTS = 10_000
/** A week after its end nothing is added to a month. */
const OVER = `interval '1 month 7 days'`
/** Where months of hours lie. */
const SCHEMA = 'partitions'

interface Key {
  name: string
}

/**
 * Packs the keys of months of hours that are over, which takes a sixth off what a year weighs. Readers are not held up;
 * a key that is packed is left alone, and one that failed is tried again the next time. Returns how many it packed.
 */
export async function packMonths(db: Database, now: Date): Promise<number> {
  const loose = await listLooseKeys(db, now)
  if (loose.length === 0) return 0
  await patiently(db, async (patient) => {
    for (const { name } of await listBrokenKeys(db))
      await askedRows(patient, sql<Key>`drop index ${sql.id(SCHEMA, name)}`)
    for (const { name } of loose) await askedRows(patient, sql<Key>`reindex index concurrently ${sql.id(SCHEMA, name)}`)
  })
  return loose.length
}

function listLooseKeys(db: Database, now: Date) {
  return rows<Key>(
    db,
    'market.looseKeys',
    `select k.relname::text as name
     from pg_inherits h join pg_class c on c.oid = h.inhrelid join pg_index i on i.indrelid = c.oid
       join pg_class k on k.oid = i.indexrelid
     where h.inhparent = 'coin_hours'::regclass and i.indisprimary
       and to_date(right(c.relname, 7), 'YYYY_MM') + ${OVER} <= $1::timestamptz at time zone 'UTC'
       and c.reltuples >= ${LEAST_POINTS} and pg_relation_size(k.oid) > c.reltuples * ${PACKED_BYTES}
     order by name limit 100`,
    [now],
  )
}

/** What a packing that was broken off has left. */
function listBrokenKeys(db: Database) {
  return rows<Key>(
    db,
    'market.brokenKeys',
    `select k.relname::text as name
     from pg_inherits h join pg_index i on i.indrelid = h.inhrelid join pg_class k on k.oid = i.indexrelid
     where h.inhparent = 'coin_hours'::regclass and not i.indisvalid order by name limit 100`,
  )
}
