import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spentMoney } from '#platform/budgets/spending.ts'
import { DOLLAR, xStage } from '#testing/services/x.ts'
import { readX, recheckX } from './x.ts'

test('an author’s tweets are read with media, long text and replies, and each is paid for once', async () => {
  const { operator, write, read, posts, charged, counted, db } = await xStage()
  await operator(['forecaster', 'follow', 'twitter', 'https://x.com/harlanvoss'])
  await write('harlanvoss', 'Fees &amp; $BTC https://t.co/a https://t.co/m', {
    entities: {
      urls: [
        { url: 'https://t.co/a', expanded_url: 'https://fees.example/btc' },
        { url: 'https://t.co/m', expanded_url: 'https://x.com/harlanvoss/status/1/photo/1', media_key: '3_1' },
      ],
    },
    attachments: { media_keys: ['3_1', '7_2'] },
    media: [
      { media_key: '3_1', type: 'photo', url: 'https://pbs.twimg.com/media/a.jpg', alt_text: 'График' },
      { media_key: '7_2', type: 'video', preview_image_url: 'https://pbs.twimg.com/b.jpg', duration_ms: 61_400 },
    ],
  })
  await write('harlanvoss', 'Cut…', { note_tweet: { text: `Long ${'words '.repeat(100)}end` } })
  await write('harlanvoss', '@mirela_dune no', {
    referenced_tweets: [{ type: 'replied_to', id: '5' }],
    entities: { mentions: [{ start: 0, end: 12, username: 'mirela_dune' }] },
  })
  await read()
  const [first, long, answer] = await posts()
  assert.equal(first.words, 'Fees & $BTC https://fees.example/btc')
  assert.ok(long.words.length > 600 && long.words.endsWith('end'))
  assert.equal(answer.reply_to, 'mirela_dune')
  const media = (await db.query('select type, source_address, caption, duration_seconds from forecaster_media')).rows
  assert.deepEqual(
    media.map((one) => Object.values(one)),
    [
      ['image', 'https://pbs.twimg.com/media/a.jpg', 'График', null],
      ['video', 'https://pbs.twimg.com/b.jpg', '', 61],
    ],
  )
  const author = (await db.query('select * from forecasters')).rows[0]
  assert.deepEqual([author.name, author.followers_count, author.external_id], ['harlanvoss', 1234, '4000'])
  assert.deepEqual([await charged(), await counted()], [0.025, 0.025])
  await read()
  assert.equal(await charged(), 0.025, 'what is known is not asked for again')
  await write('harlanvoss', 'Fourth')
  await read()
  assert.deepEqual([(await posts()).length, await counted()], [4, 0.03])
  assert.match((await operator(['forecasters'])).out, /X: потрачено сегодня 0\.03 \$, за месяц 0\.03 \$/)
})

test('an edited tweet gets its new text, and a deleted one is found a day later, once', async () => {
  const { operator, write, edit, remove, read, posts, pass, work, now, charged } = await xStage()
  await operator(['forecaster', 'follow', 'twitter', 'harlanvoss'])
  const [one, two] = [await write('harlanvoss', 'Costs $5'), await write('harlanvoss', 'Gone soon')]
  await read()
  await edit(one.id, 'Costs $6')
  await read()
  const [edited] = await posts()
  assert.deepEqual([edited.object_id, edited.words, edited.edited_at !== null], [one.id, 'Costs $6', true])
  assert.equal((await posts()).length, 2)
  await remove(two.id)
  pass(24 * 3600)
  const before = await charged()
  await recheckX(work, now())
  assert.deepEqual(
    (await posts()).map(({ deleted_at }) => deleted_at !== null),
    [false, true],
  )
  await recheckX(work, now())
  assert.equal(await charged(), Number((before + 0.005).toFixed(6)))
})

test('an X list is read back to the known tweets, and authors not followed are left out', async () => {
  const { operator, write, read, posts, charged, db } = await xStage({ listId: '84839422' })
  await operator(['forecaster', 'follow', 'twitter', 'harlanvoss'])
  await write('harlanvoss', 'First')
  await write('stranger', 'Not ours')
  await read()
  assert.deepEqual(
    (await posts()).map(({ words }) => words),
    ['First'],
  )
  for (let n = 0; n < 40; n += 1) await write('harlanvoss', `More ${n}`)
  await read()
  assert.equal((await posts()).length, 41)
  const spent = await charged()
  await read()
  assert.ok((await charged()) - spent < 0.1, 'a list that is silent costs little')
  const { rows } = await db.query('select problem, failures from forecaster_lists')
  assert.deepEqual(rows, [{ problem: '', failures: 0 }])
})

test('the X budget is not exceeded by several workers or after a crash', async () => {
  const { operator, write, workOf, readerOf, work, pass, now, charged, counted, db } = await xStage({
    perDay: 1,
    perMonth: 1.3,
  })
  for (let n = 0; n < 30; n += 1) await operator(['forecaster', 'follow', 'twitter', `author${n}`])
  for (let n = 0; n < 30; n += 1) for (let m = 0; m < 8; m += 1) await write(`author${n}`, `Post ${m} of ${n}`)
  const dying = workOf(readerOf({ fetch: async () => Promise.reject(new Error('the process died')) }))
  pass(3 * 3600)
  await readX(dying, now())
  const lost = await counted()
  assert.ok(lost > 0 && (await charged()) === 0, 'what was asked for and never answered stays counted')
  for (let hour = 0; hour < 12; hour += 1) {
    pass(3600)
    await db.query('update forecasters set ask_at = $1', [now()])
    await Promise.all(Array.from({ length: 3 }, () => readX(work, now())))
    const spent = await spentMoney(db, 'x', now())
    assert.ok((await charged()) * DOLLAR <= spent.month && spent.day <= DOLLAR, JSON.stringify(spent))
  }
  const { rows } = await db.query(`select count(*)::int as n from forecasters where problem like 'Бюджет X%'`)
  assert.ok(rows[0].n > 0, 'and the list of sources says why they are silent')
  pass(24 * 3600)
  for (let turn = 0; turn < 5; turn += 1) {
    await db.query('update forecasters set ask_at = $1', [now()])
    await readX(work, now())
  }
  assert.ok((await spentMoney(db, 'x', now())).month <= 1.3 * DOLLAR)
  assert.ok((await charged()) <= 1.3)
})

test('an error of X is reported, and charged only if X may have charged it', async () => {
  const { readerOf, fail, counted, db } = await xStage({ perDay: 1000, perMonth: 1000 })
  const cases: [object | null, object, { status: number | null; retryable: boolean }, number][] = [
    [{ delayMs: 300 }, { timeoutMs: 50 }, { status: null, retryable: true }, 0.1],
    [null, { baseUrl: 'http://127.0.0.1:9' }, { status: null, retryable: true }, 0.1],
    [{ status: 200, body: '<html>' }, {}, { status: 200, retryable: false }, 0.1],
    [{ status: 503, body: {} }, {}, { status: 503, retryable: true }, 0.1],
    [{ status: 200, body: 'x'.repeat(3000) }, { maxBytes: 1000 }, { status: 200, retryable: false }, 0.1],
    [{ status: 429, body: {} }, {}, { status: 429, retryable: true }, 0],
    [null, { token: 'a wrong token' }, { status: 401, retryable: false }, 0],
  ]
  for (const [failure, options, told, cost] of cases) {
    await db.query('delete from provider_spending')
    if (failure) await fail({ count: 1, ...failure })
    await assert.rejects(readerOf(options).posts({ author: '1', since: '' }, 20), { name: 'ProviderError', ...told })
    assert.equal(await counted(), cost, JSON.stringify([failure, options]))
  }
  await fail({
    count: 1,
    status: 200,
    body: { data: [{ id: 'x' }, { id: '7', text: 'ok', author_id: '1', created_at: '2026-11-20T09:00:00Z' }] },
  })
  const { posts } = await readerOf().posts({ author: '1', since: '' }, 20)
  assert.deepEqual(
    posts.map(({ id, text }) => [id, text]),
    [['7', 'ok']],
  )
})

test('an author missing on X is reported, and concurrent workers do not pay twice', async () => {
  const { operator, write, read, work, pass, now, charged } = await xStage()
  await operator(['forecaster', 'follow', 'twitter', 'gone_author'])
  await operator(['forecaster', 'follow', 'twitter', 'harlanvoss'])
  await read()
  assert.match((await operator(['forecasters'])).out, /@gone_author .*Нет такого автора в X$/m)
  await write('harlanvoss', 'One')
  pass(7200)
  const before = await charged()
  await Promise.all(Array.from({ length: 4 }, () => readX(work, now())))
  assert.equal(await charged(), Number((before + 0.005).toFixed(6)))
})

const NOT_UNDERSTOOD: [name: string, tweet: object, line: RegExp][] = [
  ['a poll', { attachments: { poll_ids: ['9'] } }, /^Слова\nОпрос: https:\/\/x\.com\/i\/status\/\d+$/],
  [
    'media of an unknown type',
    { attachments: { media_keys: ['16_1'] }, media: [{ media_key: '16_1', type: 'hologram' }] },
    /^Слова\nВложение, которое видно только в X: https:/,
  ],
  ['media left out of the answer', { attachments: { media_keys: ['3_404'] } }, /^Слова\nВложение, которое/],
  ['media that is no object', { attachments: { media_keys: ['3_5'] }, media: ['x'] }, /^Слова\nВложение, которое/],
  [
    'a picture beside an unknown one',
    {
      attachments: { media_keys: ['3_6', '3_7'] },
      media: [{ media_key: '3_6', type: 'photo', url: 'https://pbs.twimg.com/media/a.jpg' }],
    },
    /^Слова\nВложение, которое/,
  ],
  ['a poll beside media', { attachments: { media_keys: ['3_8'], poll_ids: ['1'] } }, /^Слова\nОпрос: .*\nВложение/],
  [
    'a picture',
    {
      attachments: { media_keys: ['3_9'] },
      media: [{ media_key: '3_9', type: 'photo', url: 'https://pbs.twimg.com/a.jpg' }],
    },
    /^Слова$/,
  ],
]
for (const [name, tweet, line] of NOT_UNDERSTOOD)
  test(`an attachment of X that is not understood leaves a line and a link: ${name}`, async () => {
    const { operator, write, read, posts } = await xStage()
    await operator(['forecaster', 'follow', 'twitter', 'https://x.com/harlanvoss'])
    await write('harlanvoss', 'Слова', tweet)
    await read()
    assert.match((await posts())[0].words, line)
  })

const UNREADABLE: [name: string, over: object][] = [
  ['no date', { created_at: 'soon' }],
  ['no words', { text: null }],
  ['no author', { author_id: 'x' }],
  ['nothing but an id', { text: undefined, created_at: undefined, author_id: undefined }],
]
for (const [name, over] of UNREADABLE)
  test(`a post that cannot be read is paid for once: ${name}`, async () => {
    const { operator, write, read, posts, charged } = await xStage()
    await operator(['forecaster', 'follow', 'twitter', 'harlanvoss'])
    await write('harlanvoss', 'First')
    await read()
    for (const others of [[], ['Second']]) {
      for (const text of others) await write('harlanvoss', text)
      await write('harlanvoss', 'Odd', over)
      await read()
      const paid = await charged()
      await read()
      assert.equal(await charged(), paid)
    }
    await write('harlanvoss', 'Third')
    await read()
    assert.deepEqual(
      (await posts()).map(({ words }) => words),
      ['First', 'Second', 'Third'],
    )
  })

test('posts of a list that cannot be read are read back once', async () => {
  const { operator, write, read, posts, charged } = await xStage({ listId: '84839422' })
  await operator(['forecaster', 'follow', 'twitter', 'harlanvoss'])
  await write('harlanvoss', 'First')
  await read()
  for (let n = 0; n < 60; n += 1) await write('harlanvoss', 'Odd', { created_at: 'soon' })
  await read()
  const paid = await charged()
  await read()
  assert.ok((await charged()) - paid < 0.1)
  await write('harlanvoss', 'Second')
  await read()
  assert.deepEqual(
    (await posts()).map(({ words }) => words),
    ['First', 'Second'],
  )
})

test('an id of the future silences nobody', async () => {
  const { operator, write, read, posts, pass } = await xStage()
  await operator(['forecaster', 'follow', 'twitter', 'harlanvoss'])
  await write('harlanvoss', 'Odd', { id: '99999999999999999999', created_at: 'soon' })
  await read()
  await write('harlanvoss', 'Good')
  pass(3600)
  await read()
  assert.deepEqual(
    (await posts()).map(({ words }) => words),
    ['Good'],
  )
})

const ODD_USERS: [name: string, record: unknown][] = [
  ['no id', { username: 'HarlanVoss', name: 'Harlan' }],
  ['an id that is no number', { id: 'x', username: 'harlanvoss', name: 'Harlan' }],
  ['a name that is no text', { id: '7', username: 'harlanvoss', name: 5 }],
  ['no username', { id: '7', name: 'Harlan' }],
  ['no object', 'harlanvoss'],
]
for (const [name, record] of ODD_USERS)
  test(`an author’s record that cannot be read is asked for less and less often: ${name}`, async () => {
    const { operator, workOf, readerOf, pass, now, counted, db } = await xStage({ perDay: 100, perMonth: 100 })
    await operator(['forecaster', 'follow', 'twitter', 'harlanvoss'])
    let asked = 0
    const answer = async () => {
      asked += 1
      return new Response(JSON.stringify({ data: [record] }))
    }
    const odd = workOf(readerOf({ fetch: answer }))
    for (let hour = 0; hour < 10 * 24; hour += 1) {
      await readX(odd, now())
      pass(3600)
    }
    // At 0, 6, 18, 42, 90 and 186 hours.
    assert.equal(asked, 6)
    assert.ok((await counted()) <= 0.02)
    assert.match((await operator(['forecasters'])).out, /@harlanvoss .*Запись автора в X не читается/)
    pass(31 * 24 * 3600)
    await readX(workOf(readerOf()), now())
    const { rows } = await db.query('select external_id, failures from forecasters')
    assert.equal(rows[0].external_id, '4000')
  })
