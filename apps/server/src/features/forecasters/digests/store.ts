import { type Db, rows } from '#platform/database.ts'
import type { DigestRow } from '../reading/present.ts'
import type { Source } from '../reading/rows.ts'

/** Of these days, newest first. */
export function listDigests(db: Db, source: Source, days: string[]): Promise<DigestRow[]> {
  return rows<DigestRow>(
    db,
    'forecasters.digests',
    `select id, day, source, content, item_ids from forecaster_digests
     where source = $1 and day = any($2::date[]) order by day desc`,
    [source, days],
  )
}

export interface CandidateRow {
  id: number
  forecaster_id: number
  author: string
  words: string
  coins: string[]
  attention: number
  usual: number
  is_reply: boolean
}

/** What may stand in the digest of a day: no repost, no twin, nothing deleted, nothing that is not proved to be translated. */
export function listCandidates(db: Db, source: Source, from: Date, to: Date): Promise<CandidateRow[]> {
  return rows<CandidateRow>(
    db,
    'forecasters.candidates',
    `with day as (
       select * from forecaster_posts
       where source = $1 and twin_of is null and created_at >= $2 and created_at < $3 and deleted_at is null
         and not is_repost and (lang = 'ru' or is_proved)
       order by created_at desc limit 2000),
     usual as (
       select p.forecaster_id, avg(ln(1 + ${ATTENTION})) as usual from forecaster_posts p
       where p.forecaster_id in (select forecaster_id from day)
         and p.created_at >= $2::timestamptz - interval '30 days' and p.created_at < $2
       group by p.forecaster_id)
     select p.id, p.forecaster_id, f.name as author, coalesce(p.words_ru, p.words) as words, ${ATTENTION} as attention,
       coalesce(u.usual, ln(1 + ${ATTENTION}))::float8 as usual, p.reply_to is not null as is_reply,
       array(select upper(c.symbol) from mentions m join coins c on c.id = m.coin_id
         where m.entity_id = p.id and m.kind = case p.source when 'twitter' then 'tweet' else 'message' end
         order by m.position) as coins
     from day p join forecasters f on f.id = p.forecaster_id left join usual u on u.forecaster_id = p.forecaster_id
     order by p.id`,
    [source, from, to],
  )
}

const ATTENTION = `(case p.source when 'twitter' then p.likes + 2 * p.reposts + p.replies else coalesce(p.views, 0) / 100 end)::float8`

/** The day's digest in place of the one before; without posts there is none. */
export async function keepDigest(
  tx: Db,
  { source, day, from, to }: { source: Source; day: string; from: Date; to: Date },
  { content, ids }: { content: string; ids: number[] },
  now: Date,
) {
  await rows(
    tx,
    'forecasters.highlight',
    `update forecaster_posts set is_highlight = id = any($4::integer[])
     where source = $1 and created_at >= $2 and created_at < $3 and is_highlight <> (id = any($4::integer[]))`,
    [source, from, to, ids],
  )
  if (ids.length === 0) {
    await rows(tx, 'forecasters.dropDigest', 'delete from forecaster_digests where source = $1 and day = $2', [
      source,
      day,
    ])
    return
  }
  await rows(
    tx,
    'forecasters.keepDigest',
    `insert into forecaster_digests (source, day, content, item_ids, made_at) values ($1, $2, $3, $4, $5)
     on conflict (source, day) do update set content = excluded.content, item_ids = excluded.item_ids, made_at = excluded.made_at`,
    [source, day, content, ids, now],
  )
}
