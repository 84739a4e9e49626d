import { pictureUrl } from '#features/market'
import { wordsOf } from '#features/texts'
import type { About, Findable } from '#manifest.ts'
import { rows } from '#platform/database.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { shownText } from './writing/text.ts'

interface TextRow {
  id: number
  title: string
  content: string
  content_html: string
  content_version: number
  published_at: Date | null
  api_id: string
}

interface ShownRow extends TextRow {
  comments_count: number
  username: string | null
  name: string | null
  avatar: string | null
}

/** A published signal in the search: its title is public, its text is for members. */
export const findableSignals: Findable = {
  listIds: async (db, after, limit) =>
    (
      await rows<{ id: number }>(
        db,
        'signals.findableIds',
        'select id from signals where live and id > $1 order by id limit $2',
        [after, limit],
      )
    ).map(({ id }) => id),

  texts: async (db, ids) =>
    (
      await rows<TextRow & { author_id: number | null }>(
        db,
        'signals.findable',
        `select s.id, s.title, s.content, s.content_html, s.content_version, s.author_id, s.published_at, c.api_id
         from signals s join coins c on c.id = s.coin_id where s.live and s.id = any($1::integer[])`,
        [ids],
      )
    ).map((row) => ({
      id: row.id,
      kind: 'signal' as const,
      at: row.published_at,
      title: row.title,
      summary: '',
      body: wordsOf(shownText(row)),
      isForMembers: false,
      authorId: row.author_id,
      channelIds: [],
      coins: [row.api_id],
    })),

  about: async (db, ids) =>
    rows<Pick<About, 'id' | 'texts' | 'authorId' | 'coinIds'>>(
      db,
      'signals.about',
      `select id, array[title] as texts, author_id as "authorId", array[coin_id] as "coinIds"
       from signals where id = any($1::integer[])`,
      [ids],
    ),

  show: async (db, ids, viewer) =>
    (
      await rows<ShownRow>(
        db,
        'signals.found',
        `select s.id, s.title, s.content, s.content_html, s.content_version, s.published_at, s.comments_count, c.api_id, a.username, a.name, a.avatar
         from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
         where s.live and s.id = any($1::integer[])`,
        [ids],
      )
    ).map((row) => ({
      id: row.id,
      kind: 'signal' as const,
      url: `/signal/${row.id}`,
      title: row.title,
      text: mayReadPaid(viewer) ? wordsOf(shownText(row)) : '',
      logo: pictureUrl(row.api_id),
      commentsCount: row.comments_count,
      at: row.published_at,
      author: row.username === null ? null : { username: row.username, name: row.name ?? '', avatar: row.avatar ?? '' },
    })),
}
