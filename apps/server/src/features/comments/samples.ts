import type { Samples } from '#manifest.ts'

const first = { params: { postId: '1' } }
const key = '00000000-0000-4000-8000-000000000001'

/** Comment 1 belongs to post 1; each post has one comment. */
export const samples: Samples = {
  requests: {
    list: [first, { ...first, query: { comment_id: '1' } }, { ...first, query: { type: 'signal' } }],
    since: [{ ...first, query: { id: '0' } }],
    some: [{ ...first, query: { ids: '1' } }],
    seen: [{ ...first, body: { id: 1 } }],
    create: [
      { body: { object_pk: 1, content_type: 'opinion', comment: 'Согласен', image_url: '' } },
      { body: { object_pk: 3, content_type: 'material', comment: 'Почему?', parent_id: 3, key } },
      { query: { type: 'signal' }, body: { object_pk: 1, content_type: 'signal', comment: 'Беру' } },
    ],
    update: [{ params: { id: '1' }, body: { comment: 'Нет', revision: 0 } }],
    restore: [{ params: { id: '1' } }],
    remove: [{ params: { id: '1' } }],
    explain: [{ params: { id: '1' }, body: { reason: 'Спам' } }],
    pin: [{ params: { commentId: '1' } }],
    unpin: [{ params: { commentId: '1' } }],
    versions: [{ params: { id: '1' } }],
    people: [{ query: { q: 'ma' } }],
    ofPerson: [{ params: { username: 'maria' } }],
  },
  rows: async (db, now) => {
    await db.query(
      `with threads as (
         insert into comment_threads (post_id, total, standing, changed_at) select id, 1, 1, $1 from posts order by id returning id)
       insert into comments (thread_id, author_id, text, image_url, created_at) select id, 2, 'Да', '', $1 from threads order by id`,
      [now],
    )
    await db.query(
      `update posts p set comments_count = 1, last_comment_id = (
         select c.id from comments c join comment_threads t on t.id = c.thread_id where t.post_id = p.id)`,
    )
    await db.query(
      `insert into comment_versions (comment_id, revision, text, image_url, replaced_at) select id, 7, 'Ага', '', $1 from comments`,
      [now],
    )
  },
}
