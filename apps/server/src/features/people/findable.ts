import type { Findable } from '#manifest.ts'
import { rows } from '#platform/database.ts'
import { IS_SHOWN } from './shown.ts'

interface Row {
  id: number
  username: string
  name: string
  avatar: string
}

/** Shown people are findable by everybody, guests included. */
export const findablePeople: Findable = {
  listIds: async (db, after, limit) =>
    (
      await rows<{ id: number }>(
        db,
        'people.findableIds',
        `select id from accounts where ${IS_SHOWN} and id > $1 order by id limit $2`,
        [after, limit],
      )
    ).map(({ id }) => id),

  texts: async (db, ids) =>
    (await listPeople(db, ids)).map((row) => ({
      id: row.id,
      kind: 'person' as const,
      at: null,
      title: `${row.name} ${row.username}`,
      summary: '',
      body: '',
      isForMembers: false,
      authorId: row.id,
      channelIds: [],
      coins: [],
    })),

  about: 'never hidden',

  show: async (db, ids) =>
    (await listPeople(db, ids)).map((row) => ({
      id: row.id,
      kind: 'person' as const,
      url: `/users/${encodeURIComponent(row.username)}/profile`,
      title: `${row.name} @${row.username}`,
      text: '',
      logo: row.avatar,
      commentsCount: 0,
      at: null,
      author: { username: row.username, name: row.name, avatar: row.avatar },
    })),
}

function listPeople(db: Parameters<Findable['texts']>[0], ids: number[]) {
  return rows<Row>(
    db,
    'people.findable',
    `select id, username, name, avatar from accounts where ${IS_SHOWN} and id = any($1::integer[])`,
    [ids],
  )
}
