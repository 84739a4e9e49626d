import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { consents } from '@palata/contract/consents'
import { peopleDoor } from '#features.ts'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'
import { putText } from '../pages/index.ts'

const stage = await testApp()
const { app, db, as } = stage
const isDue = async (who: 'maria' | 'oleg') => (await as(who).call(accounts.me, {})).consent_due
const states = async (who: 'maria' | 'oleg') => (await as(who).call(consents.read, {})).results
const give = (who: 'maria' | 'oleg', terms: number, privacy: number) =>
  as(who).call(consents.give, { body: { terms, privacy } })
const change = (page: 'terms' | 'privacy', words: string) =>
  putText(db, page, `<p>${words}</p>`, stage.now(), 'operator:anna')

test('who has accepted nothing is asked, and accepting is kept with its time and the texts’ numbers', async () => {
  assert.equal(await isDue('maria'), true)
  const none = { revision: 0, given_at: null, is_changed: false }
  assert.deepEqual(await states('maria'), [
    { page: 'terms', ...none },
    { page: 'privacy', ...none },
  ])
  const at = stage.now().toISOString()
  const { results } = await give('maria', 0, 0)
  assert.deepEqual(
    results.map(({ given_at }) => given_at),
    [at, at],
  )
  assert.equal(await isDue('maria'), false)
  assert.equal(await isDue('oleg'), true, 'another person is asked as before')
})

test('a changed text is asked anew, the earlier consent stays, and the same again changes nothing', async () => {
  stage.pass(3600)
  await change('terms', 'Новые правила')
  assert.equal(await isDue('maria'), true)
  const [terms, privacy] = await states('maria')
  assert.deepEqual([terms!.revision, terms!.given_at, terms!.is_changed], [1, null, true])
  assert.ok(privacy!.given_at)
  await give('maria', 1, 0)
  const first = await states('maria')
  stage.pass(60)
  await give('maria', 1, 0)
  assert.deepEqual(await states('maria'), first)
  assert.equal(await isDue('maria'), false)
  const { rows } = await db.query('select page, revision from consents where account_id = 2 order by page, revision')
  assert.deepEqual(rows, [
    { page: 'privacy', revision: 0 },
    { page: 'terms', revision: 0 },
    { page: 'terms', revision: 1 },
  ])
})

test('a text that changed while it was read is not accepted unread, and nothing of the request is kept', async () => {
  await change('privacy', 'Новая политика')
  for (const [terms, privacy] of [
    [1, 0],
    [0, 1],
    [2, 1],
  ] as const)
    assert.equal(await as('oleg').status(consents.give, { body: { terms, privacy } }), 400)
  assert.equal((await db.query('select from consents where account_id = 3')).rowCount, 0)
  await give('oleg', 1, 1)
  assert.equal(await isDue('oleg'), false)
})

test('other pages ask for nothing', async () => {
  await putText(db, 'about', '<p>О нас</p>', stage.now(), 'operator:anna')
  assert.equal(await isDue('oleg'), false)
})

test('a guest has no consents, and a number that is none is refused', async () => {
  assert.equal(await as('guest').status(consents.read, {}), 401)
  assert.equal(await as('guest').status(consents.give, { body: { terms: 0, privacy: 0 } }), 401)
  for (const terms of [-1, 1.5, 2 ** 31, 'x', null])
    assert.equal(await as('oleg').status(consents.give, { body: { terms: terms as number, privacy: 1 } }), 400)
})

test('the desk and the own data show what was accepted and when', async () => {
  const operator = await newDeskAsker(stage, 'operator')
  const person = (await ask(app, { method: 'GET', url: '/api/desk/people/2/' }, operator)).json()
  assert.deepEqual(
    person.consents.map(({ page, revision }: { page: string; revision: number }) => `${page} ${revision}`),
    ['terms 1', 'privacy 0', 'terms 0'],
  )
  let text = ''
  for await (const piece of peopleDoor.data(db, 2, stage.now())) text += piece
  const data = JSON.parse(text)
  assert.equal(data.consents.length, 3)
  assert.ok(data.consents.every(({ given_at }: { given_at: string }) => given_at))
})
