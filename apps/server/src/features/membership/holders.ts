import type { RightSource } from '@palata/contract/membership'
import { sql } from 'kysely'
import type { Narrowing } from '#platform/desk/listing.ts'

/** Of the list of people `t`, those whom a right of this source opens now. */
export function holdersOf(source: RightSource, now: Date): Narrowing {
  const running = sql`g.source = ${sql.lit(source)} and g.closed_at is null and g.starts_at <= ${now}
    and (g.ends_at is null or g.ends_at > ${now} or g.frozen_at is not null)`
  return {
    ids: sql`select g.account_id as id from grants g where ${running}`,
    // One row at a time: `exists` would be answered by gathering all of them.
    holds: sql`(select true from grants g where g.account_id = t.id and ${running} limit 1)`,
  }
}
