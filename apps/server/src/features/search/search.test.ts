import assert from 'node:assert/strict'
import { test } from 'node:test'
import { search } from '@palata/contract/search'
import { findables } from '#features.ts'
import { testApp } from '#testing/app.ts'
import { insertComment } from '#testing/comments.ts'
import { insertPost } from '#testing/posts.ts'
import { takeInChanges } from './filling/fill.ts'

const stage = await testApp()
const { db } = stage

await db.query(
  `insert into channels (slug, name) values ('defi', 'DeFi'), ('macro', 'Макро');
   insert into coins (api_id, slug, symbol, name, rank) values ('ethereum', 'ethereum', 'ETH', 'Ethereum', 2), ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1)`,
)
const posts = {
  listing: await insertPost(db, {
    title: 'Листинга не будет',
    content: '<p>Биржа отложила токены <b>на осень</b></p>',
    authorId: 2,
    hoursAgo: 3,
    channelId: 1,
  }),
  market: await insertPost(db, { title: 'Рынок вырос', content: '<p>Сделок стало больше</p>', hoursAgo: 30 }),
  ether: await insertPost(db, { title: 'Эфир и комиссии', content: '<p>Кошельки</p>', model: 'News', hoursAgo: 300 }),
}
const comment = await insertComment(db, { postId: posts.market, authorId: 3, text: 'А мой кошелёк пуст', hoursAgo: 1 })
await takeInChanges(db, findables)

const find = async (q: string, who: 'maria' | 'oleg' | 'guest' = 'maria') =>
  (await stage.as(who).call(search.find, { query: { q } })).results.results.map(({ kind, id }) => `${kind} ${id}`)

test('a word is found in each of its forms', async () => {
  for (const q of ['листинг', 'листинги', 'Листингом']) assert.deepEqual(await find(q), [`opinion ${posts.listing}`], q)
  assert.deepEqual(await find('рынка'), [`opinion ${posts.market}`])
  assert.deepEqual(await find('сделка'), [`opinion ${posts.market}`])
  assert.deepEqual(await find('растёт'), [`opinion ${posts.market}`])
  assert.deepEqual((await find('кошельков')).sort(), [`comment ${comment}`, `news ${posts.ether}`])
})
