import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { readPost } from '../embeds/telegramPage.ts'
import { type ChannelOptions, createChannelReader } from './index.ts'
import { readChannel } from './page.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')

async function start(t: TestContext, options: Partial<ChannelOptions> = {}) {
  const app = buildSandbox({ now: () => NOON })
  t.after(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const shared = { logger: { warn: () => {} }, sleep: async () => {}, callsPerMinute: 1000 }
  const send = (method: 'PUT' | 'POST', path: string, payload: object = {}) =>
    app.inject({ method, url: `/__sim/channels/${path}`, payload })
  return {
    read: createChannelReader({ ...shared, baseUrl: `${url}/t.me/s`, ...options }).read,
    open: (name: string) => send('PUT', name, { title: 'Берег & рынок', subscribers: 48_300 }),
    write: (name: string, post: object) => send('POST', name, post),
    fail: (failure: object) => send('POST', 'fail', failure),
  }
}

test('a Telegram post is read with its text, pictures, video, views and forwarded author', async (t) => {
  const { read, open, write } = await start(t)
  await open('bereg')
  await write('bereg', { isService: true, html: 'Channel created' })
  await write('bereg', {
    at: '2026-11-20T09:10:00Z',
    html: 'Выкуп <b>97,5%</b> и $BTC <tg-emoji emoji-id="5"><i class="emoji" style="background-image:url(\'//t.me/e.png\')"><b>🔥</b></i></tg-emoji><br><a href="?q=%23btc">#btc</a> <a href="https://x.com/1" onclick="go()">тут</a>',
    photos: ['https://cdn4.telesco.pe/file/a.jpg', 'https://cdn4.telesco.pe/file/b.jpg'],
    video: { thumb: 'https://cdn4.telesco.pe/file/c.jpg', seconds: 83 },
    forwardedFrom: 'Другой <канал>',
    views: 12_300,
    isEdited: true,
  })
  const page = await read('bereg')
  assert.deepEqual(
    { title: page?.title, subscribers: page?.subscribers, before: page?.before },
    { title: 'Берег & рынок', subscribers: 48_300, before: null },
  )
  assert.match(page!.picture, /\/telesco\.pe\/bereg\.jpg$/)
  assert.deepEqual(page!.posts, [
    {
      number: 2,
      publishedAt: new Date('2026-11-20T09:10:00Z'),
      isEdited: true,
      html: 'Выкуп <b>97,5%</b> и $BTC <tg-emoji emoji-id="5"><span>🔥</span></tg-emoji><br><a>#btc</a> <a href="https://x.com/1" onclick="go()">тут</a>',
      notes: [],
      forwardedFrom: 'Другой <канал>',
      views: 12_300,
      media: [
        { type: 'image', address: 'https://cdn4.telesco.pe/file/a.jpg', durationSeconds: null },
        { type: 'image', address: 'https://cdn4.telesco.pe/file/b.jpg', durationSeconds: null },
        { type: 'video', address: 'https://cdn4.telesco.pe/file/c.jpg', durationSeconds: 83 },
      ],
    },
  ])
})

test('text of a quoted message or a link preview is not read as the post’s own', () => {
  const quoting = `<div class="tgme_channel_info_header_title">К</div><div class="tgme_widget_message" data-post="k/7">
    <a class="tgme_widget_message_reply" href="https://t.me/k/6"><div class="tgme_widget_message_text js-message_reply_text">чужое</div></a>
    <div class="tgme_widget_message_text js-message_text">своё</div>
    <a class="tgme_widget_message_link_preview" href="https://a.example"><i class="tgme_widget_message_photo_wrap" style="background-image:url('https://a.example/p.jpg')"></i></a>
    <span class="tgme_widget_message_meta"><a class="tgme_widget_message_date" href="https://t.me/k/7"><time datetime="2026-11-20T09:00:00+00:00">09:00</time></a></span></div>`
  const [post] = readChannel(quoting)!.posts
  assert.deepEqual([post!.html, post!.media, post!.isEdited, post!.views], ['своё', [], false, null])
})

test('older posts of a channel are read page by page to the first one', async (t) => {
  const { read } = await start(t)
  const numbers: number[][] = []
  let before: number | undefined
  do {
    const page = await read('flows_desk', before)
    numbers.push(page!.posts.map(({ number }) => number))
    before = page!.before ?? undefined
  } while (before)
  assert.deepEqual(
    numbers.map((page) => [page[0], page.at(-1), page.length]),
    [
      [41, 60, 20],
      [21, 40, 20],
      [1, 20, 20],
    ],
  )
})

test('an unknown, closed or misnamed channel is read as null', async (t) => {
  const { read } = await start(t)
  for (const name of ['gone_channel', 'shut_channel', '../etc', 'a', 'x?before=1']) assert.equal(await read(name), null)
})

test('an error of reading a channel says whether to try again: slow, dead, garbled, refused, rate-limited, huge', async (t) => {
  const hasty = await start(t, { timeoutMs: 60, retries: 0 })
  await hasty.fail({ count: 1, delayMs: 300 })
  await assert.rejects(hasty.read('flows_desk'), { name: 'ProviderError', status: null, retryable: true })
  const { read, fail } = await start(t, { maxWaitMs: 2_000, retries: 0 })
  const cases: [object, { status: number | null; retryable: boolean }][] = [
    [
      { status: 503, body: 'down' },
      { status: 503, retryable: true },
    ],
    [
      { status: 200, body: '{"ok":true}' },
      { status: 200, retryable: true },
    ],
    [
      { status: 200, body: '<html><body>Are you a robot?</body></html>' },
      { status: 200, retryable: true },
    ],
    [
      { status: 403, body: 'no' },
      { status: 403, retryable: false },
    ],
    [
      { status: 429, body: 'wait', headers: { 'retry-after': '90' } },
      { status: 429, retryable: true },
    ],
  ]
  for (const [failure, told] of cases) {
    await fail({ count: 1, ...failure })
    await assert.rejects(read('flows_desk'), { name: 'ProviderError', ...told }, JSON.stringify(failure))
  }
  const { read: readHuge, fail: failHuge } = await start(t, { retries: 0, maxBytes: 100_000 })
  await failHuge({ count: 1, status: 200, body: 'x'.repeat(200_000) })
  await assert.rejects(readHuge('flows_desk'), { message: /body over/ })
  const dead = createChannelReader({ baseUrl: 'http://127.0.0.1:9', logger: { warn: () => {} }, retries: 0 })
  await assert.rejects(dead.read('flows_desk'), { status: null, retryable: true })
})

test('channel markup nested ten thousand deep is read, and posts with an impossible number are left out', () => {
  const deep = '<div>'.repeat(10_000)
  const post = (place: string) =>
    `<div class="tgme_widget_message" data-post="${place}">${deep}<div class="tgme_widget_message_text">x</div><a class="tgme_widget_message_date"><time datetime="2026-11-20T09:00:00Z"></time></a></div>`
  const page = readChannel(`${post('k/5')}${post('k/99999999999')}${post('k/x')}`)
  assert.deepEqual(
    page!.posts.map(({ number }) => number),
    [5],
  )
})

test('a post that cannot be read is among the numbers of its page, so that it does not count as removed', () => {
  const post = (number: number, time: string) =>
    `<div class="tgme_widget_message" data-post="k/${number}"><a class="tgme_widget_message_date">${time}</a></div>`
  const good = '<time datetime="2026-11-20T09:00:00Z"></time>'
  for (const bad of ['', '<time></time>', '<time datetime="вчера"></time>', '<span datetime="2026-11-20"></span>']) {
    const { posts, numbers } = readChannel(`${post(5, good)}${post(6, bad)}${post(7, good)}`)!
    assert.deepEqual(
      [posts.map(({ number }) => number), numbers],
      [
        [5, 7],
        [5, 6, 7],
      ],
      bad,
    )
  }
})

/** Telegram's notice for browsers, hidden beside what it is about; shown alone for what the page cannot draw. */
const NOTICE =
  '<div class="message_media_not_supported_wrap"><div class="message_media_not_supported_label">Please open Telegram to view this post</div></div>'
const BESIDE = `<div class="media_not_supported_cont">${NOTICE}</div>`
const PHOTO = `<a class="tgme_widget_message_photo_wrap" style="background-image:url('https://cdn4.telesco.pe/a.jpg')"></a>`
const WORDS = '<div class="tgme_widget_message_text js-message_text">Слова</div>'
const REPLY =
  '<a class="tgme_widget_message_reply"><div class="tgme_widget_message_text js-message_reply_text">чужое</div></a>'
const ONLY_THERE = 'Сообщение видно только в Telegram'

test('only what Telegram’s page cannot draw is said to be seen there alone', () => {
  const cases: [name: string, inside: string, notes: string[]][] = [
    ['words, with the footer of every post', `${WORDS}${BESIDE}`, []],
    ['a picture', `${PHOTO}${BESIDE}`, []],
    ['a video with its notice', `<a class="tgme_widget_message_video_player">${NOTICE}</a>${WORDS}`, []],
    ['a round video', `<a class="tgme_widget_message_roundvideo_player">${NOTICE}</a>`, ['Видеосообщение']],
    ['paid media with words', `${NOTICE}${WORDS}`, [ONLY_THERE]],
    ['paid media without words, and the footer', `${NOTICE}${BESIDE}`, [ONLY_THERE]],
    ['the footer alone', BESIDE, [ONLY_THERE]],
    ['words only in the message that it answers', `${REPLY}${BESIDE}`, [ONLY_THERE]],
    ['a giveaway', `<div class="tgme_widget_message_giveaway_wrap"></div>${BESIDE}`, ['Розыгрыш']],
  ]
  for (const [name, inside, notes] of cases) {
    const post = `<div class="tgme_widget_message" data-post="k/7">${inside}<a class="tgme_widget_message_date"><time datetime="2026-11-20T09:00:00Z"></time></a></div>`
    assert.deepEqual(readChannel(post)!.posts[0]!.notes, notes, name)
  }
})

test('links of a Telegram post keep their address, and searches within the channel have none', () => {
  const linksOf = (href: string) => {
    const text = `<div class="tgme_widget_message_text"><a href="${href}">x</a></div>`
    const post = `<div class="tgme_widget_message" data-post="k/7">${text}<a class="tgme_widget_message_date"><time datetime="2026-11-20T09:00:00Z"></time></a></div>`
    return readChannel(post)!.posts[0]!.html
  }
  for (const [href, kept] of [
    ['https://a.example/b', 'https://a.example/b'],
    ['//t.me/k/6', 'https://t.me/k/6'],
    ['/k/6', 'https://t.me/k/6'],
    ['?q=%23btc', null],
    ['#x', null],
    ['javascript:x()', null],
    ['/\\a.example', 'https://a.example/'],
    ['', null],
  ] as const)
    assert.equal(linksOf(href), kept ? `<a href="${kept}">x</a>` : '<a>x</a>', href)
})

test('the card of a Telegram post shows its own words, not those that it answers or hides', () => {
  const card = (inside: string) => {
    const post = readPost(
      `<div class="tgme_widget_message"><a class="tgme_widget_message_owner_name">К</a>${inside}</div>`,
    )
    return post === null || post === 'none' ? null : post.words
  }
  assert.equal(card(`${REPLY}${WORDS}${BESIDE}`), 'Слова')
  assert.equal(card(`${REPLY}${PHOTO}`), '')
  const hidden = (words: string) =>
    card(`<div class="tgme_widget_message_text">Ответ: <tg-spoiler>${words}</tg-spoiler></div>`)
  assert.equal(hidden('<b>сорок</b> два'), 'Ответ: ░░░░░░░░░')
  assert.equal(hidden('д'.repeat(5_000)), `Ответ: ${'░'.repeat(12)}`)
})

test('the card of a Telegram post without words says what the post has', () => {
  const card = (inside: string) => {
    const post = readPost(
      `<div class="tgme_widget_message"><a class="tgme_widget_message_owner_name">К</a>${inside}</div>`,
    )
    return post === null || post === 'none' ? null : post.words
  }
  assert.deepEqual(
    [
      card(
        '<a class="tgme_widget_message_voice_player"><time class="tgme_widget_message_voice_duration">1:02</time></a>',
      ),
      card('<div class="tgme_widget_message_text">Слова</div><div class="tgme_widget_message_sticker_wrap"></div>'),
      card('<a class="tgme_widget_message_photo_wrap"></a>'),
      card(''),
    ],
    ['Голосовое сообщение, 1:02', 'Слова\nСтикер', '', 'Сообщение видно только в Telegram'],
  )
})
