import { wordsOf } from '#features/texts'
import type { About, Findable } from '#manifest.ts'
import { rows } from '#platform/database.ts'

interface Row {
  id: number
  title: string
  description: string
  starts_at: Date
}

/** Events are public. */
export const findableEvents: Findable = {
  listIds: async (db, after, limit) =>
    (
      await rows<{ id: number }>(
        db,
        'calendar.findableIds',
        'select id from calendar_events where id > $1 order by id limit $2',
        [after, limit],
      )
    ).map(({ id }) => id),

  texts: async (db, ids) =>
    (
      await rows<Row & { coins: string[] }>(
        db,
        'calendar.findable',
        `select e.id, e.title, e.description, e.starts_at,
           array(select c.api_id from event_coins ec join coins c on c.id = ec.coin_id where ec.event_id = e.id) as coins
         from calendar_events e where e.id = any($1::integer[])`,
        [ids],
      )
    ).map((row) => ({
      id: row.id,
      kind: 'event' as const,
      at: row.starts_at,
      title: row.title,
      summary: wordsOf(row.description),
      body: '',
      isForMembers: false,
      authorId: null,
      channelIds: [],
      coins: row.coins,
    })),

  about: async (db, ids) =>
    rows<Pick<About, 'id' | 'texts' | 'coinIds'>>(
      db,
      'calendar.about',
      `select e.id, array[e.title] as texts, array(select coin_id from event_coins where event_id = e.id) as "coinIds"
       from calendar_events e where e.id = any($1::integer[])`,
      [ids],
    ),

  show: async (db, ids) =>
    (
      await rows<Row>(
        db,
        'calendar.found',
        'select id, title, description, starts_at from calendar_events where id = any($1::integer[])',
        [ids],
      )
    ).map((row) => ({
      id: row.id,
      kind: 'event' as const,
      url: `/calendar?event=${row.id}`,
      title: row.title,
      text: wordsOf(row.description),
      logo: '',
      commentsCount: 0,
      at: row.starts_at,
      author: null,
    })),
}
