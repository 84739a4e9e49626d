import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forecasters } from '@palata/contract/forecasters'
import { createChannelReader } from '#providers/channels/index.ts'
import { telegramStage, WEBHOOK_SECRET } from '#testing/services/telegram.ts'
import { keepBotPost } from './byBot.ts'
import { readChannels } from './channels.ts'
import { follow } from './following.ts'

const stage = await telegramStage()
const { db, update, work } = stage
await follow(db, 'telegram', 'Bereg_Rynka', stage.now())
await db.query(`update forecasters set ask_at = $1::timestamptz + interval '1 hour'`, [stage.now()])

let lastUpdate = 100
const message = (number: number, text: string, over: object = {}) => ({
  message_id: number,
  date: Math.floor(stage.now().getTime() / 1000),
  text,
  chat: { id: -100200, type: 'channel', title: 'Берег', username: 'bereg_rynka' },
  ...over,
})
async function post(body: object, kind = 'channel_post') {
  lastUpdate += 1
  const { statusCode } = await update({ update_id: lastUpdate, [kind]: body })
  assert.equal(statusCode, 200)
  await db.query('delete from outbox')
  await work()
  const { rows } = await db.query(`select payload from outbox where name = 'telegram.channel_posted' order by id`)
  for (const { payload } of rows) await keepBotPost({ db }, stage.now(), payload)
}
const read = async () => {
  const { results } = await stage.as('maria').call(forecasters.messages, {})
  return results
    .flatMap(({ telegram }) => telegram)
    .map((one) => [one.object_id, one.text, one.source_state, one.forwarded_from])
}

const sim = (path: string, method: 'PUT' | 'POST', payload: object) =>
  fetch(`${stage.outside}/__sim/channels/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
async function readPage() {
  const logger = { warn: () => {} }
  const channels = createChannelReader({ baseUrl: `${stage.outside}/t.me/s`, logger })
  await readChannels({ db, logger, channels, stopping: new AbortController().signal }, stage.now())
}

test('posts and edits of a followed channel that has the bot are kept at once', async () => {
  await post(message(7, 'Рынок 5 $\nВторая'))
  await post(message(8, 'Чужое', { forward_origin: { type: 'channel', chat: { title: 'Сосед' } } }))
  await post(message(7, 'Рынок 6 $\nВторая', { edit_date: 1 }), 'edited_channel_post')
  assert.deepEqual((await read()).sort(), [
    ['Bereg_Rynka/7', 'Рынок 6 $<br>Вторая', 'edited', ''],
    ['Bereg_Rynka/8', 'Чужое', 'standing', 'Сосед'],
  ])
})

test('updates of unfollowed or nameless channels, and garbage, keep nothing', async () => {
  await post(message(1, 'Чужой', { chat: { id: -1, type: 'channel', username: 'stranger_one' } }))
  await post(message(2, 'Без имени', { chat: { id: -2, type: 'channel' } }))
  await post(message(3, ''))
  await post({ message_id: 'x' })
  await post(message(4, 'Без секрета'), 'poll')
  assert.equal((await read()).length, 2)
  assert.equal((await update({ update_id: 999, channel_post: message(5, 'x') }, `${WEBHOOK_SECRET}x`)).statusCode, 401)
})

test('pictures of a bot’s post are read from the channel’s page, and its text stays as the bot gave it', async () => {
  await sim('bereg_rynka', 'PUT', {})
  await sim('bereg_rynka', 'POST', { number: 9, html: '<b>С картинкой</b>', photos: ['/telesco.pe/a.jpg'] })
  await post(message(9, '', { text: undefined, caption: 'С картинкой', photo: [{}] }))
  await readPage()
  const { rows } = await db.query(
    `select p.edited_at, count(m.id)::int as pictures from forecaster_posts p left join forecaster_media m on m.post_id = p.id
     where object_id = 'Bereg_Rynka/9' group by p.id`,
  )
  assert.deepEqual(rows, [{ edited_at: null, pictures: 1 }])
})

test('a bot’s post keeps its links, hidden words and bold; the channel’s page that tells the same is no edit', async () => {
  const marks = [
    { type: 'bold', offset: 0, length: 3 },
    { type: 'spoiler', offset: 10, length: 4 },
    { type: 'text_link', offset: 16, length: 5, url: 'https://a.example/x?y=1&z=2' },
    { type: 'text_link', offset: 22, length: 4, url: 'javascript:alert(1)' },
  ]
  const html = async () => {
    const { results } = await stage.as('maria').call(forecasters.messages, {})
    return results.flatMap(({ telegram }) => telegram).find(({ object_id }) => object_id === 'Bereg_Rynka/60')!.text
  }
  const shown =
    '<p><b>Наш</b> выбор <span class="hidden-words" tabindex="0">лонг</span>, <a href="https://a.example/x?y=1&#x26;z=2" target="_blank" rel="noopener noreferrer nofollow">отчёт</a> тут.</p>'
  await post(message(60, 'Наш выбор лонг, отчёт тут.', { entities: marks }))
  assert.equal(await html(), shown)
  await post(
    message(61, '', { text: undefined, photo: [{}], caption: 'лонг', caption_entities: [{ ...marks[1], offset: 0 }] }),
  )
  const { rows } = await db.query(`select content_html from forecaster_posts where object_id = 'Bereg_Rynka/61'`)
  assert.deepEqual(rows, [{ content_html: '<p><span class="hidden-words" tabindex="0">лонг</span></p>' }])

  const page =
    '<b>Наш</b> выбор <tg-spoiler>лонг</tg-spoiler>, <a href="https://a.example/x?y=1&amp;z=2">отчёт</a> тут.'
  await sim('bereg_rynka', 'POST', { number: 60, html: page })
  await db.query('update forecasters set ask_at = $1', [stage.now()])
  await readPage()
  const after = await db.query(
    `select edited_at, views is not null as is_read from forecaster_posts where object_id = 'Bereg_Rynka/60'`,
  )
  assert.deepEqual(after.rows, [{ edited_at: null, is_read: true }])
  assert.equal(await html(), shown)
})

for (const [place, [name, given]] of Object.entries({
  voice: { voice: { duration: 4 } },
  document: { document: { file_name: 'a.pdf' }, caption: 'Отчёт' },
  poll: { poll: { question: '?' } },
  sticker: { sticker: { emoji: '🔥' } },
  video_note: { video_note: {} },
  location: { location: {} },
  contact: { contact: {} },
  'a file named only by its words': { document: {}, caption: 'Слова' },
  checklist: { checklist: { title: 'План' } },
  giveaway: { giveaway: {} },
  paid_media: { paid_media: { star_count: 5 }, caption: 'За звёзды' },
  story: { story: { id: 1 } },
}).entries())
  test(`a bot’s post with an attachment is kept from the channel’s page, which is read at once: ${name}`, async () => {
    await db.query(`update forecasters set ask_at = $1::timestamptz + interval '1 hour'`, [stage.now()])
    await post(message(100 + place, '', { text: undefined, ...given }))
    const { rows } = await db.query('select ask_at from forecasters')
    assert.deepEqual(rows, [{ ask_at: stage.now() }])
    const kept = await db.query('select 1 from forecaster_posts where object_id = $1', [`Bereg_Rynka/${100 + place}`])
    assert.equal(kept.rowCount, 0)
  })
