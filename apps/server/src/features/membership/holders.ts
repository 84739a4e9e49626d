import type { RightSource } from '@palata/contract/membership'
import { sql } from 'kysely'
import type { Narrowing } from '#platform/desk/search.ts'

/** Narrows a list of people `t` to those with a running right of this source. */
export function holdersOf(source: RightSource, now: Date): Narrowing {
  const running = sql`g.source = ${sql.lit(source)} and g.closed_at is null and g.starts_at <= ${now}
    and (g.ends_at is null or g.ends_at > ${now} or g.frozen_at is not null)`
  return {
    ids: sql`select g.account_id as id from grants g where ${running}`,
    // A scalar subquery runs for each row; `exists` would be planned as one join over all grants.
    holds: sql`(select true from grants g where g.account_id = t.id and ${running} limit 1)`,
  }
}
