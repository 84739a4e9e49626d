import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digest } from '@palata/contract/digest'
import { notifications } from '@palata/contract/notifications'
import { findables, tellables } from '#features.ts'
import { noticeSources } from '#jobs.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { testApp } from '#testing/app.ts'
import { testMail } from '#testing/services/mail.ts'
import { append, record, takenDown, testKeeper } from '../../ledger/testing/stage.ts'
import { isLetterDue } from '../settings/rules.ts'
import { digestParts, planDigests } from './digest.ts'

test('a letter is due at its time on the reader’s clock, once, whatever the clock does', () => {
  const cases: [now: string, zone: string, at: string, every: 'day' | 'week', last: string | null, isDue: boolean][] = [
    ['2026-11-20T06:00:00Z', 'Europe/Moscow', '09:00', 'day', null, true],
    ['2026-11-20T05:59:00Z', 'Europe/Moscow', '09:00', 'day', null, false],
    ['2026-11-20T07:50:00Z', 'Europe/Moscow', '09:00', 'day', null, true],
    ['2026-11-20T08:00:00Z', 'Europe/Moscow', '09:00', 'day', null, false],
    ['2026-11-20T06:30:00Z', 'Europe/Moscow', '09:00', 'day', '2026-11-20T06:00:00Z', false],
    ['2026-11-20T06:00:00Z', 'Europe/Moscow', '09:00', 'day', '2026-11-19T06:10:00Z', true],
    // Half hours.
    ['2026-11-20T03:30:00Z', 'Asia/Kolkata', '09:00', 'day', null, true],
    ['2026-11-20T03:20:00Z', 'Asia/Kolkata', '09:00', 'day', null, false],
    ['2026-11-20T03:15:00Z', 'Asia/Kathmandu', '09:00', 'day', null, true],
    // In New York 02:30 does not exist on 8 March 2026, and 01:30 comes twice on 1 November.
    ['2026-03-08T07:00:00Z', 'America/New_York', '02:30', 'day', '2026-03-07T07:30:00Z', true],
    ['2026-11-01T05:30:00Z', 'America/New_York', '01:30', 'day', '2026-10-31T05:30:00Z', true],
    ['2026-11-01T06:30:00Z', 'America/New_York', '01:30', 'day', '2026-11-01T05:30:00Z', false],
    ['2026-11-02T06:30:00Z', 'America/New_York', '01:30', 'day', '2026-11-01T05:30:00Z', true],
    // Across midnight it is still the letter of Monday.
    ['2026-11-23T20:40:00Z', 'Europe/Moscow', '23:30', 'week', null, true],
    ['2026-11-23T21:20:00Z', 'Europe/Moscow', '23:30', 'week', null, true],
    ['2026-11-22T21:20:00Z', 'Europe/Moscow', '23:30', 'week', null, false],
    ['2026-11-24T06:00:00Z', 'Europe/Moscow', '09:00', 'week', null, false],
    ['2026-11-23T06:00:00Z', 'Europe/Moscow', '09:00', 'week', '2026-11-16T06:10:00Z', true],
    ['2026-11-23T06:00:00Z', 'Europe/Moscow', '09:00', 'week', '2026-11-20T06:00:00Z', false],
  ]
  for (const [now, time_zone, letter_at, letter_every, last, isDue] of cases)
    assert.equal(
      isLetterDue(new Date(now), last === null ? null : new Date(last), { time_zone, letter_at, letter_every }),
      isDue,
      `${now} ${time_zone} ${letter_at} ${letter_every} after ${last}`,
    )
})

const stage = await testApp()
const { db } = stage
const mail = await testMail(db, stage.now)
mail.post.prepare = {
  ...mail.post.prepare,
  ...digestParts('https://palata.example', noticeSources(), { findables, tellables }),
}
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '300 days', 'test', '{}', $1)`,
  [stage.now()],
)
const maria = stage.as('maria')
const save = (body: object) => maria.call(notifications.saveSettings, { body })
/** The letters of the next morning at nine in Moscow. */
async function nextMorning() {
  const moscow = stage.now().getTime() / 1000 + 3 * 3_600
  stage.pass(86_400 - ((moscow - 9 * 3_600) % 86_400) + 60)
  mail.mailbox.clear()
  await Promise.all([planDigests(db, stage.now()), planDigests(db, stage.now())])
  await mail.send()
  return mail.mailbox.list()
}
const hoursAgo = (hours: number) => new Date(stage.now().getTime() - hours * 3_600_000)
async function publish(title: string, fields = {}) {
  stage.pass(2 * 3_600)
  const id = await insertPost(db, { title, model: 'Material', content: '<p>КАНАРЕЙКА</p>', ...fields })
  await db.query('update posts set published_at = $2 where id = $1', [id, hoursAgo(1)])
  return id
}

test('who asks for it gets what came by letter, without members’ words, and nothing when nothing came', async () => {
  await publish('До настройки')
  assert.deepEqual(await nextMorning(), [], 'nobody asked')
  await save({ letter_digest: true })
  const text = await publish('Почему L2 дешевеют')
  const signal = await insertSignal(db, 'ARB: разбор')
  await db.query('update signals set published_at = $2, content = $3 where id = $1', [signal, hoursAgo(1), 'КАНАРЕЙКА'])
  const removed = await publish('Снятая')
  await db.query('update posts set live = false where id = $1', [removed])
  const [letter, ...others] = await nextMorning()
  assert.equal(others.length, 0)
  assert.equal(letter!.subject, 'Пока вас не было: Палата')
  assert.ok(
    letter!.text.includes(`Почему L2 дешевеют\nАналитика\nhttps://palata.example/material/${text}`),
    letter!.text,
  )
  assert.ok(letter!.text.includes('Новый сигнал'))
  assert.doesNotMatch(letter!.text + letter!.html, /КАНАРЕЙКА|Снятая|лонг|long|undefined|\[object/)
  assert.deepEqual(await nextMorning(), [], 'nothing came since')
})

test('the letter has the root of the ledger as it was signed last, which its reader can compare later', async () => {
  await publish('До первой отметки')
  assert.doesNotMatch((await nextMorning())[0]!.text, /Журнал сигналов/)
  const keeper = await testKeeper()
  for (const size of [1, 2]) {
    if (size === 2) await append(db, takenDown(1))
    await record(db, keeper)
    await publish(`Отметка ${size}`)
    const [letter] = await nextMorning()
    const [, told, root] = (await stage.as('guest').get('/ledger/checkpoint')).body.split('\n')
    assert.equal(told, String(size))
    for (const text of [letter!.text, letter!.html])
      assert.ok(text.includes(`Журнал сигналов, записей: ${told}, корень: ${root}.`), text)
  }
})

test('what was seen on the site is not told again', async () => {
  await publish('Виденная')
  assert.equal(await maria.status(digest.present, {}), 204)
  assert.deepEqual(await nextMorning(), [])
  await publish('Новая')
  const [letter] = await nextMorning()
  assert.ok(letter!.text.includes('Новая') && !letter!.text.includes('Виденная'))
})

test('no letter goes to who lost access before it was sent', async () => {
  await publish('Закрытая')
  await db.query('update grants set revoked_at = $1, closed_at = $1 where account_id = 2', [stage.now()])
  assert.deepEqual(await nextMorning(), [])
  await db.query('update grants set revoked_at = null, closed_at = null where account_id = 2')
})

test('the letter’s link ends the digest too, and the undo brings it back', async () => {
  await publish('Последняя')
  const [letter] = await nextMorning()
  const token = /unsubscribe\?token=([\w-]+)/.exec(letter!.text)![1]!
  const press = (body: object) => stage.as('guest').call(notifications.unsubscribe, { query: { token }, body })
  await press({})
  const off = await maria.call(notifications.settings, {})
  assert.deepEqual([off.letter, off.letter_digest], [[], false])
  await publish('Без письма')
  assert.deepEqual(await nextMorning(), [])
  await press({ undo: true })
  const on = await maria.call(notifications.settings, {})
  assert.deepEqual([on.letter, on.letter_digest], [['reply', 'mention'], true])
})
