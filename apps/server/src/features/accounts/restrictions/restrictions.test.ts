import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { startSession } from '#features/sessions'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'

const stage = await testApp()
const { app, db } = stage
const post = await insertPost(db, { title: 'Тема', model: 'Opinion' })

const [moderator, operator] = [await newDeskAsker(stage, 'moderator'), await newDeskAsker(stage, 'operator')]
async function act(asker: Asker, id: number, action: string, body: object = {}) {
  const url = `/api/desk/people/${id}/${action}/`
  const reply = await ask(app, { method: 'POST', url, body: { reason: 'Спам', ...body } }, asker)
  // Clears this process's cache, as the outbox would.
  await stage.identity.hear('accounts.changed')
  return reply
}
const read = async (url: string, asker: Asker = operator) => {
  const reply = await ask(app, { method: 'GET', url }, asker)
  assert.equal(reply.statusCode, 200, `${url}: ${reply.body}`)
  return reply.json()
}
/** A signed-in member with their id and username. */
async function newMember() {
  const asker = await newAsker(stage, 'paid')
  const { rows } = await db.query<{ id: number; username: string }>(
    'select id, username from accounts order by id desc limit 1',
  )
  return { ...asker, ...rows[0]! }
}
const comment = (asker: Asker) =>
  ask(
    app,
    { method: 'POST', url: '/api/comments/', body: { object_pk: post, content_type: 'opinion', comment: 'Слово' } },
    asker,
  )
const lettersTo = async (username: string) =>
  (
    await db.query<{ what: string; reason: string }>(
      `select variables ->> 'title' as what, variables ->> 'reason' as reason from letters
       where kind = 'restriction' and recipient = $1 || '@example.org' order by id`,
      [username],
    )
  ).rows

test('a limited person reads but cannot write, is told until when and why, and writes again afterwards', async () => {
  const person = await newMember()
  assert.equal((await comment(person)).statusCode, 201)
  const done = await act(moderator, person.id, 'limit', { days: 3 })
  assert.deepEqual([done.statusCode, done.json().undo], [200, 'unlimit'])
  assert.match(done.json().outcome, /не пишет до 23\.11\.2026, 12:00$/)
  const said = { detail: 'До 23.11.2026, 12:00 по Москве вы не можете писать. Причина: Спам' }
  for (const [method, url] of [
    ['POST', '/api/comments/'],
    ['PATCH', '/api/comments/update/1/'],
    ['POST', '/api/alpha/all/'],
    ['PATCH', '/api/alpha/1/'],
    ['POST', '/api/signals/'],
    ['PATCH', '/api/signals/1/'],
  ] as const) {
    const reply = await ask(app, { method, url, body: {} }, person)
    assert.deepEqual([reply.statusCode, reply.json().detail], [403, said.detail], `${method} ${url}`)
  }
  assert.equal((await read('/api/alpha/1/', person)).id, 1)
  assert.deepEqual(await lettersTo(person.username), [{ what: 'Вы пока не можете писать', reason: 'Спам' }])

  assert.equal((await act(moderator, person.id, 'limit', { days: 1 })).statusCode, 200, 'a new term replaces the old')
  const list = await read(`/api/desk/restrictions/?person=${person.username}&sort=created`)
  assert.deepEqual(
    list.results.map((one: { until: string; is_standing: boolean }) => [one.until.slice(0, 10), one.is_standing]),
    [
      ['2026-11-23', false],
      ['2026-11-21', true],
    ],
  )
  await act(moderator, person.id, 'unlimit')
  assert.equal((await comment(person)).statusCode, 201)
  assert.deepEqual((await read('/api/desk/people/?restriction=limited')).results, [])
})

test('a frozen account is signed out everywhere, its paid days wait, and nothing of it is lost', async () => {
  const person = await newMember()
  const before = (await read(`/api/desk/people/${person.id}/`)).access_until
  const members = async () => (await read('/api/desk/overview/')).members.total
  const counted = await members()
  const frozen = await act(operator, person.id, 'freeze', { reason: 'Украденный вход' })
  assert.equal(frozen.json().undo, 'unfreeze')
  assert.equal((await ask(app, { method: 'GET', url: '/api/auth/users/me/' }, person)).statusCode, 401)
  const caller = { ip: '10.9.9.9', userAgent: 'test' }
  const again = startSession(db, stage.identity, { accountId: person.id, isRemembered: true, caller }, stage.now())
  await assert.rejects(again, /Аккаунт закрыт\. Причина: Украденный вход/)
  const shut = await read(`/api/desk/people/${person.id}/`)
  assert.deepEqual(
    [shut.has_access, shut.sessions, shut.restrictions[0].kind, shut.rights[0].state],
    [false, [], 'frozen', 'frozen'],
  )
  assert.equal(await members(), counted - 1)
  assert.equal((await act(operator, person.id, 'freeze')).json().record !== null, true)
  // Moves the freeze a day back instead of the clock: the test's tokens would expire.
  await db.query(`update grants set frozen_at = frozen_at - interval '1 day' where account_id = $1`, [person.id])
  const gift = await act(operator, person.id, 'grant', { days: 1 })
  assert.equal(gift.statusCode, 200, gift.body)
  await act(operator, person.id, 'unfreeze')
  const open = await read(`/api/desk/people/${person.id}/`)
  const days = (Date.parse(open.access_until) - Date.parse(before)) / 86_400_000
  assert.deepEqual([open.has_access, days], [true, 2], 'the day it was shut and the day that was given')
  await startSession(db, stage.identity, { accountId: person.id, isRemembered: true, caller }, stage.now())
  assert.deepEqual(
    (await lettersTo(person.username)).map(({ what }) => what),
    ['Ваш аккаунт заморожен', 'Ваш аккаунт разморожен'],
  )
})

test('a closed account has no page and is not found, and its comments keep their author', async () => {
  const person = await newMember()
  const { id } = (await comment(person)).json()
  await act(operator, person.id, 'close')
  assert.equal(await stage.as('guest').status(accounts.profile, { params: { username: person.username } }), 404)
  const noted = await db.query(`select from search_changes where kind = 'person' and entity_id = $1`, [person.id])
  assert.ok(noted.rowCount! > 0, 'the search forgets them')
  const kept = await db.query('select from comments where id = $1 and author_id = $2 and removed_at is null', [
    id,
    person.id,
  ])
  assert.equal(kept.rowCount, 1)
  await act(operator, person.id, 'reopen')
  assert.equal(await stage.as('guest').status(accounts.profile, { params: { username: person.username } }), 200)
})

test('team members cannot be restricted, moderators only limit writing, and editors restrict nobody', async () => {
  const person = await newMember()
  const editor = await newDeskAsker(stage, 'editor')
  for (const action of ['limit', 'freeze', 'close', 'delete'])
    for (const target of [operator, editor]) {
      const { rows } = await db.query('select username from accounts where id = $1', [target.accountId])
      const reply = await act(operator, target.accountId, action, { days: 1, username: rows[0].username })
      assert.equal(reply.statusCode, 400, `${action}: ${reply.body}`)
    }
  assert.equal((await act(moderator, operator.accountId, 'limit', { days: 1 })).statusCode, 400)
  for (const action of ['freeze', 'unfreeze', 'close', 'reopen', 'delete', 'end-session', 'end-sessions'])
    assert.equal((await act(moderator, person.id, action)).statusCode, 403, action)
  assert.equal((await act(editor, person.id, 'limit', { days: 1 })).statusCode, 403)
  for (const days of [0, -1, 366, 1.5, '3', null])
    assert.equal((await act(moderator, person.id, 'limit', { days })).statusCode, 400, String(days))
  assert.equal((await ask(app, { method: 'GET', url: '/api/auth/users/me/' }, person)).statusCode, 200)
})

test('freezing, closing, deleting, grants and roles require a fresh second step', async () => {
  const person = await newMember()
  const late = await newDeskAsker(stage, 'operator')
  await db.query('update sessions set second_step_at = $2 where account_id = $1', [
    late.accountId,
    new Date(stage.now().getTime() - 11 * 60_000),
  ])
  for (const action of ['freeze', 'close', 'reopen', 'delete', 'end-sessions', 'grant', 'revoke', 'give-role'])
    assert.equal((await act(late, person.id, action)).json().code, 'second_step_fresh', action)
})

test('ending one session of a person leaves their other sessions', async () => {
  const person = await newMember()
  const caller = { ip: '10.9.9.9', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36' }
  const second = await startSession(
    db,
    stage.identity,
    { accountId: person.id, isRemembered: true, caller },
    stage.now(),
  )
  const { sessions } = await read(`/api/desk/people/${person.id}/`)
  const stolen = sessions.find((one: { device: string }) => one.device === 'Chrome, Windows')
  assert.equal((await act(operator, person.id, 'end-session', { session: stolen.id })).statusCode, 200)
  const headers = { authorization: `Bearer ${second.access}` }
  assert.equal((await app.inject({ url: '/api/auth/users/me/', headers })).statusCode, 401)
  assert.equal((await ask(app, { method: 'GET', url: '/api/auth/users/me/' }, person)).statusCode, 200)
  const other = await act(operator, 3, 'end-session', { session: sessions[0].id })
  assert.equal(other.statusCode, 400, 'a session of somebody else is none of this person’s')
})

test('the command line restricts people by the same rules as the desk', async () => {
  const person = await newMember()
  const type = testOperator(stage)
  const name = person.username
  const why = ['--reason', 'Проверка руками']
  assert.match((await type(['limit', name, '2', ...why])).out, /не пишет до/)
  assert.match((await type(['people', '--restriction', 'limited'])).out, new RegExp(name))
  assert.match((await type(['person', name])).out, /не пишет до .*: Проверка руками/)
  assert.equal((await type(['unlimit', name, ...why])).out, `${name}: снова пишет`)
  assert.equal((await type(['unlimit', name, ...why])).out, `${name}: снимать нечего`)
  assert.equal((await type(['freeze', name, ...why])).out, `${name}: аккаунт заморожен`)
  assert.match((await type(['restrictions', '--state', 'standing'])).out, /заморожен +.*operator:vera/)
  assert.equal((await type(['unfreeze', name, ...why])).out, `${name}: аккаунт разморожен`)
  assert.equal((await type(['limit', name, '0', ...why])).code, 2)
  assert.equal((await type(['freeze', 'anna', ...why])).code, 1)
})

test('a restriction sent again, by the command line or at the desk, is one with one letter', async () => {
  const type = testOperator(stage)
  for (const [name, ...places] of [['limit', '3'], ['freeze'], ['close']] as const)
    for (const way of ['command', 'desk'] as const) {
      const { id, username } = await newMember()
      const once = () =>
        way === 'desk'
          ? act(operator, id, name, places.length > 0 ? { days: 3 } : {}).then(({ json }) => json().outcome as string)
          : type([name, username, ...places, '--reason', 'Спам']).then(({ out }) => out)
      const said = await Promise.all(Array.from({ length: 4 }, once))
      assert.equal(said.filter((one) => one === `${username}: так уже и было`).length, 3, `${name}, ${way}: ${said}`)
      assert.equal((await lettersTo(username)).length, 1, `${name}, ${way}`)
    }
  const { username } = await newMember()
  const others = [
    ['3', 'Спам'],
    ['3', 'Другое'],
    ['4', 'Другое'],
    ['3', 'Другое'],
  ] as const
  for (const [days, reason] of others) await type(['limit', username, days, '--reason', reason])
  assert.equal((await lettersTo(username)).length, others.length, 'another term or reason is told')
  stage.pass(700)
  await type(['limit', username, '3', '--reason', 'Другое'])
  assert.equal((await lettersTo(username)).length, others.length + 1, 'and so is the same some time later')
})
