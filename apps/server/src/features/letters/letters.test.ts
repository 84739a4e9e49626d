import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#platform/database.ts'
import { testApp } from '#testing/app.ts'
import { testMail } from '#testing/services/mail.ts'
import { writeLetter } from './index.ts'
import { renderLetter } from './kinds.ts'

const stage = await testApp()
const { db } = stage
const mail = await testMail(db, stage.now)

const reset = (recipient: string, onceKey?: string) =>
  transaction(db, (tx) => writeLetter(tx, { kind: 'reset', recipient, ...(onceKey && { onceKey }) }, stage.now()))
const row = async (recipient: string) =>
  (await db.query('select * from letters where recipient = $1 order by id desc limit 1', [recipient])).rows[0]

test('a letter has a Cyrillic subject, text, HTML and the header of automatic mail', async () => {
  await reset('maria@example.org')
  const letter = (await mail.letterTo('maria@example.org'))!
  assert.equal(letter.subject, 'Сброс пароля: Палата')
  assert.match(letter.text, /https:\/\/palata\.example\/password-reset-confirm\/\?uid=[\w-]{16}&token=[\w-]{43}/)
  assert.match(letter.html, /<a href="https:\/\/palata\.example\/password-reset-confirm\/\?uid=[\w-]{16}&#38;token=/)
  assert.equal(letter.headers['auto-submitted'], 'auto-generated')
  assert.match(letter.messageId, /^<letter-\d+-\d+@palata\.example>$/)
  assert.ok((await row('maria@example.org')).sent_at)
})

test('a waiting letter holds no key, and a letter to an unknown address is dropped', async () => {
  await reset('nobody@example.org')
  assert.deepEqual((await row('nobody@example.org')).variables, {})
  assert.equal(await mail.letterTo('nobody@example.org'), undefined)
  assert.ok((await row('nobody@example.org')).dropped_at)
})

test('a letter is kept in the transaction of its cause, once however often requested', async () => {
  await assert.rejects(
    transaction(db, async (tx) => {
      await writeLetter(tx, { kind: 'reset', recipient: 'anna@example.org' }, stage.now())
      throw new Error('the change failed')
    }),
  )
  assert.equal(await row('anna@example.org'), undefined)
  await reset('anna@example.org', 'paid 7')
  await reset('anna@example.org', 'paid 7')
  await Promise.all([mail.send(), mail.send(), mail.send()])
  assert.equal(mail.mailbox.list().filter((letter) => letter.to.includes('anna@example.org')).length, 1)
  const planned = await db.query(`select count(*) from graphile_worker.jobs where task_identifier = 'letters.send'`)
  assert.ok(planned.rows[0].count > 0)
})

test('while the mail server is away a letter waits longer each time, then is sent', async () => {
  await mail.mailbox.close()
  await reset('oleg@example.org')
  const pauses: number[] = []
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await mail.send()
    const { due_at, sent_at, tries, problem } = await row('oleg@example.org')
    assert.equal(sent_at, null)
    assert.equal(tries, attempt + 1)
    assert.match(problem, /ECONNREFUSED/)
    pauses.push((due_at.getTime() - stage.now().getTime()) / 60_000)
    await mail.send()
    assert.equal((await row('oleg@example.org')).tries, attempt + 1, 'not before it is due')
    stage.pass(pauses.at(-1)! * 60)
  }
  assert.deepEqual(pauses, [1, 2, 4, 8, 16, 30, 30])
  await mail.mailbox.listen(mail.port)
  assert.ok(await mail.letterTo('oleg@example.org'))
})

test('a 4yz refusal is retried, a 5yz gives the letter up at once, and after a day every letter is given up', async () => {
  await reset('maria@example.org')
  mail.mailbox.fail(1, 451)
  await mail.send()
  assert.equal((await row('maria@example.org')).dropped_at, null)
  mail.mailbox.fail(1, 550)
  stage.pass(60)
  await mail.send()
  const refused = await row('maria@example.org')
  assert.ok(refused.dropped_at)
  assert.equal(refused.tries, 2)

  await reset('oleg@example.org')
  stage.pass(24 * 3600)
  mail.mailbox.fail(1, 451)
  await mail.send()
  assert.ok((await row('oleg@example.org')).dropped_at)
})

test('a letter taken by a worker that died is sent after its lease', async () => {
  await reset('anna@example.org')
  const { id } = await row('anna@example.org')
  mail.mailbox.clear()
  await db.query(`update letters set tries = 1, due_at = $2::timestamptz + interval '2 minutes' where id = $1`, [
    id,
    stage.now(),
  ])
  assert.equal(await mail.letterTo('anna@example.org'), undefined)
  stage.pass(120)
  assert.ok(await mail.letterTo('anna@example.org'))
})

test('values in a letter are escaped', () => {
  const { html, text } = renderLetter(
    'confirm',
    { link: 'https://a.example/?x="><script>' },
    { brand: '<b>Палата</b>' },
  )
  assert.ok(!/<script>|<b>/.test(html))
  assert.match(html, /&#60;b&#62;Палата/)
  assert.match(text, /<b>Палата<\/b>/)
  assert.throws(() => renderLetter('confirm', { link: 'not a link' }, { brand: 'Палата' }))
  assert.throws(() => renderLetter('nothing', {}, { brand: 'Палата' }), /no such kind/)
})
