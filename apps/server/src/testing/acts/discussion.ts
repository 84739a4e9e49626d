import { comments } from '@palata/contract/comments'
import type { testApp } from '../app.ts'
import { insertPost } from './posts.ts'

type Stage = Awaited<ReturnType<typeof testApp>>
type Who = ReturnType<Stage['as']>

/** Steps of comment tests: people write, read and count comments under opinions. */
export function discussionOn({ app, db, as }: Stage) {
  return {
    maria: as('maria'),
    anna: as('anna'),
    newPost: () => insertPost(db, { title: 'Мнение', authorId: 1 }),
    say: (who: Who, postId: number, comment: string, parent_id?: number) => {
      const of = { object_pk: postId, content_type: 'opinion' as const }
      const body = { ...of, comment, key: crypto.randomUUID(), ...(parent_id && { parent_id }) }
      return who.call(comments.create, { body })
    },
    read: (who: Who, postId: number, query: object = {}) =>
      who.call(comments.list, { params: { postId: String(postId) }, query }),
    words: (page: { results: { comment: string }[] }) => page.results.map(({ comment }) => comment),
    /** Resets all rate limits. */
    calm: () => db.query('truncate attempts'),
    /** The post's stored counts, and a recount of its comments. */
    async counts(postId: number) {
      const { rows } = await db.query(
        `select p.comments_count, p.last_comment_id, t.standing, t.total,
           (select count(*)::int from comments c where c.thread_id = t.id and c.removed_at is null) as recount,
           (select max(id) from comments c where c.thread_id = t.id and c.removed_at is null) as last
         from posts p left join comment_threads t on t.post_id = p.id where p.id = $1`,
        [postId],
      )
      return rows[0]
    },
    /** Sends a request with this method and address. */
    async call(person: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
      const reply = await app.inject({ method, url, headers: { authorization: person }, ...(payload && { payload }) })
      return { status: reply.statusCode, body: reply.body ? reply.json() : null }
    },
  }
}
