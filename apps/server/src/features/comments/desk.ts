import { type DeskComment, deskComments } from '@palata/contract/desk/comments'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { idNamed } from '#features/people'
import { listTitles } from '#features/posts'
import { type Db, rows } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { findComment, listVersions } from './store.ts'
import { removeComment, restoreComment } from './writing/actions.ts'

const listing: Listing<Query<typeof deskComments.list>> = {
  from: sql`from comments t`,
  table: 'comments',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  words: sql`t.text`,
  where: ({ state }) => [
    state === 'removed' && sql`t.removed_at is not null`,
    state === 'standing' && sql`t.removed_at is null`,
  ],
  narrow: ({ author }) => [author !== undefined && { holds: sql`t.author_id = ${idNamed(author)}` }],
}

/** Desk resource of comments, removed ones included with their texts. */
export const commentsAtDesk = deskOf(deskComments, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readComments(db, ids)),
  async read({ db }, id) {
    const comment = (await readComments(db, [id])).get(id)
    if (!comment) return undefined
    const versions = await listVersions(db, id)
    return {
      ...comment,
      versions: versions.map(({ replaced_at, ...version }) => ({ ...version, replaced_at: replaced_at.toISOString() })),
    }
  },
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  actions: {
    remove: {
      run: async ({ db, viewer, now }, id, { reason }) => {
        const found = await findComment(db, id)
        const isChanged = await removeComment(db, viewer, id, now, { isAtDesk: true, reason })
        return { outcome: isChanged ? 'Удалено' : 'Уже удалено', about: found?.username ?? null, isChanged }
      },
    },
    restore: {
      run: async ({ db, viewer, now }, id) => {
        const found = await findComment(db, id)
        const isChanged = await restoreComment(db, viewer, id, now, { isAtDesk: true })
        return { outcome: isChanged ? 'Восстановлено' : 'Уже на месте', about: found?.username ?? null, isChanged }
      },
    },
  },
})

interface Row {
  id: number
  text: string
  image_url: string
  created_at: Date
  edited_at: Date | null
  removed_at: Date | null
  removed_by: string | null
  post_id: number | null
  signal_id: number | null
  username: string | null
  name: string | null
  avatar: string | null
}

async function readComments(db: Db, ids: number[]): Promise<Map<number, DeskComment>> {
  const found = await rows<Row>(
    db,
    'comments.atDesk',
    `select c.id, c.text, c.image_url, c.created_at, c.edited_at, c.removed_at, r.username as removed_by,
       t.post_id, t.signal_id, a.username, a.name, a.avatar
     from comments c join comment_threads t on t.id = c.thread_id
     left join accounts a on a.id = c.author_id left join accounts r on r.id = c.removed_by
     where c.id = any($1::integer[])`,
    [ids],
  )
  const posts = await listTitles(
    db,
    found.flatMap(({ post_id }) => post_id ?? []),
  )
  const models = new Map(posts.map(({ id, model }) => [id, model.toLowerCase()]))
  return new Map(
    found.map((row) => {
      const { id, text, image_url, username, name, avatar, removed_by } = row
      const subject =
        row.post_id === null
          ? { kind: 'signal' as const, id: row.signal_id ?? 0 }
          : { kind: 'post' as const, id: row.post_id }
      const page = subject.kind === 'signal' ? 'signal' : (models.get(subject.id) ?? 'opinion')
      const comment: DeskComment = {
        id,
        text,
        image_url,
        author: username === null ? null : { username, name: name ?? '', avatar: avatar ?? '' },
        created_at: row.created_at.toISOString(),
        edited_at: row.edited_at?.toISOString() ?? null,
        removed_at: row.removed_at?.toISOString() ?? null,
        removed_by,
        subject,
        url: `/${page}/${subject.id}?comment_id=${id}`,
      }
      return [id, comment]
    }),
  )
}
