import type { Tellable, Tiding } from '#manifest.ts'
import { rows } from '#platform/database.ts'

/** More events than are moved in a month. */
const MOST = 1_000

interface Row {
  id: number
  at: Date
  was_at: Date
  was_exact: boolean
  starts_at: Date
  is_exact: boolean
}

/** Events whose date is no longer that of the window's beginning. */
export const tellMoves: Tellable = async (db, _, { since, until }) =>
  (
    await rows<Row>(
      db,
      'calendar.told',
      `with moved as (
         select distinct on (event_id) event_id, starts_at, is_all_day, certainty,
           max(moved_at) over (partition by event_id) as at
         from event_moves where moved_at > $1 and moved_at <= $2 order by event_id, moved_at)
       select e.id, m.at, m.starts_at as was_at, not m.is_all_day and m.certainty = 'exact' as was_exact,
         e.starts_at, not e.is_all_day and e.certainty = 'exact' as is_exact
       from moved m join calendar_events e on e.id = m.event_id
       where (m.starts_at, m.is_all_day, m.certainty) <> (e.starts_at, e.is_all_day, e.certainty)
       order by m.at desc, e.id desc limit ${MOST}`,
      [since, until],
    )
  ).map(
    ({ id, at, ...dates }): Tiding => ({
      kind: 'move',
      id,
      at,
      moved: {
        from: dates.was_at.toISOString(),
        to: dates.starts_at.toISOString(),
        from_exact: dates.was_exact,
        to_exact: dates.is_exact,
      },
    }),
  )
