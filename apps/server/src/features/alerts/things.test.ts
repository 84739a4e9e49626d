import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alerts } from '@palata/contract/alerts'
import type { AlertWhat } from '@palata/contract/alerts/whats'
import { calendar } from '@palata/contract/calendar'
import { mutes } from '@palata/contract/mutes'
import { notifications } from '@palata/contract/notifications'
import pino from 'pino'
import { findables, tellables } from '#features.ts'
import { noticeSources } from '#jobs.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { teller } from '#testing/jobs.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { IVAN, telegramStage } from '#testing/services/telegram.ts'
import { remind } from '../calendar/reminders/actions.ts'
import { deliver } from '../notifications/delivering/deliver.ts'
import { findAlerts, noteDue } from './finding/find.ts'

const stage = await telegramStage()
const { db } = stage
const maria = stage.as('maria')
const tell = teller(db, stage.now)
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '90 days', 'test', '{}', $1)`,
  [stage.now()],
)
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank) values
     ('near', 'near', 'near', 'NEAR Protocol', 2), ('aave', 'aave', 'aave', 'Aave', 1);
   insert into forecasters (source, username, name, followed_at, ask_at) values
     ('twitter', 'cobie', 'Cobie', now(), now()), ('telegram', 'news', 'Канал', now(), now())`,
)
await stage.link(2, IVAN)
await stage.act(IVAN, 'say', { text: '/start' })

beforeEachOf(import.meta.filename, async () => {
  for (const table of [
    'notifications',
    'alert_rules',
    'alert_items',
    'stories',
    'posts',
    'signals',
    'forecaster_posts',
    'calendar_events',
    'mutes',
    'mute_versions',
    'alert_changes',
    'notification_settings',
  ])
    await db.query(`delete from ${table}`)
  stage.pass(7_200)
  await spoken()
})

const rule = (body: object) => maria.call(alerts.add, { body: body as never })
async function find() {
  await noteDue(db, stage.now())
  await findAlerts(db, stage.now())
  await tell()
}
const listed = async () => (await maria.call(notifications.list, {})).results
const bell = async () => (await listed()).map(({ comment, title, path }) => `${comment}: ${title} ${path ?? ''}`.trim())
const logger = pino({ level: 'silent' })
const send = () =>
  deliver({ db, logger, findables, tellables, notices: noticeSources(), bot: stage.bot, push: null }, stage.now())
let said = 0
/** What the bot has said since the last time it was asked. */
async function spoken() {
  await send()
  const all = await stage.heard(IVAN)
  const fresh = all.slice(said)
  said = all.length
  return fresh
}
async function heard() {
  stage.pass(120)
  return (await spoken()).filter((text) => /NEAR|AAVE/.test(text))
}
const preview = async (coins: string[], whats: AlertWhat[]) => {
  const { count, results } = await maria.call(alerts.preview, { body: { coins, whats } })
  assert.equal(count, results.length)
  return results.map(({ what, symbol, title, url }) => `${what} ${symbol} ${title} ${url}`)
}

const name = (kind: string, id: number, coins: string[]) =>
  db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at)
     select $1, $2, c.id, array_position($3::text[], c.api_id), $4 from coins c where c.api_id = any($3::text[])`,
    [kind, id, coins, stage.now()],
  )

/** A podcast with chapters at each of these seconds. */
async function podcast(title: string, chapters: Record<number, [title: string, coins: string[]]>, live = true) {
  const id = await insertPost(db, { title, model: 'Material', isPodcast: true, authorId: 1, live })
  await db.query('update posts set published_at = $2 where id = $1', [id, stage.now()])
  await db.query(
    `insert into podcasts (post_id, audio_file, key, content_type, bytes, seconds, bitrate, changed_at)
     values ($1::int, 'audio-' || $1::int, 'k', 'audio/mpeg', 1, 1000, 64000, $2)`,
    [id, stage.now()],
  )
  await setChapters(id, chapters)
  return id
}
async function setChapters(postId: number, chapters: Record<number, [title: string, coins: string[]]>) {
  await db.query('delete from podcast_chapters where post_id = $1', [postId])
  for (const [second, [words, coins]] of Object.entries(chapters)) {
    const { rows } = await db.query<{ id: number }>(
      'insert into podcast_chapters (post_id, second, title) values ($1, $2, $3) returning id',
      [postId, Number(second), words],
    )
    if (coins.length > 0) await name('chapter', rows[0]!.id, coins)
  }
}
async function forecast(source: 'twitter' | 'telegram', words: string, coins: string[]) {
  const { rows } = await db.query<{ id: number }>(
    `insert into forecaster_posts (source, object_id, forecaster_id, created_at, read_at, written, words)
     select $1, gen_random_uuid()::text, id, $2, $2, $3, $3 from forecasters where source = $1 returning id`,
    [source, stage.now(), words],
  )
  await name(source === 'twitter' ? 'tweet' : 'message', rows[0]!.id, coins)
  return rows[0]!.id
}
async function event(title: string, hoursAhead: number, coins: string[]) {
  const { rows } = await db.query<{ id: number }>(
    'insert into calendar_events (title, starts_at) values ($1, $2) returning id',
    [title, new Date(stage.now().getTime() + hoursAhead * 3_600_000)],
  )
  await db.query(
    'insert into event_coins (event_id, coin_id, position) select $1, id, 0 from coins where api_id = any($2::text[])',
    [rows[0]!.id, coins],
  )
  return rows[0]!.id
}
async function moveEvent(id: number, hours: number) {
  await db.query(
    `insert into event_moves (event_id, moved_at, starts_at, is_all_day, certainty)
     select id, $2, starts_at, is_all_day, certainty from calendar_events where id = $1`,
    [id, stage.now()],
  )
  await db.query(`update calendar_events set starts_at = starts_at + $2 * interval '1 hour' where id = $1`, [id, hours])
}
/** A post waits for its story no more than half a minute, by the database's clock. */
const settle = () => db.query('update alert_changes set at = $1', [new Date(stage.now().getTime() - 31_000)])

test('a podcast is told once, by the chapter of the rule’s coin, and leads to its second', async () => {
  await rule({ coins: ['near'], whats: ['chapter'] })
  const id = await podcast('Подкаст', { 0: ['Начало', ['aave']], 620: ['Near', ['near']], 900: ['Ещё Near', ['near']] })
  await podcast('О другом', { 0: ['Aave', ['aave']] })
  await find()
  assert.deepEqual(await bell(), [`NEAR: глава подкаста: Near — Подкаст /material/${id}?t=620`])
  assert.deepEqual(await heard(), ['NEAR: глава подкаста\n«Near — Подкаст»'])
  await setChapters(id, { 625: ['Near, исправлено', ['near']] })
  await find()
  assert.deepEqual(await bell(), [`NEAR: глава подкаста: Near, исправлено — Подкаст /material/${id}?t=625`])
  assert.deepEqual(await heard(), [], 'new chapters tell nobody again')
  assert.deepEqual(await preview(['near'], ['chapter']), [
    `chapter NEAR Near, исправлено — Подкаст /material/${id}?t=625`,
  ])
})

test('a podcast that waits is told when it is published, and a chapter taken out no longer stands in the bell', async () => {
  await rule({ coins: ['near'], whats: ['chapter'] })
  const id = await podcast('Ждёт', { 5: ['Near', ['near']] }, false)
  await find()
  assert.deepEqual(await bell(), [])
  await db.query('update posts set live = true where id = $1', [id])
  await find()
  assert.equal((await bell()).length, 1)
  await setChapters(id, { 5: ['Без монет', []] })
  await find()
  assert.deepEqual([await bell(), await heard()], [[], []])
  assert.equal((await maria.call(notifications.check, {})).notifications_count, 0)
})

for (const [source, kind, path] of [
  ['twitter', 'tweet', '/forecasters?filter=search&coins=near'],
  ['telegram', 'message', '/forecasters?source=telegram&filter=search&coins=near'],
] as const)
  test(`a post of ${source} is told when it names the coin, and no longer once its author deleted it`, async () => {
    await rule({ coins: ['near'], whats: ['forecaster'] })
    const id = await forecast(source, 'Покупаю NEAR', ['near'])
    await forecast(source, 'Покупаю AAVE', ['aave'])
    await settle()
    await find()
    const who = source === 'twitter' ? 'Cobie' : 'Канал'
    assert.deepEqual(await bell(), [`NEAR: пишет ${who}: Покупаю NEAR ${path}`])
    assert.deepEqual(await preview(['near'], ['forecaster']), [`forecaster NEAR Покупаю NEAR ${path}`])
    await db.query('update forecaster_posts set deleted_at = $2 where id = $1', [id, stage.now()])
    await find()
    await settle()
    await find()
    assert.deepEqual([await bell(), await heard()], [[], []])
    await db.query('delete from forecaster_posts where id = $1', [id])
    assert.equal((await db.query('select from alert_items where kind = $1 and entity_id = $2', [kind, id])).rowCount, 0)
  })

test('a news and posts of both networks about the same are one alert', async () => {
  await rule({ coins: ['near'], whats: ['news', 'forecaster'] })
  const news = await insertPost(db, { title: 'Новость', model: 'News', authorId: 1 })
  await db.query('update posts set published_at = $2 where id = $1', [news, stage.now()])
  await name('post', news, ['near'])
  const tweet = await forecast('twitter', 'То же', ['near'])
  const message = await forecast('telegram', 'То же', ['near'])
  await db.query(
    `with story as (insert into stories (opened_at) values ($1) returning id)
     insert into story_items (kind, entity_id, story_id, at, model, title, source)
     select kind, entity, id, $1, 'news', 'x', 'x' from story, unnest($2::text[], $3::int[]) as of(kind, entity)`,
    [stage.now(), ['post', 'tweet', 'message'], [news, tweet, message]],
  )
  await find()
  assert.deepEqual(await bell(), ['NEAR: новость: Новость'])
  assert.equal((await preview(['near'], ['news', 'forecaster'])).length, 1)
})

test('an event is told a day before it and when it was moved, each once', async () => {
  await rule({ coins: ['near'], whats: ['event'] })
  const id = await event('Разлок', 25, ['near'])
  await event('О другой монете', 23, ['aave'])
  await find()
  assert.deepEqual(await bell(), [])
  stage.pass(3_600)
  await find()
  await find()
  assert.equal((await bell()).length, 1)
  assert.match((await bell())[0]!, /^NEAR: событие: Разлок: .* по Москве \/calendar\?event=\d+$/)
  assert.equal((await heard()).length, 1)
  await moveEvent(id, 72)
  await find()
  assert.equal((await bell()).length, 1, 'its first date is told no longer')
  assert.match((await bell())[0]!, /^NEAR: событие перенесли: Разлок: /)
  stage.pass(72 * 3_600)
  await find()
  assert.match((await bell())[0]!, /^NEAR: событие: Разлок: /)
  assert.equal((await preview(['near'], ['event'])).length, 2)
})

test('an event whose reminder the reader has set is told once', async () => {
  await rule({ coins: ['near'], whats: ['event'] })
  const id = await event('Разлок', 25, ['near'])
  await maria.call(calendar.remind, { body: { event_id: id, before: 'day' } })
  stage.pass(3_600)
  await remind(db, stage.now())
  await tell()
  await find()
  assert.equal((await listed()).length, 1)
  await moveEvent(id, 72)
  stage.pass(60)
  await remind(db, stage.now())
  await find()
  assert.equal((await db.query('select from notifications where account_id = 2')).rowCount, 2)
})

for (const [what, publish] of [
  ['a podcast', () => podcast('airdrop', { 0: ['Near', ['near']] })],
  ['a post of a forecaster', () => forecast('twitter', 'Раздают airdrop', ['near'])],
  ['an event', () => event('airdrop', 20, ['near'])],
] as const)
  test(`${what} with a muted word is told to nobody who muted it`, async () => {
    await maria.call(mutes.add, { body: { kind: 'word', name: 'airdrop' } })
    await rule({ coins: ['near'], whats: ['chapter', 'forecaster', 'event'] })
    await publish()
    await settle()
    await find()
    assert.deepEqual([await bell(), await heard()], [[], []])
    assert.deepEqual(await preview(['near'], ['chapter', 'forecaster', 'event']), [])
  })

test('access lost between finding and sending: nothing goes out', async () => {
  await rule({ coins: ['near'], whats: ['chapter', 'forecaster', 'event'] })
  await podcast('Подкаст', { 0: ['Near', ['near']] })
  await forecast('twitter', 'NEAR', ['near'])
  await settle()
  await find()
  assert.equal((await bell()).length, 2)
  const { rows } = await db.query<{ ends_at: Date }>('select ends_at from grants where account_id = 2')
  await db.query('update grants set ends_at = $1 where account_id = 2', [stage.now()])
  assert.deepEqual(await heard(), [])
  await db.query('update grants set ends_at = $1 where account_id = 2', [rows[0]!.ends_at])
})
