import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertForecasters, messageOf, tweetOf } from '#testing/acts/forecasts.ts'
import { NOW, testDatabase } from '#testing/app.ts'
import { keepPosts } from './keep.ts'
import { keepTranslations } from './translations.ts'

const { db, drop } = await testDatabase()
test.after(drop)
await insertForecasters(db)

const LATER = new Date(NOW.getTime() + 3_600_000)
const read = async (objectId: string) => {
  const { rows } = await db.query('select * from forecaster_posts where object_id = $1', [objectId])
  return rows[0]
}
const namedIn = async (objectId: string) => {
  const { rows } = await db.query(
    `select c.api_id, m.kind, m.price, m.named_at from mentions m join forecaster_posts p on p.id = m.entity_id and m.kind in ('tweet', 'message')
     join coins c on c.id = m.coin_id where p.object_id = $1 order by m.position`,
    [objectId],
  )
  return rows
}

test('a post names coins by ticker and whole name, each once, at the price of then', async () => {
  const at = new Date(NOW.getTime() - 60_000)
  await keepPosts(
    db,
    'twitter',
    [tweetOf('1', 'Hyperliquid beats $HYPE, Solana and $btc. US$SOL no', { createdAt: at })],
    NOW,
  )
  assert.deepEqual(
    (await namedIn('1')).map(({ api_id, kind, price, named_at }) => [api_id, kind, price, named_at]),
    [
      ['hyperliquid', 'tweet', 41, at],
      ['solana', 'tweet', 187, at],
      ['bitcoin', 'tweet', 91_000, at],
    ],
  )
})

test('a coin named in the past gets the price of that hour, else of the day before, else none', async () => {
  await db.query(
    `insert into coin_days (coin_id, day, price_usd) select id, '2026-11-17', 150 from coins where api_id in ('solana', 'bitcoin')`,
  )
  await db.query(`select coin_hours_cover('2026-11-18', '2026-11-18')`)
  await db.query(
    `insert into coin_hours (coin_id, hour, price_usd) select id, '2026-11-18T10:00:00Z', 88000 from coins where api_id = 'bitcoin'`,
  )
  await keepPosts(
    db,
    'twitter',
    [tweetOf('11', '$BTC $SOL $HYPE', { createdAt: new Date('2026-11-18T10:20:00Z') })],
    NOW,
  )
  assert.deepEqual(
    (await namedIn('11')).map(({ api_id, price }) => [api_id, price]),
    [
      ['bitcoin', 88_000],
      ['solana', 150],
      ['hyperliquid', null],
    ],
  )
})

test('a name of two coins, a common word or an ambiguous ticker names no coin', async () => {
  await db.query(
    `insert into coins (api_id, slug, symbol, name, rank) values ('a', 'a', 'neiro', 'Neiro', 100), ('b', 'b', 'neiro', 'Neiro', 101), ('gala', 'gala', 'gala', 'GALA', 102)`,
  )
  await keepPosts(db, 'twitter', [tweetOf('2', 'Neiro, $NEIRO and a Gala dinner')], NOW)
  assert.deepEqual(await namedIn('2'), [])
  assert.match((await read('2')).content_html, /\$NEIRO/)
})

test('a post read again updates its counts; a changed text is an edit and is translated anew', async () => {
  await keepPosts(db, 'twitter', [tweetOf('3', 'It costs $5', { likes: 1 })], NOW)
  const { id, words } = await read('3')
  await keepTranslations(db, [{ id, words, ru: 'Стоит 5 $' }], 'test')
  assert.deepEqual(await keepPosts(db, 'twitter', [tweetOf('3', 'It costs $5', { likes: 9 })], LATER), {
    added: 0,
    edited: 0,
  })
  const same = await read('3')
  assert.deepEqual([same.likes, same.edited_at, same.words_ru, same.is_proved], [9, null, 'Стоит 5 $', true])
  assert.deepEqual(await keepPosts(db, 'twitter', [tweetOf('3', 'It costs $6')], LATER), { added: 0, edited: 1 })
  const edited = await read('3')
  assert.deepEqual([edited.edited_at, edited.words_ru, edited.translation], [LATER, null, 'due'])
})

test('a translation of an outdated text is not kept', async () => {
  const { id } = await read('3')
  await keepTranslations(db, [{ id, words: 'It costs $5', ru: 'Стоит 5 $' }], 'test')
  assert.equal((await read('3')).words_ru, null)
})

test('the later post with the same text within a day is the twin of the earlier, in whatever order they are read', async () => {
  const said =
    'One wallet bought 40 million dollars of tokens in slices of equal size every nine minutes all night long'
  const early = new Date(NOW.getTime() - 7_200_000)
  await keepPosts(db, 'twitter', [tweetOf('4', `${said}!`)], NOW)
  await keepPosts(db, 'twitter', [tweetOf('5', said, { forecasterId: 3, createdAt: early })], NOW)
  await keepPosts(db, 'twitter', [tweetOf('6', `${said} https://t.co/x`, { forecasterId: 3 })], NOW)
  await keepPosts(db, 'twitter', [tweetOf('7', said, { createdAt: new Date(NOW.getTime() - 3 * 86_400_000) })], NOW)
  const first = (await read('5')).id
  assert.deepEqual([(await read('4')).twin_of, (await read('5')).twin_of], [first, null])
  assert.deepEqual([(await read('6')).twin_of, (await read('7')).twin_of], [first, null])
})

test('a channel post’s HTML keeps its text without scripts, tracking pixels or text-reversing characters', async () => {
  const evil =
    '<script>alert(1)</script><img src="https://spy.example/p.gif" width=1 height=1><b onclick="x()">Жирно</b> <a href="javascript:x()">там</a> a\u202eb\u2066c<iframe src="https://evil.example"></iframe>'
  await keepPosts(db, 'telegram', [messageOf('9', evil)], NOW)
  const { content_html, words } = await read('bereg_rynka/9')
  assert.equal(content_html, '<p><b>Жирно</b> там abc</p>')
  assert.equal(words, 'Жирно там abc')
})

test('words that a channel hides stay hidden: in the text, in its translation, and first of all when a translation shows them', async () => {
  const hidden = (words: string) => `<span class="hidden-words" tabindex="0">${words}</span>`
  const cases: [id: string, html: string, shown: string][] = [
    ['31', 'Our pick is <tg-spoiler>a long</tg-spoiler> today', `<p>Our pick is ${hidden('a long')} today</p>`],
    ['32', '<tg-spoiler><b>All</b> of it<br>is here</tg-spoiler>', `<p>${hidden('<b>All</b> of it<br>is here')}</p>`],
    [
      '33',
      'Two: <tg-spoiler>one</tg-spoiler>, <tg-spoiler>two</tg-spoiler>',
      `<p>Two: ${hidden('one')}, ${hidden('two')}</p>`,
    ],
    ['34', 'None <tg-spoiler> </tg-spoiler>here', '<p>None  here</p>'],
  ]
  for (const [id, html, shown] of cases) {
    await keepPosts(db, 'telegram', [messageOf(id, html)], NOW)
    assert.equal((await read(`bereg_rynka/${id}`)).content_html, shown)
  }
  const { id, words } = await read('bereg_rynka/31')
  for (const [ru, html, isProved] of [
    [
      words.replace('Our pick is', 'Наш выбор:').replace('a long', 'лонг <&'),
      `<p>Наш выбор: ${hidden('лонг &#x3C;&#x26;')} today</p>`,
      true,
    ],
    ['Наш выбор: лонг', 'Наш выбор: лонг', false],
    [words.slice(0, -8), '', false],
  ] as const) {
    await keepTranslations(db, [{ id, words, ru }], 'test')
    const { content_ru_html, is_proved } = await read('bereg_rynka/31')
    assert.deepEqual([html && content_ru_html, is_proved], [html, isProved])
  }
})

test('a tweet’s HTML is kept as plain text, without text-reversing characters', async () => {
  const evil = '<script>alert(1)</script> <img src="https://spy.example/p.gif"> a\u202eb\u2066c &lt;b&gt;'
  await keepPosts(db, 'twitter', [tweetOf('12', evil)], NOW)
  const { content_html, words } = await read('12')
  assert.equal(words, '<script>alert(1)</script> <img src="https://spy.example/p.gif"> abc &lt;b&gt;')
  // An address in a text becomes a link; nothing is requested from it.
  assert.deepEqual(content_html.match(/<[^>]*>/g), [
    '<a href="https://spy.example/p.gif" target="_blank" rel="noopener noreferrer nofollow">',
    '</a>',
  ])
})

test('a tweet of ten thousand tickers and names is kept bounded', async () => {
  const tickers = Array.from({ length: 10_000 }, (_, n) => `$T${n} @u${n}`).join(' ')
  await keepPosts(
    db,
    'twitter',
    [tweetOf('8', tickers, { replyTo: 'x y<', likes: Number.NaN, views: 1e20, lang: '<b>' })],
    NOW,
  )
  const post = await read('8')
  assert.ok(post.written.length <= 20_000)
  assert.deepEqual([post.reply_to, post.likes, post.views], [null, 0, 2_000_000_000])
})

test('a post dated after tomorrow is not kept', async () => {
  const future = new Date(NOW.getTime() + 2 * 86_400_000)
  assert.deepEqual(await keepPosts(db, 'twitter', [tweetOf('10', 'From the future', { createdAt: future })], NOW), {
    added: 0,
    edited: 0,
  })
})

test('mentions of coins are deleted with their post', async () => {
  const { rows } = await db.query<{ id: number }>(`select id from forecaster_posts where object_id = '1'`)
  const mentions = () => db.query(`select from mentions where kind = 'tweet' and entity_id = $1`, [rows[0]!.id])
  assert.ok((await mentions()).rowCount! > 0)
  await db.query(`delete from forecaster_posts where object_id = '1'`)
  assert.equal((await mentions()).rowCount, 0)
})
