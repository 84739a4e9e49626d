import type { Tellable, Tiding } from '#manifest.ts'
import { rows } from '#platform/database.ts'
import type { Source } from './reading/rows.ts'

/** More posts than the followed forecasters write in a month. */
const MOST = 20_000

interface Row {
  id: number
  at: Date
}

/** Posts of one network as the list shows them: without repeats, deleted ones and those that the viewer hid. */
export function tellForecasts(source: Source): Tellable {
  return async (db, viewer, { since, until }) =>
    (
      await rows<Row>(
        db,
        'forecasters.told',
        `select p.id, p.created_at as at
         from forecaster_posts p
         where p.source = $2 and p.created_at > $3 and p.created_at <= $4 and p.twin_of is null and p.deleted_at is null
           and not exists (select from forecaster_hidden h where h.account_id = $1 and h.post_id = p.id)
         order by p.created_at desc, p.id desc limit ${MOST}`,
        [viewer.id, source, since, until],
      )
    ).map(({ id, at }): Tiding => ({ kind: 'forecast', id, at }))
}
