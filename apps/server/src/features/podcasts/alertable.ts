import type { Alertable, Alerting } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'

interface Row {
  id: number
  model: 'News' | 'Material' | 'Opinion'
  title: string
  lead: string
  source: string
  at: Date
  author_id: number | null
  username: string | null
  name: string | null
  avatar: string | null
  channel_ids: number[]
  /** Of each coin the first chapter that names it: coin, second, title; in the order of the recording. */
  chapters: [number, number, string][]
}

const SHOWN = `select p.id, p.model, p.title, p.short_description as lead, p.source, p.published_at as at, p.author_id,
    a.username, a.name, a.avatar, array(select channel_id from post_channels where post_id = p.id) as channel_ids,
    coalesce((
      select jsonb_agg(jsonb_build_array(named.coin_id, named.second, named.title) order by named.second, named.coin_id)
      from (
        select distinct on (m.coin_id) m.coin_id, c.second, c.title
        from podcast_chapters c join mentions m on m.kind = 'chapter' and m.entity_id = c.id
        where c.post_id = p.id order by m.coin_id, c.second) named), '[]') as chapters
  from posts p left join accounts a on a.id = p.author_id`

/** A podcast with a chapter about a coin: told once, of each coin by its first chapter. */
export const alertablePodcasts: Alertable = {
  list: async (db, ids) =>
    (
      await rows<Row>(db, 'podcasts.alerting', `${SHOWN} where p.id = any($1::int[]) and p.live and p.is_podcast`, [
        ids,
      ])
    ).flatMap(tellingOf),

  listAbout: async (db, coinIds, { since, until }, limit) =>
    (await listNaming(db, coinIds, since, until, limit)).flatMap(tellingOf),
}

/** Podcasts of the window with chapters about the coins. */
function listNaming(db: Db, coinIds: number[], since: Date, until: Date, limit: number) {
  return rows<Row>(
    db,
    'podcasts.alertingAbout',
    `${SHOWN} where p.live and p.is_podcast and p.published_at > $2 and p.published_at <= $3 and exists (
       select from podcast_chapters c join mentions m on m.kind = 'chapter' and m.entity_id = c.id
       where c.post_id = p.id and m.coin_id = any($1::int[]))
     order by p.published_at desc, p.id desc limit $4`,
    [coinIds, since, until, limit],
  )
}

function tellingOf(row: Row): Alerting[] {
  const { id, model, title, lead, source, at, author_id, channel_ids: channelIds, chapters } = row
  if (chapters.length === 0) return []
  const path = `/${model.toLowerCase()}/${id}`
  const coinIds = chapters.map(([coinId]) => coinId)
  const texts = [title, lead, ...chapters.map(([, , words]) => words)]
  return [
    {
      what: 'chapter',
      id,
      edition: '',
      at,
      title,
      told: 'глава подкаста',
      senderId: author_id,
      sender: {
        username: row.username ?? '',
        name: row.name || row.username || 'Автор ушёл',
        avatar: row.avatar ?? '',
      },
      about: { texts, authorId: author_id, coinIds, channelIds, source },
      subject: { kind: 'post', id },
      model,
      path,
      coinIds,
      ofCoin: new Map(
        chapters.map(([coinId, second, words]) => [
          coinId,
          { title: `${words} — ${title}`, path: `${path}?t=${second}` },
        ]),
      ),
    },
  ]
}
