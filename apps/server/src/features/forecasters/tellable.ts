import type { Tellable, Tiding } from '#manifest.ts'
import { rows } from '#platform/database.ts'
import type { Source } from './reading/rows.ts'

/** More posts than the followed forecasters write in a month. */
const MOST = 20_000

interface Row {
  id: number
  at: Date
  words: string
  coin_ids: number[]
}

const ABOUT = `coalesce(p.words_ru, p.words) as words,
  array(select coin_id from mentions
    where entity_id = p.id and kind = case p.source when 'twitter' then 'tweet' else 'message' end) as coin_ids`

/** Posts of one network as the list shows them: without repeats, deleted ones and those that the viewer hid. */
export function tellForecasts(source: Source): Tellable {
  return async (db, viewer, { since, until, withAbout }) =>
    (
      await rows<Row>(
        db,
        `forecasters.told.${withAbout}`,
        `select p.id, p.created_at as at, ${withAbout ? ABOUT : `'' as words, '{}'::integer[] as coin_ids`}
         from forecaster_posts p
         where p.source = $2 and p.created_at > $3 and p.created_at <= $4 and p.twin_of is null and p.deleted_at is null
           and not exists (select from forecaster_hidden h where h.account_id = $1 and h.post_id = p.id)
         order by p.created_at desc, p.id desc limit ${MOST}`,
        [viewer.id, source, since, until],
      )
    ).map(
      ({ id, at, words, coin_ids: coinIds }): Tiding => ({
        kind: 'forecast',
        id,
        at,
        ...(withAbout && { about: { texts: [], plainText: words, coinIds } }),
      }),
    )
}
