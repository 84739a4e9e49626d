import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import type { CommentOrder } from '@palata/contract/comments/comment'
import { reactions } from '@palata/contract/reactions'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { db, as } = stage
const post = await insertPost(db, { title: 'Пост' })
/** Adds a comment, or an answer to these ones, the nearest last. */
async function say(...ancestors: number[]) {
  const id = await insertComment(db, { postId: post, text: 'Да' })
  await db.query('update comments set ancestors = $2 where id = $1', [id, ancestors])
  return id
}
const vote = (who: 'maria' | 'anna', id: number, reaction: number) =>
  as(who).call(reactions.vote, { body: { object_id: id, reaction } })

const first = await say()
const second = await say()
const third = await say()
const fourth = await say()
const [a, b, c] = [await say(first), await say(second), await say(second)]
const deep = await say(second, b)
for (const [id, value, who] of [
  [first, 1, 'maria'],
  [first, 1, 'anna'],
  [fourth, -1, 'maria'],
] as const)
  await vote(who, id, value)

const read = (query: object) => as('maria').call(comments.list, { params: { postId: String(post) }, query })
const idsOf = async (query: object) => (await read(query)).results.map(({ id }) => id)
const ORDERS: [CommentOrder | undefined, number[]][] = [
  [undefined, [fourth, third, second, b, deep, c, first, a]],
  ['new', [fourth, third, second, b, deep, c, first, a]],
  ['old', [first, a, second, b, deep, c, third, fourth]],
  ['best', [first, a, second, b, deep, c, third, fourth]],
]
for (const [order, ids] of ORDERS)
  test(`GET /api/comments/:postId/ gives branches in the order ${order ?? 'by default'}, and pages of any size join to it`, async () => {
    assert.deepEqual(await idsOf(order ? { order } : {}), ids)
    for (const limit of [1, 2, 3, 5]) {
      const joined: number[] = []
      let next: string | null = `/api/comments/${post}/?limit=${limit}${order ? `&order=${order}` : ''}`
      while (next) {
        const page: { results: { id: number }[]; next: string | null } = (await as('maria').get(next)).json()
        joined.push(...page.results.map(({ id }) => id))
        next = page.next
      }
      assert.deepEqual(joined, ids, `by ${limit}`)
    }
  })

test('the best come by likes less dislikes, then by answers, then the newest', async () => {
  await vote('anna', third, 1)
  await vote('maria', fourth, 0)
  stage.pass(20)
  const late = await say()
  assert.deepEqual(await idsOf({ order: 'best' }), [first, a, third, second, b, deep, c, late, fourth])
  await db.query('delete from comments where id = $1', [late])
})

test('a linked comment comes with its branch from the start, and the rest of the order follows', async () => {
  assert.deepEqual(await idsOf({ order: 'old', comment_id: deep }), [second, b, deep, c, third, fourth])
  assert.deepEqual(await idsOf({ order: 'old', comment_id: 999_999 }), ORDERS[2]![1])
})

test('every page tells the newest comment of the thread, though another page holds it; a removed one is not it', async () => {
  assert.deepEqual([(await read({ limit: 1, order: 'old' })).last_id, (await read({ limit: 1 })).last_id], [deep, deep])
  await db.query('update comments set removed_at = now() where id = $1', [deep])
  assert.equal((await read({ limit: 1 })).last_id, c)
  await db.query('update comments set removed_at = null where id = $1', [deep])
})

test('an order that does not exist is refused, and nothing stands after the end', async () => {
  const { statusCode } = await as('maria').get(`/api/comments/${post}/?order=random`)
  assert.equal(statusCode, 400)
  assert.deepEqual(await idsOf({ order: 'best', offset: 1_000_000 }), [])
})

test('a comment deep in a branch longer than a page comes after its ancestors, and the next page joins', async () => {
  const long = await insertPost(db, { title: 'Длинный' })
  const root = await insertComment(db, { postId: long, text: 'Начало' })
  await db.query(
    `insert into comments (thread_id, author_id, text, created_at, ancestors)
     select thread_id, author_id, 'Ответ', created_at, array[id] from comments, generate_series(1, 620) where id = $1`,
    [root],
  )
  const { rows } = await db.query<{ id: number }>(
    'select id from comments where ancestors = array[$1::int] order by id offset 560 limit 1',
    [root],
  )
  const linked = rows[0]!.id
  const page = await as('maria').call(comments.list, {
    params: { postId: String(long) },
    query: { order: 'old', comment_id: linked },
  })
  assert.deepEqual([page.results[0]!.id, page.results[1]!.id, page.results.length, page.next], [root, linked, 61, null])
})
