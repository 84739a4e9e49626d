import assert from 'node:assert/strict'
import { test } from 'node:test'
import { search } from '@palata/contract/search'
import { normalized, tokensOf } from '#features/words'
import { findables } from '#features.ts'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { assertCheap } from '#testing/cost.ts'
import { testOperator } from '#testing/operator.ts'
import { fillIndex, takeInChanges } from './filling/fill.ts'
import { parse } from './query/parse.ts'

const stage = await testApp()
const { db, app } = stage
const open = await insertPost(db, {
  title: 'Открытый заголовок',
  content: '<p>Зверобой и тайнослово внутри, пациенту хуже, пациент жив</p>',
  authorId: 2,
})
await insertComment(db, { postId: open, authorId: 2, text: 'Скрытнослово под постом' })
await insertPost(db, { title: 'Черновиковое', content: '<p>Недонаписано</p>', live: false, authorId: 2 })
await takeInChanges(db, findables)

let address = 0
/** Uses a new address each time, because another test checks the rate limit. */
const ask = (query: Record<string, string>, who = '') => {
  address += 1
  const headers = { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`, ...(who && { authorization: who }) }
  return app.inject({ method: 'GET', url: '/api/search/', query, headers })
}
const found = async (q: string, who = '') => {
  const reply = await ask({ q }, who)
  assert.equal(reply.statusCode, 200, q)
  return search.find.reply.parse(reply.json())
}

test('words of texts closed to the reader are not found, completed, corrected or counted', async () => {
  for (const who of ['', 'oleg'])
    for (const q of [
      'тайнослово',
      'зверобой',
      'скрытнослово',
      'тайносло',
      'зверобй',
      '"зверобой и тайнослово"',
      'черновиковое',
    ]) {
      const page = await found(q, who)
      assert.deepEqual([page.results.results, page.count, page.has_more, page.next], [[], 0, false, null], q)
      assert.deepEqual(page.understood.replaced, [], q)
    }
  assert.equal((await found('тайнослово', 'maria')).count, 1)
  assert.equal((await found('скрытнослово', 'maria')).count, 1)
  // Nobody finds posts that wait for moderation.
  assert.equal((await found('черновиковое', 'anna')).count, 0)
})

test('a snippet shows no text that its reader may not read', async () => {
  for (const who of ['', 'oleg']) {
    const reply = await ask({ q: 'заголовок' }, who)
    assert.match(reply.body, /<mark>заголовок<\/mark>/)
    assert.doesNotMatch(reply.body, /тайнослово|[зЗ]веробой|пациент/)
  }
  const [page] = (await found('пациент', 'maria')).results.results
  assert.match(page!.snippet, /<mark>пациенту<\/mark> хуже/)
})

test('the lexicon keeps no unknown words of members’ texts', async () => {
  const { rows } = await db.query<{ word: string; is_open: boolean }>('select word, is_open from search_words')
  const words = new Map(rows.map(({ word, is_open }) => [word, is_open]))
  assert.deepEqual(
    [words.get('зверобой'), words.get('тайнослово'), words.get('скрытнослово')],
    [false, undefined, undefined],
  )
  assert.equal(words.get('заголовок'), true)
})

test('any text is accepted as a query: signs, stop words, quotes, unclosed operators, other scripts', async () => {
  const texts = [
    '',
    '   ',
    '%',
    '%%%',
    '_',
    '"',
    '""',
    '«»',
    "'",
    "''",
    '\\',
    '!@#$%^&*()',
    'и в на не',
    'от:',
    'от:"',
    'от: до: тип:',
    'от:от:от:',
    ':',
    'канал:%',
    'монета:$',
    'до:9999-12-31',
    'после:0001-01-01',
    'и'.repeat(200),
    '💥'.repeat(100),
    '\0',
    'a\0b',
    '\ud800',
    '\u202eхуже',
    '𝔅𝔦𝔱𝔠𝔬𝔦𝔫',
    'x'.repeat(200),
    '("))(("',
  ]
  for (const q of texts)
    for (const who of ['', 'maria']) {
      const reply = await ask({ q }, who)
      assert.equal(reply.statusCode, 200, JSON.stringify(q))
    }
  // A query of stop words only finds nothing.
  assert.deepEqual((await found('и в на не', 'maria')).results.results, [])
  assert.deepEqual((await found('%%%', 'maria')).results.results, [])
})

test('a query that is too long is refused in words', async () => {
  for (const length of [201, 10_000]) {
    const reply = await ask({ q: 'a'.repeat(length) })
    assert.equal(reply.statusCode, 400)
    assert.deepEqual(reply.json(), { q: ['Слишком длинный запрос: не больше 200 знаков'] })
  }
})

test('no part of a query is run as a tsquery or SQL', async () => {
  const before = (await db.query('select count(*)::int as n from posts')).rows[0].n
  for (const q of [
    "заголовок' | 'тайнослово",
    'заголовок | тайнослово',
    '!тайнослово',
    'заголовок & !нет',
    "'); drop table posts --",
    "@@заголовок':A | '",
    'заголовок:*',
    '*',
    '<->',
    '<2> заголовок',
    "@@AAAAAA'",
  ]) {
    const page = await found(q)
    for (const { snippet, title } of page.results.results) assert.doesNotMatch(snippet + title, /тайнослово/)
  }
  assert.equal((await found('заголовок | тайнослово')).count, 0)
  assert.equal((await db.query('select count(*)::int as n from posts')).rows[0].n, before)
})

test('too many searches from one address are refused in words, and others go on', async () => {
  const from = (ip: string) =>
    app.inject({ method: 'GET', url: '/api/search/?q=x', headers: { 'x-forwarded-for': ip } })
  const replies = await Promise.all(Array.from({ length: 200 }, () => from('203.0.113.7')))
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  assert.equal(refused.length, 140)
  assert.match(refused[0]!.json().detail, /^Слишком много запросов к поиску\. Подождите 10 секунд\.$/)
  assert.equal(refused[0]!.headers['retry-after'], '10')
  assert.equal((await from('203.0.113.8')).statusCode, 200)
  stage.pass(11)
  assert.equal((await from('203.0.113.7')).statusCode, 200)
})

test('a subscriber of IPv6 is one reader, whatever address of theirs asks', async () => {
  const from = (ip: string) =>
    app.inject({ method: 'GET', url: '/api/search/?q=x', headers: { 'x-forwarded-for': ip } })
  const replies = await Promise.all(
    Array.from({ length: 70 }, (_, at) => from(`2001:db8:0:${(at % 256).toString(16)}::${at + 1}`)),
  )
  assert.equal(replies.filter(({ statusCode }) => statusCode === 429).length, 10)
  assert.equal((await from('2001:db8:1::1')).statusCode, 200)
})

test('hostile queries are parsed in time linear to their length', () => {
  const hostile = [
    '"'.repeat(200),
    'от:'.repeat(66),
    '«'.repeat(200),
    `${'а'.repeat(199)}:`,
    'ааааааа:'.repeat(25),
    'е\u0308'.repeat(100),
  ]
  for (const text of hostile) assertCheap(parse, text)
  const long = ['<'.repeat(200_000), '&#'.repeat(100_000), 'а'.repeat(200_000), 'а\u0301'.repeat(100_000)]
  for (const text of long) assertCheap((one) => tokensOf(normalized(one)), text)
})

test('concurrent index updates and a rebuild leave each document once and up to date', async () => {
  const ids: number[] = []
  for (let index = 0; index < 30; index += 1) ids.push(await insertPost(db, { title: `Скворец ${index}`, hoursAgo: 1 }))
  await Promise.all([
    takeInChanges(db, findables),
    fillIndex(db, findables, stage.now(), { isAnew: true }),
    db.query(`update posts set title = title || ' певчий' where id = any($1::int[])`, [ids]),
  ])
  await takeInChanges(db, findables)
  assert.equal((await found('скворец певчий')).count, 30)
  assert.equal((await db.query('select 1 from search_changes')).rowCount, 0)
})

test('an interrupted rebuild of the index continues, and a complete index is left alone', async () => {
  await db.query('delete from search_documents')
  await db.query('delete from search_fillings')
  let steps = 0
  const broken = fillIndex(db, findables, stage.now(), {
    onProgress: () => {
      steps += 1
      if (steps === 3) throw new Error('the machine stopped')
    },
  })
  await assert.rejects(broken, /the machine stopped/)
  const kinds: string[] = []
  const documents = await fillIndex(db, findables, stage.now(), { onProgress: ({ kind }) => kinds.push(kind) })
  assert.ok(documents > 30)
  assert.ok(kinds.length < findables.size, 'the kinds that were read are not read again')
  const { rowCount } = await db.query('select 1 from search_documents')
  assert.equal(rowCount, documents)
  assert.equal(await fillIndex(db, findables, stage.now()), documents)
})

test('a rebuild writes only documents that differ, and after an interruption counts no word twice', async () => {
  const read = async (text: string) => (await db.query(text)).rows
  const documents = 'select kind, entity_id, xmin::text from search_documents order by 1, 2'
  const words = 'select word, documents, is_open from search_words order by 1'
  await fillIndex(db, findables, stage.now(), { isAnew: true })
  const before = { documents: await read(documents), words: await read(words) }
  const broken = fillIndex(db, findables, stage.now(), {
    isAnew: true,
    onProgress: ({ kind }) => assert.notEqual(kind, 'comment', 'the machine stopped'),
  })
  await assert.rejects(broken, /the machine stopped/)
  await fillIndex(db, findables, stage.now())
  assert.deepEqual({ documents: await read(documents), words: await read(words) }, before)
})

test('search rebuild refills the index and reports progress', async () => {
  const operator = testOperator(stage)
  await db.query('delete from search_documents')
  const { code, out, err } = await operator(['search', 'rebuild', '--verbose'])
  assert.deepEqual([code, /^В поиске \d+, за \d+\.\d с$/.test(out)], [0, true], out)
  assert.match(err, /публикации: всего в поиске \d+/)
  assert.ok((await found('скворец')).count! > 0)
  assert.equal((await operator(['search', 'repair'])).code, 2)
})
