import { type Db, rows } from '#platform/database.ts'
import type { DigestRow } from '../reading/present.ts'
import type { Source } from '../reading/rows.ts'

/** Digests of these days (`YYYY-MM-DD`), newest first. */
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

/** Posts that may enter the digest: no reposts, repeats, deleted posts or unverified translations. */
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

/** A composed digest; `ids` is empty for a day without one. */
export interface MadeDigest {
  day: string
  from: Date
  to: Date
  content: string
  ids: number[]
}

/** Replaces the digests of these days and the highlight marks of their posts. A day without posts loses its digest. */
export async function keepDigests(tx: Db, source: Source, digests: MadeDigest[], now: Date) {
  const given = JSON.stringify(digests)
  await rows(
    tx,
    'forecasters.highlight',
    `update forecaster_posts p set is_highlight = not p.is_highlight
     from jsonb_to_recordset($2::jsonb) as d("from" timestamptz, "to" timestamptz, ids integer[])
     where p.source = $1 and p.created_at >= d."from" and p.created_at < d."to" and p.is_highlight <> (p.id = any(d.ids))`,
    [source, given],
  )
  await rows(
    tx,
    'forecasters.dropDigests',
    `delete from forecaster_digests where source = $1 and day in (
       select day from jsonb_to_recordset($2::jsonb) as d(day date, ids integer[]) where ids = '{}')`,
    [source, given],
  )
  await rows(
    tx,
    'forecasters.keepDigests',
    `insert into forecaster_digests (source, day, content, item_ids, made_at)
     select $1, day, content, ids, $3 from jsonb_to_recordset($2::jsonb) as d(day date, content text, ids integer[]) where ids <> '{}'
     on conflict (source, day) do update set content = excluded.content, item_ids = excluded.item_ids, made_at = excluded.made_at`,
    [source, given, now],
  )
}
