import assert from 'node:assert/strict'
import { test } from 'node:test'
import { search } from '@palata/contract/search'
import { findables } from '#features.ts'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { takeInChanges } from './filling/fill.ts'

const stage = await testApp()
const { db } = stage
await db.query(`insert into coins (api_id, slug, symbol, name, rank) values ('ethena', 'ethena', 'ENA', 'Ethena', 50)`)
const market = await insertPost(db, { title: 'Рынок вырос', content: '<p>Об одном майнинге</p>', hoursAgo: 30 })

const find = async (q: string, who: 'maria' | 'guest' = 'maria') => {
  // A second between queries keeps within the rate limit.
  stage.pass(1)
  const { results } = await stage.as(who).call(search.find, { query: { q } })
  return results.results.map(({ kind, id }) => `${kind} ${id}`)
}

test('a person’s name brings their texts, in any form; a coin’s name or a longer query does not', async () => {
  const { rows } = await db.query<{ id: number }>(
    `insert into accounts (username, name, email, email_verified) values ('lunin', 'Савва Лунин', 'l@x.ru', true),
       ('luna', 'Лунин Ethena', 'n@x.ru', true) returning id`,
  )
  const [savva, namesake] = rows.map(({ id }) => id)
  const text = await insertPost(db, { title: 'Про ставки займа', authorId: savva!, hoursAgo: 50 })
  const remark = await insertComment(db, { postId: market, authorId: savva!, text: 'Согласен не во всём' })
  const other = await insertPost(db, { title: 'Про очередь', authorId: namesake!, hoursAgo: 60 })
  await takeInChanges(db, findables)
  const person = `person ${savva}`
  const texts = [`opinion ${text}`, `comment ${remark}`]
  for (const query of ['савва лунин', 'Лунин Савва', 'Саввы Лунина', 'lunin', 'САВВА']) {
    const found = await find(query)
    assert.deepEqual([query, found[0], found.slice(1).sort()], [query, person, texts.toSorted()])
  }
  // Of namesakes both are brought.
  assert.ok((await find('лунин')).includes(`opinion ${other}`))
  assert.deepEqual(await find('савва лунин', 'guest'), [person, `opinion ${text}`])
  // Their words and another one are no name.
  assert.deepEqual(await find('савва майнинг'), [])
  // A word that may go on is no name yet.
  assert.deepEqual(await find('лунинский'), [])
  assert.ok(!(await find('ethena')).includes(`opinion ${other}`))
})

test('of equally good answers the fresh one stands first, and an old title above a fresh passing word', async () => {
  const post = (title: string, days: number, content = '<p>Слова</p>') =>
    insertPost(db, { title, content, hoursAgo: days * 24 })
  const [fresh, older] = [await post('Шардинг', 1), await post('Шардинг: что шардинг даёт', 45)]
  const [named, passing] = [await post('Тиккер', 300), await post('Другое', 1, '<p>Видели тиккер в чате</p>')]
  await takeInChanges(db, findables)
  assert.deepEqual(await find('шардинг'), [`opinion ${fresh}`, `opinion ${older}`])
  assert.deepEqual(await find('тиккер'), [`opinion ${named}`, `opinion ${passing}`])
})
