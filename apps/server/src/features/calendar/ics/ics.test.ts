import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendar, EventKind } from '@palata/contract/calendar'
import { podcasts } from '@palata/contract/podcasts'
import ICAL from 'ical.js'
import { testApp } from '#testing/app.ts'
import { kindOf, wordOfKind } from '../kinds.ts'

const stage = await testApp()
const host = new URL(stage.app.publicUrl).hostname
const written = async (title: string, date: string, certainty = 'exact', isImportant = true) =>
  (
    await stage.db.query<{ id: number }>(
      'insert into calendar_events (title, starts_at, certainty, highlighted) values ($1, $2, $3, $4) returning id',
      [title, date, certainty, isImportant],
    )
  ).rows[0]!.id
await written('Протокол ФРС', '2026-11-20T21:00:00+03:00')
await written('Неделя', '2026-12-02T12:00:00+03:00', 'week')
await written('Месяц', '2027-01-15T12:00:00+03:00', 'month')
await written('Квартал', '2027-03-31T23:30:00+03:00', 'quarter')
await written('День', '2026-12-31T00:00:00+03:00', 'day')

test('GET /feeds/calendar.ics answers a valid iCalendar file with hostile titles escaped', async () => {
  const hostile = `${'Длинное; название, '.repeat(530)}\nBEGIN:VEVENT`
  const { rows } = await stage.db.query<{ id: number }>(
    `insert into calendar_events (title, starts_at, description, revision) values ($1, '2026-11-25T16:30:00+03:00', '<p>Первая<br>вторая</p>', 3)
     returning id`,
    [hostile],
  )
  const answer = await stage.app.inject('/feeds/calendar.ics')
  assert.match(String(answer.headers['content-type']), /^text\/calendar/)
  for (const line of answer.body.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  const file = new ICAL.Component(ICAL.parse(answer.body))
  const events = file.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const long = events.find(({ uid }) => uid === `event-${rows[0]!.id}@${host}`)!
  assert.equal(long.summary, hostile)
  assert.equal(long.sequence, 3)
  assert.match(long.description, /^Первая/)
  assert.equal(long.startDate.toJSDate().toISOString(), '2026-11-25T13:30:00.000Z')
  const spanOf = (title: string) => {
    const { startDate, endDate } = events.find(({ summary }) => summary === title)!
    return [startDate.toString(), endDate.toString()]
  }
  assert.deepEqual(spanOf('Неделя'), ['2026-11-30', '2026-12-07'])
  assert.deepEqual(spanOf('Месяц'), ['2027-01-01', '2027-02-01'])
  assert.deepEqual(spanOf('Квартал'), ['2027-01-01', '2027-04-01'])
  assert.deepEqual(spanOf('День'), ['2026-12-31', '2027-01-01'])
  const etag = String(answer.headers.etag)
  const again = await stage.app.inject({ url: '/feeds/calendar.ics', headers: { 'if-none-match': etag } })
  assert.equal(again.statusCode, 304)
  const important = await stage.app.inject('/feeds/calendar-important.ics')
  assert.ok(!important.body.includes(`event-${rows[0]!.id}@`))
  assert.ok(important.body.includes('Протокол ФРС'))
})

test('the calendar file names an event’s kind in the words the import reads', async () => {
  assert.deepEqual(
    EventKind.options.map((kind) => kindOf(wordOfKind(kind))),
    EventKind.options,
  )
  const regulation = await written('Слушания', '2026-11-24T12:00:00+03:00')
  await stage.db.query(`update calendar_events set kind = 'regulation' where id = $1`, [regulation])
  const { body } = await stage.app.inject('/feeds/calendar.ics')
  const found = new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .find((event) => event.getFirstPropertyValue('summary') === 'Слушания')!
  assert.equal(found.getFirstPropertyValue('categories'), 'регуляторы')
})

test('times of the calendar file are in Europe/Moscow, whatever the server’s zone', async () => {
  const { body } = await stage.app.inject('/feeds/calendar.ics')
  const file = new ICAL.Component(ICAL.parse(body))
  const zone = new ICAL.Timezone(file.getFirstSubcomponent('vtimezone')!)
  assert.equal(zone.tzid, 'Europe/Moscow')
  const start = file
    .getAllSubcomponents('vevent')
    .find((event) => event.getFirstPropertyValue('summary') === 'Протокол ФРС')!
    .getFirstProperty('dtstart')!
  assert.deepEqual(
    [start.getFirstParameter('tzid'), String(start.getFirstValue())],
    ['Europe/Moscow', '2026-11-20T21:00:00'],
  )
  const time = start.getFirstValue() as ICAL.Time
  time.zone = zone
  assert.equal(time.toJSDate().toISOString(), '2026-11-20T18:00:00.000Z')
  assert.match(body, /DTSTAMP:\d{8}T\d{6}Z/)
})

const maria = stage.as('maria')
await stage.db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason) values (2, 'cryptocloud', $1::timestamptz - interval '1 day', $1::timestamptz + interval '40 days', 'Право')`,
  [stage.now()],
)
const titlesOf = (body: string) =>
  new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).summary)
const read = (address: string, headers = {}) =>
  stage.app.inject({ url: address.replace(stage.app.publicUrl, ''), headers })

test('a member’s own calendar address answers by their filter and coins, and cannot be guessed', async () => {
  const coin = (
    await stage.db.query<{ id: number }>(
      `insert into coins (api_id, slug, symbol, name) values ('aave', 'aave', 'AAVE', 'Aave') returning id`,
    )
  ).rows[0]!.id
  await stage.db.query('insert into portfolio_assets (account_id, coin_id, index, added_at) values (2, $1, 0, now())', [
    coin,
  ])
  const own = await written('Разлок AAVE', '2026-11-28T12:00:00+03:00', 'exact', false)
  await stage.db.query('insert into event_coins (event_id, coin_id, position) values ($1, $2, 0)', [own, coin])
  await stage.db.query(`update calendar_events set kind = 'tokens' where id = $1`, [own])

  assert.deepEqual(await maria.call(calendar.feed, {}), { address: null })
  const { address } = await maria.call(calendar.rotateFeed, {})
  assert.match(address!, /\/feeds\/calendar\/2-1-[\w-]{32}\.ics$/)
  assert.ok(titlesOf((await read(address!)).body).includes('Протокол ФРС'))
  assert.deepEqual(titlesOf((await read(`${address}?coins=mine`)).body), ['Разлок AAVE'])
  assert.deepEqual(titlesOf((await read(`${address}?kinds=tokens,gossip`)).body), ['Разлок AAVE'])
  assert.deepEqual(titlesOf((await read(`${address}?coins=mine&events=important`)).body), [])
  const odd = await read(`${address}?coins=all&events=1&kinds=${'x'.repeat(200)}&kinds=y`)
  assert.ok(titlesOf(odd.body).length > 2, 'what is no filter chooses nothing')

  const answer = await read(address!)
  assert.equal(answer.headers['cache-control'], 'private, no-cache')
  assert.match(String(answer.headers['x-robots-tag']), /noindex/)
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  assert.equal((await read(address!, { 'if-none-match': `W/${answer.headers.etag}` })).statusCode, 304)
  const path = new URL(address!).pathname
  for (const wrong of [
    path.replace('2-1-', '1-1-'),
    path.replace('2-1-', '2-2-'),
    `${path.slice(0, -5)}${path.at(-5) === 'A' ? 'B' : 'A'}.ics`,
    path.replace('.ics', ''),
    '/feeds/calendar/%2e%2e%2fcalendar.ics',
    `/feeds/calendar/${'9'.repeat(5000)}.ics`,
  ])
    assert.ok([404, 414].includes((await read(wrong)).statusCode), wrong.slice(0, 80))
  const { address: podcastsOne } = await maria.call(podcasts.rotateFeed, {})
  const named = podcastsOne!.split('/').at(-1)!.replace('.xml', '.ics')
  assert.equal((await read(`/feeds/calendar/${named}`)).statusCode, 404, 'an address of podcasts opens no calendar')
})

test('a calendar address can be replaced and closed, ends with the access and works again with it', async () => {
  const before = (await maria.call(calendar.feed, {})).address!
  const { address } = await maria.call(calendar.rotateFeed, {})
  assert.notEqual(address, before)
  stage.pass(5)
  assert.equal((await read(before)).statusCode, 410)
  assert.equal((await read(address!)).statusCode, 200)
  await stage.db.query(`update grants set ends_at = $1::timestamptz - interval '1 second' where account_id = 2`, [
    stage.now(),
  ])
  stage.pass(5)
  const over = await read(address!)
  assert.deepEqual([over.statusCode, titlesOf(over.body)], [200, []])
  assert.match(over.body, /доступ закончился/)
  assert.deepEqual(await maria.call(calendar.closeFeed, {}), { address: null })
  stage.pass(5)
  assert.equal((await read(address!)).statusCode, 410)
  assert.equal(await stage.as('oleg').status(calendar.rotateFeed, {}), 403)
  assert.equal(await stage.as('guest').status(calendar.feed, {}), 401)
})

test('a new calendar address works at once, even right after the old one was read', async () => {
  await stage.db.query(`update grants set ends_at = $1::timestamptz + interval '9 days' where account_id = 2`, [
    stage.now(),
  ])
  const near = await testApp({ over: stage, withCaches: true })
  // A second process that receives no events, so its cache is stale for a moment.
  const far = await testApp({ over: stage, withCaches: true })
  const readAt = async (address: string, { app } = near) =>
    (await app.inject(address.replace(stage.app.publicUrl, ''))).statusCode
  const rotate = async () => (await near.as('maria').call(calendar.rotateFeed, {})).address!
  const first = await rotate()
  assert.deepEqual([await readAt(first), await readAt(first, far)], [200, 200])
  const next = await rotate()
  assert.deepEqual([await readAt(next, far), await readAt(next), await readAt(first)], [200, 200, 410])
  await near.as('maria').call(calendar.closeFeed, {})
  assert.equal(await readAt(next), 410)
  assert.equal(await readAt(await rotate()), 200)
})
