import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forecasters } from '@palata/contract/forecasters'
import { type ChannelPage, createChannelReader } from '#providers/channels/index.ts'
import { testApp } from '#testing/app.ts'
import { testOperator } from '#testing/operator.ts'
import { buildSandbox } from '../../../../../sandbox/src/app.ts'
import { type ChannelWork, readChannels } from './channels.ts'
import { askAfterAnswer, askAfterFailure } from './rules.ts'

const stage = await testApp()
const operator = testOperator(stage)
const { db } = stage
const sandbox = buildSandbox({ now: () => stage.now().getTime() })
const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
test.after(() => sandbox.close())

const logger = { warn: () => {} }
const reader = (options = {}) =>
  createChannelReader({ baseUrl: `${url}/t.me/s`, logger, callsPerMinute: 10_000, retries: 0, ...options })
const work: ChannelWork = { db, logger, channels: reader(), stopping: new AbortController().signal }
const sim = (method: 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  sandbox.inject({ method, url: `/__sim/channels/${path}`, ...(payload && { payload }) })
const row = async (username: string) =>
  (await db.query('select * from forecasters where username = $1', [username])).rows[0]
const messages = async () => {
  const { results } = await stage.as('maria').call(forecasters.messages, {})
  return results.flatMap(({ telegram }) => telegram)
}
const noting = (asked: string[], read: (name: string) => Promise<ChannelPage | null>) => (name: string) => {
  asked.push(name)
  return read(name)
}
/** After an hour every source is due. */
async function readLater(using = work) {
  stage.pass(3700)
  await readChannels(using, stage.now())
}

test('a followed channel is read back as many pages as asked, and readers see its posts at once', async () => {
  await operator(['forecaster', 'follow', 'telegram', 'https://t.me/s/flows_desk', '--pages', '1'])
  await readChannels(work, stage.now())
  const posts = await db.query('select object_id from forecaster_posts')
  assert.equal(posts.rowCount, 40)
  const [newest] = await messages()
  assert.equal(newest!.object_id, 'flows_desk/60')
  assert.deepEqual([newest!.channel.title, newest!.views, newest!.media.length], ['flows desk', 1700, 1])
  assert.equal(newest!.media[0]!.url, '', 'it stands before its picture')
  assert.match(
    (await operator(['forecasters'])).out,
    /Telegram +@flows_desk +flows desk +читается +\d+ мин +31 +0 мин назад +0$/m,
  )
})

test('a channel is not read before its time, and by one worker only', async () => {
  const asked: string[] = []
  const counted = { ...work, channels: { read: noting(asked, (name) => reader().read(name)) } }
  await readChannels(counted, stage.now())
  assert.deepEqual(asked, [])
  stage.pass(3700)
  await Promise.all([readChannels(counted, stage.now()), readChannels(counted, stage.now())])
  assert.deepEqual(asked, ['flows_desk'])
})

test('posts written, edited and removed in a channel are followed here, and open pages are told', async () => {
  await sim('PUT', 'quiet_one', { title: 'Тихий' })
  await sim('POST', 'quiet_one', { html: 'Цена 5 $', at: '2026-11-20T08:00:00Z' })
  await sim('POST', 'quiet_one', { html: 'Второе', at: '2026-11-20T08:01:00Z', forwardedFrom: 'Сосед' })
  await sim('POST', 'quiet_one', { html: 'Третье', at: '2026-11-20T08:02:00Z' })
  await operator(['forecaster', 'follow', 'telegram', '@quiet_one'])
  await readLater()
  const states = async () =>
    (await messages())
      .filter(({ channel }) => channel.username === 'quiet_one')
      .map(({ text, source_state, forwarded_from }) => [text.replace(/<\/?p>/g, ''), source_state, forwarded_from])
  assert.deepEqual(await states(), [
    ['Третье', 'standing', ''],
    ['Второе', 'standing', 'Сосед'],
    ['Цена 5 $', 'standing', ''],
  ])
  await sim('PATCH', 'quiet_one/1', { html: 'Цена 6 $' })
  await sim('DELETE', 'quiet_one/2')
  await sim('DELETE', 'quiet_one/3')
  await db.query('delete from outbox')
  await readLater()
  assert.deepEqual(await states(), [
    ['Третье', 'deleted', ''],
    ['Второе', 'deleted', 'Сосед'],
    ['Цена 6 $', 'edited', ''],
  ])
  const { rows } = await db.query(`select distinct payload from outbox where name = 'forecasters.changed'`)
  assert.deepEqual(rows, [{ payload: { source: 'telegram' } }])
  await db.query('delete from outbox')
  await db.query(`update forecasters set is_paused = username <> 'quiet_one'`)
  await readLater()
  await db.query('update forecasters set is_paused = false')
  assert.equal((await db.query(`select from outbox where name = 'forecasters.changed'`)).rowCount, 0, 'nothing changed')
})

test('a removed post of a channel that reappears is shown again', async () => {
  await sim('POST', 'quiet_one', { number: 2, html: 'Второе', at: '2026-11-20T08:01:00Z' })
  await readLater()
  const { rows } = await db.query(`select deleted_at from forecaster_posts where object_id = 'quiet_one/2'`)
  assert.equal(rows[0].deleted_at, null)
})

test('a post that its page has and nobody can read is not removed', async () => {
  const read = async (name: string) => {
    const page = await reader().read(name)
    return page && { ...page, posts: page.posts.filter(({ number }) => number !== 2) }
  }
  stage.pass(3700)
  await readChannels({ ...work, channels: { read } }, stage.now())
  const { rows } = await db.query(`select deleted_at from forecaster_posts where object_id = 'quiet_one/2'`)
  assert.equal(rows[0].deleted_at, null)
})

test('a channel with more new posts than a page is read back to the known ones', async () => {
  await sim('PUT', 'busy_one')
  await sim('POST', 'busy_one', { html: 'Слово 1' })
  await operator(['forecaster', 'follow', 'telegram', 'busy_one', '--pages', '0'])
  await readLater()
  for (let number = 2; number <= 50; number += 1) await sim('POST', 'busy_one', { html: `Слово ${number}` })
  await readLater()
  const { rowCount } = await db.query(`select from forecaster_posts where object_id like 'busy_one/%'`)
  assert.equal(rowCount, 50)
})

test('a failing channel is tried later each time with its reason shown, does not hold up others, and recovers', async () => {
  await sim('PUT', 'weak_one')
  await operator(['forecaster', 'follow', 'telegram', 'weak_one'])
  const failing = {
    ...work,
    channels: {
      read: async (name: string) => reader(name === 'weak_one' ? { baseUrl: 'http://127.0.0.1:9' } : {}).read(name),
    },
  }
  const waits: number[] = []
  for (let time = 0; time < 3; time += 1) {
    stage.pass(7 * 3600)
    await readChannels(failing, stage.now())
    waits.push((await row('weak_one')).ask_at.getTime() - stage.now().getTime())
  }
  assert.ok(waits[0]! < waits[1]! && waits[1]! < waits[2]!, String(waits))
  assert.deepEqual([(await row('weak_one')).failures, (await row('busy_one')).failures], [3, 0])
  assert.match((await operator(['forecasters'])).out, /@weak_one .* 3 +telegram-channels: network error$/m)
  await readLater()
  const { failures, problem } = await row('weak_one')
  assert.deepEqual([failures, problem], [0, ''])
})

test('a channel that does not exist is reported and tried every six hours', async () => {
  await operator(['forecaster', 'follow', 'telegram', 'gone_away'])
  await readLater()
  assert.match((await operator(['forecasters'])).out, /@gone_away .*Нет такого открытого канала$/m)
  assert.equal((await row('gone_away')).ask_at.getTime() - stage.now().getTime(), 6 * 3_600_000)
})

test('paused and unfollowed sources are not read, and their posts stay', async () => {
  await operator(['forecaster', 'pause', 'telegram', 'busy_one'])
  await operator(['forecaster', 'unfollow', 'telegram', 'quiet_one'])
  const asked: string[] = []
  const counted = { ...work, channels: { read: noting(asked, async () => null) } }
  await readLater(counted)
  assert.ok(!asked.includes('busy_one') && !asked.includes('quiet_one') && asked.includes('flows_desk'))
  assert.ok((await messages()).length > 0)
  assert.match((await operator(['forecasters', '--all'])).out, /@quiet_one .*не читается/)
  assert.match((await operator(['forecasters'])).out, /@busy_one .*пауза/)
  assert.match((await operator(['forecaster', 'resume', 'telegram', 'busy_one'])).out, /читается снова/)
  await readChannels(counted, stage.now())
  assert.ok(asked.includes('busy_one'))
})

test('the command forecaster refuses wrong arguments with a reason', async () => {
  await db.query(
    `insert into forecasters (source, username, is_demo, followed_at, ask_at) values ('telegram', 'made_up', true, now(), now())`,
  )
  const cases: [string[], number, RegExp][] = [
    [['forecaster'], 2, /После forecaster нужно слово/],
    [['forecaster', 'follow', 'vk', 'x'], 2, /Сеть: twitter или telegram/],
    [['forecaster', 'follow', 'telegram'], 2, /Укажите имя/],
    [['forecaster', 'follow', 'telegram', 'https://evil.example/x'], 1, /Не похоже на имя канала Telegram/],
    [['forecaster', 'follow', 'twitter', 'имя'], 1, /Не похоже на имя в X/],
    [['forecaster', 'follow', 'telegram', 'made_up'], 1, /выдуманный источник/],
    [['forecaster', 'unfollow', 'telegram', 'nobody_here'], 1, /Источник не читается/],
    [['forecaster', 'reread', 'telegram', 'flows_desk', '--pages', '1000'], 2, /не больше 50/],
  ]
  for (const [words, code, told] of cases) {
    const done = await operator(words)
    assert.deepEqual([done.code, done.out], [code, ''], words.join(' '))
    assert.match(done.err, told)
  }
  await operator(['forecaster', 'pause', 'telegram', 'busy_one'])
  assert.match((await operator(['forecaster', 'reread', 'telegram', 'busy_one'])).err, /на паузе: сначала resume/)
  assert.match((await operator(['audit', '--limit', '5'])).out, /forecaster +\{.*"follow".*отказ/)
})

test('a source that is silent or failing is read less often, at a jittered time', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const minutes = (at: Date) => Math.round((at.getTime() - now.getTime()) / 60_000)
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const middle = () => 0.5
  assert.deepEqual(
    [ago(0), ago(5), ago(1000), null].map((newest) => minutes(askAfterAnswer(now, newest, middle))),
    [3, 30, 60, 60],
  )
  assert.deepEqual(
    [1, 2, 5, 90].map((failures) => minutes(askAfterFailure(now, { failures, retryAfterMs: null }, middle))),
    [3, 6, 48, 360],
  )
  assert.equal(minutes(askAfterFailure(now, { failures: 1, retryAfterMs: 7_200_000 }, middle)), 120)
  assert.notEqual(minutes(askAfterAnswer(now, null, () => 0)), minutes(askAfterAnswer(now, null, () => 1)))
})

const c = (name: string, inside = '', tag = 'div') =>
  `<${tag} class="tgme_widget_message_${name} js-${name}">${inside}</${tag}>`
const file = (icon: string, title: string, extra: string) =>
  c(
    'document_wrap',
    `<div class="tgme_widget_message_document_icon ${icon}"></div>${c('document', c('document_title', title) + c('document_extra', extra))}`,
    'a',
  )
const LABEL =
  '<div class="message_media_not_supported_wrap"><div class="message_media_not_supported"><div class="message_media_not_supported_label">Please open Telegram to view this post</div></div></div>'
/** Attachments as t.me draws them, and what stands in the post. */
const ATTACHED: [name: string, attachment: string, line: string, more?: object][] = [
  [
    'a voice message',
    c('voice_player', '<time class="tgme_widget_message_voice_duration">0:42</time>', 'a'),
    'Голосовое сообщение, 0:42',
  ],
  ['a voice message without a clock', c('voice_player', '<audio></audio>', 'a'), 'Голосовое сообщение'],
  [
    'a round video',
    c('roundvideo_player', c('roundvideo_wrap', '<time class="tgme_widget_message_roundvideo_duration">0:07</time>')),
    'Видеосообщение, 0:07',
  ],
  [
    'a file',
    file('', 'Отчёт & <итог>.pdf'.replace('<', '&lt;'), '1.2 MB'),
    'Файл: Отчёт &#x26; &#x3C;итог>.pdf, 1.2 MB',
  ],
  ['a track', file('audio', 'Прогноз', 'Берег'), 'Аудиозапись: Берег — Прогноз'],
  ['a sticker', c('sticker_wrap', c('sticker', '', 'i')), 'Стикер'],
  ['a moving sticker', c('videosticker_wrap', '<video></video>'), 'Стикер'],
  ['a sticker of vectors', c('tgsticker_wrap', '<picture></picture>'), 'Стикер'],
  [
    'a poll',
    c(
      'poll',
      c('poll_question', 'Куда пойдём?') +
        c('poll_type', 'Anonymous poll') +
        c(
          'poll_options',
          c('poll_option', c('poll_option_text', 'Вверх')) + c('poll_option', c('poll_option_text', 'Вниз')),
        ),
    ),
    'Опрос: Куда пойдём? (Вверх / Вниз)',
  ],
  ['a poll without options', c('poll', c('poll_question', 'Где дно?')), 'Опрос: Где дно?'],
  [
    'a place',
    '<a class="tgme_widget_message_location_wrap" href="https://maps.google.com/maps?q=55.75,37.61&amp;ll=55.75,37.61&amp;z=16"><div class="tgme_widget_message_location"></div></a>',
    'Место: 55.75, 37.61',
  ],
  [
    'a venue',
    c('venue_wrap', c('venue_title', 'Клуб') + c('venue_address', 'Набережная, 1')),
    'Место: Клуб, Набережная, 1',
  ],
  ['a contact', c('contact_wrap', c('contact_name', 'Мария') + c('contact_phone', '+7')), 'Контакт: Мария'],
  ['a game', c('game', c('game_title', 'Лабиринт')), 'Игра: Лабиринт'],
  ['an invoice', c('invoice', c('invoice_title', 'Доступ')), 'Счёт: Доступ'],
  ['what Telegram’s page does not show', LABEL, 'Сообщение видно только в Telegram'],
  ['a kind of message that is new', c('hologram', '<b>?</b>'), 'Сообщение видно только в Telegram'],
  ['nothing at all', '', 'Сообщение видно только в Telegram'],
  ['a voice message under words', c('voice_player', '', 'a'), 'gm<br>|Голосовое сообщение', { html: 'gm' }],
  ['a forwarded file', file('', 'a.csv', '1 KB'), 'Файл: a.csv, 1 KB', { forwardedFrom: 'Сосед' }],
]
for (const [place, [name, attachment, line, more]] of ATTACHED.entries())
  test(`an attachment of a channel’s post leaves a line and a link: ${name}`, async () => {
    const channel = `with_${place}_things`
    await sim('PUT', channel)
    await sim('POST', channel, { attachment, ...more })
    await operator(['forecaster', 'follow', 'telegram', `@${channel}`])
    await readChannels(work, stage.now())
    const found = (await messages()).filter(({ channel: { username } }) => username === channel)
    const [before, said] = line.includes('|') ? line.split('|') : ['', line]
    const [shown] = found.map(({ text }) => text)
    assert.match(shown!, new RegExp(`href="https://t.me/${channel}/1"`))
    assert.equal(shown!.replace(/<a [^>]*>(.*?)<\/a>/, '$1'), `<p>${before}${said}</p>`)
    const { rows } = await db.query('select lang from forecaster_posts where object_id = $1', [`${channel}/1`])
    if (more && 'html' in more) assert.equal(rows[0].lang, 'en', 'our line does not tell the language')
  })

test('an album, a caption and a quoted post leave no line of an attachment', async () => {
  await sim('PUT', 'plain_things')
  await sim('POST', 'plain_things', { photos: ['/telesco.pe/a.jpg', '/telesco.pe/b.jpg'], forwardedFrom: 'Сосед' })
  await sim('POST', 'plain_things', { video: { thumb: '/telesco.pe/c.jpg', seconds: 5 } })
  await sim('POST', 'plain_things', { html: 'Слова', attachment: c('reply', c('voice_player', '', 'a')) })
  await operator(['forecaster', 'follow', 'telegram', '@plain_things'])
  await readChannels(work, stage.now())
  const found = (await messages()).filter(({ channel: { username } }) => username === 'plain_things')
  assert.deepEqual(
    found.map(({ text, media }) => [text.replace(/<\/?p>/g, ''), media.length]),
    [
      ['Слова', 0],
      ['', 1],
      ['', 2],
    ],
  )
})
