import { wordsOf } from '#features/texts'
import type { About, Findable, Shown } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'
import { findOpened } from './openings/opened.ts'
import { isLockedFor, maySeePost } from './rules.ts'

interface TextRow {
  id: number
  model: 'News' | 'Material' | 'Opinion'
  is_podcast: boolean
  title: string
  short_description: string
  open_html: string
  content: string
  author_id: number | null
  published_at: Date
  channels: number[]
  coins: string[]
}

interface ShownRow extends Omit<TextRow, 'channels' | 'coins'> {
  live: boolean
  comments_count: number
  images: string[]
  source: string
  logo: string | null
  username: string | null
  name: string | null
  avatar: string | null
}

/** A published post in the search: its title, its summary and its open part are public, its body is for members. */
export const findablePosts: Findable = {
  listIds: async (db, after, limit) =>
    (
      await rows<{ id: number }>(
        db,
        'posts.findableIds',
        'select id from posts where live and id > $1 order by id limit $2',
        [after, limit],
      )
    ).map(({ id }) => id),

  texts: async (db, ids) =>
    (
      await rows<TextRow>(
        db,
        'posts.findable',
        `select p.id, p.model, p.is_podcast, p.title, p.short_description, p.open_html, p.content, p.author_id, p.published_at,
           array(select channel_id from post_channels where post_id = p.id) as channels,
           array(select c.api_id from mentions m join coins c on c.id = m.coin_id
             where m.kind = 'post' and m.entity_id = p.id) as coins
         from posts p where p.live and p.id = any($1::integer[])`,
        [ids],
      )
    ).map((row) => ({
      id: row.id,
      kind: kindOf(row),
      at: row.published_at,
      title: row.title,
      summary: openWords(row),
      body: wordsOf(row.content),
      isForMembers: false,
      authorId: row.author_id,
      channelIds: row.channels,
      coins: row.coins,
    })),

  // A digest asks this of all that a month brought: one pass over each table, and no array of texts, which is slow to read.
  about: async (db, ids) =>
    (
      await rows<
        Pick<About, 'id' | 'authorId' | 'source' | 'channelIds' | 'coinIds'> & { title: string; lead: string }
      >(
        db,
        'posts.about',
        `select p.id, p.title, p.short_description as lead, case when not p.is_podcast then p.author_id end as "authorId", p.source,
           coalesce(ch.ids, '{}') as "channelIds", coalesce(co.ids, '{}') as "coinIds"
         from posts p
         left join (select post_id, array_agg(channel_id) as ids from post_channels where post_id = any($1::integer[])
           group by post_id) ch on ch.post_id = p.id
         left join (select entity_id, array_agg(coin_id) as ids from mentions where kind = 'post' and entity_id = any($1::integer[])
           group by entity_id) co on co.entity_id = p.id
         where p.id = any($1::integer[])`,
        [ids],
      )
    ).map(({ title, lead, ...rest }) => ({ ...rest, texts: [title, lead] })),

  show: async (db, ids, viewer, isBrief = false) => {
    const opened = await findOpened(db, viewer, ids)
    const seen = (await listShown(db, ids, isBrief)).filter((row) => row.live && maySeePost(row, viewer))
    return seen.map((row) => shown(row, isLockedFor(row, viewer, opened)))
  },
}

function listShown(db: Db, ids: number[], isBrief: boolean) {
  return rows<ShownRow>(
    db,
    `posts.found.${isBrief ? 'brief' : 'whole'}`,
    `select p.id, p.model, p.is_podcast, p.title, p.short_description,
       ${isBrief ? `'' as open_html, '' as content` : 'p.open_html, p.content'}, p.author_id, p.published_at, p.live,
       p.comments_count, p.images, p.source, a.username, a.name, a.avatar,
       (select ch.logo from post_channels pc join channels ch on ch.id = pc.channel_id
         where pc.post_id = p.id order by ch.priority_show desc, ch.name limit 1) as logo
     from posts p left join accounts a on a.id = p.author_id where p.id = any($1::integer[])`,
    [ids],
  )
}

function shown(row: ShownRow, isLocked: boolean): Shown {
  const { username, name, avatar } = row
  return {
    id: row.id,
    kind: kindOf(row),
    url: `/${row.model.toLowerCase()}/${row.id}`,
    title: row.title,
    text: isLocked ? openWords(row) : [row.short_description, wordsOf(row.content)].filter(Boolean).join('\n'),
    logo: row.logo || avatar || '',
    commentsCount: row.comments_count,
    at: row.published_at,
    source: isLocked ? '' : row.source,
    author: row.is_podcast || username === null ? null : { username, name: name ?? '', avatar: avatar ?? '' },
  }
}

/** What everyone reads of a post: its lead and its open part. */
function openWords({ short_description, open_html }: Pick<TextRow, 'short_description' | 'open_html'>): string {
  return [short_description, wordsOf(open_html)].filter(Boolean).join('\n')
}

function kindOf({ is_podcast, model }: Pick<TextRow, 'is_podcast' | 'model'>) {
  return is_podcast ? 'podcast' : ({ News: 'news', Material: 'material', Opinion: 'opinion' } as const)[model]
}
