import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#platform/database.ts'
import { insertForecasters, tweetOf } from '#testing/acts/forecasts.ts'
import { NOW, testDatabase } from '#testing/app.ts'
import { keepPosts } from '../writing/keep.ts'
import { keepTranslations } from '../writing/translations.ts'
import { makeDigestsOf } from './make.ts'
import { type Candidate, contentOf, pick, weightOf } from './rules.ts'

const { db, drop } = await testDatabase()
test.after(drop)
await insertForecasters(db)

const words = 'Очередь на вывод выросла до 1.9 млн ETH, и почти всё это пришло с одного набора адресов.'
const candidate = (id: number, over: Partial<Candidate> = {}): Candidate => ({
  ...{
    id,
    forecasterId: id,
    author: `Автор ${id}`,
    words,
    coins: ['ETH'],
    attention: 100,
    usual: Math.log(101),
    isReply: false,
  },
  ...over,
})

test('a digest ranks posts by attention above their author’s usual, coins and numbers; a reply ranks lower', () => {
  const cases: [Partial<Candidate>, number][] = [
    [{}, 0.7],
    [{ attention: 403 }, 0.7 + Math.log(404 / 101)],
    [{ coins: [] }, 0.3],
    [{ words: words.replace(/\d/g, 'x') }, 0.4],
    [{ isReply: true }, 0.2],
  ]
  for (const [over, weight] of cases)
    assert.ok(Math.abs(weightOf(candidate(1, over)) - weight) < 1e-9, JSON.stringify(over))
})

test('a digest picks nine posts, at most two of one author, and no short ones', () => {
  const many = Array.from({ length: 20 }, (_, place) => candidate(place + 1, { attention: 1000 - place }))
  assert.deepEqual(
    pick(many).map(({ id }) => id),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  )
  const ofOne = many.map((post) => ({ ...post, forecasterId: 1 }))
  assert.equal(pick(ofOne).length, 2)
  assert.deepEqual(pick([candidate(1, { words: 'Коротко: 5' })]), [])
})

test('a digest quotes its authors’ sentences by coin, with their HTML escaped', () => {
  const posts = [
    candidate(1, { author: 'Харлан', words: 'Сначала слово. Выкуп — 97.5% комиссий! И ещё.', coins: ['HYPE'] }),
    candidate(2, { author: '<b>Мирела</b>', words: 'Платят 8 ботов & их друзья', coins: ['HYPE'] }),
    candidate(3, { author: 'Томас', words: 'Протокол ФРС сегодня. Пауза.', coins: [] }),
  ]
  assert.equal(
    contentOf(posts),
    '<p><b>HYPE.</b> Харлан: Выкуп — 97.5% комиссий! &lt;b&gt;Мирела&lt;/b&gt;: Платят 8 ботов &amp; их друзья.</p><p><b>Рынок.</b> Томас: Протокол ФРС сегодня.</p>',
  )
})

test('a day’s digest leaves out twins, reposts, deleted and unproved posts and can be made anew', async () => {
  const text = (n: number) =>
    `Queue number ${n} has grown to ${n} million tokens and most of them came from one set of addresses made in March`
  const posts = [1, 2, 3, 4, 5, 6].map((n) => tweetOf(String(n), text(n), { likes: n, forecasterId: n % 2 ? 1 : 3 }))
  await keepPosts(db, 'twitter', [...posts, tweetOf('7', text(1), { isRepost: true })], NOW)
  await db.query(`update forecaster_posts set twin_of = null`)
  const { rows } = await db.query<{ id: number; words: string }>('select id, words from forecaster_posts order by id')
  await keepTranslations(
    db,
    rows.map(({ id, words: en }, place) => ({
      id,
      words: en,
      ru: place === 0 ? 'Очередь выросла' : `Очередь ${en.match(/\d+/g)!.join(' и ')} миллионов ${'слово '.repeat(20)}`,
    })),
    'test',
  )
  await db.query(`update forecaster_posts set deleted_at = $1 where object_id = '2'`, [NOW])
  const make = () => transaction(db, (tx) => makeDigestsOf(tx, 'twitter', ['2026-11-20'], NOW))
  await make()
  const digests = async () => (await db.query('select day, item_ids, content from forecaster_digests')).rows
  const chosen = async () =>
    (await db.query(`select object_id from forecaster_posts where is_highlight order by object_id`)).rows.map(
      ({ object_id }) => object_id,
    )
  assert.deepEqual(await chosen(), ['3', '4', '5', '6'])
  const [digest] = await digests()
  assert.deepEqual([digest.day, digest.item_ids.length], ['2026-11-20', 4])
  await db.query(`update forecaster_posts set deleted_at = $1`, [NOW])
  await make()
  assert.deepEqual([await chosen(), await digests()], [[], []])
})
