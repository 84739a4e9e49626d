import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { contract } from '@palata/contract'
import type { Endpoint, TokenScope } from '@palata/contract/endpoint'
import { TOKEN_SCOPES, tokenScopeOf } from '@palata/contract/tokens'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, allQuestions, ask, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { fillSamples } from '#testing/samples.ts'

const stage = await testApp()
const { app, db } = stage
await fillSamples(db, stage.now())
const SNAPSHOT = new URL('../../testing/token-matrix.txt', import.meta.url)

beforeEachOf(import.meta.filename, () => db.query('truncate api_tokens, attempts'))

async function send(asker: Pick<Asker, 'headers' | 'ip'>, method: string, url: string, body?: object) {
  const reply = await ask(app, { method, url, ...(body && { body }) }, { role: 'signed in', ...asker })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), headers: reply.headers }
}
const make = (asker: Asker, fields: object = {}) =>
  send(asker, 'POST', '/api/desk/tokens/', { name: 'Учёт', scopes: ['read'], days: 30, ...fields })
/** A program with a token of a new person of the team. */
async function program(scopes: readonly TokenScope[], role: 'editor' | 'moderator' | 'operator' = 'editor') {
  const owner = await newDeskAsker(stage, role)
  const { status, body } = await make(owner, { scopes })
  assert.equal(status, 201, JSON.stringify(body))
  return { owner, id: body.id as number, token: body.token as string, ...by(body.token) }
}
const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` }, ip: '203.0.113.7' })

test('which endpoints a token may call equals the reviewed list', () => {
  const lines = Object.values(contract)
    .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
    .map((endpoint) => `${tokenScopeOf(endpoint) ?? 'never'} ${endpoint.at}`)
    .sort()
  if (process.env['REVIEWED']) writeFileSync(SNAPSHOT, `${lines.join('\n')}\n`)
  assert.deepEqual(lines, readFileSync(SNAPSHOT, 'utf8').trimEnd().split('\n'))
})

test('a token with every scope is refused everywhere else, whoever its owner is', async () => {
  const { headers } = await program(TOKEN_SCOPES, 'operator')
  const groups = `update accounts set groups = '{Editors,Moderators,Operators}' where id = (select max(id) from accounts)`
  await db.query(groups)
  for (const { name, endpoint, send: ask } of allQuestions()) {
    const { knownBy = 'bearer' } = endpoint
    if (tokenScopeOf(endpoint) !== null || knownBy !== 'bearer') continue
    await db.query('truncate attempts')
    const reply = await ask(app, { role: 'moderator', headers, ip: '203.0.113.8' })
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'token_scope'], name)
  }
})

test('each scope opens its own: reading, one’s own, the desk, publishing', async () => {
  const post = await insertPost(db, { title: 'Разбор', model: 'Material', content: '<p>Для своих</p>' })
  const comment = { content_type: 'material', object_pk: post, comment: 'Слово программы' }
  const requests: [scope: TokenScope, method: string, url: string, body?: object][] = [
    ['read', 'GET', `/api/alpha/${post}/`],
    ['own', 'GET', '/api/auth/users/me/'],
    ['desk', 'GET', '/api/desk/people/'],
    ['publish', 'POST', '/api/comments/', comment],
  ]
  for (const scope of TOKEN_SCOPES) {
    const asker = await program([scope], 'operator')
    await db.query(
      `insert into grants (account_id, source, starts_at, reason) select max(id), 'operator', $1, 'Право' from accounts`,
      [stage.now()],
    )
    for (const [wanted, method, url, body] of requests) {
      const reply = await send(asker, method, url, body)
      if (scope === wanted) assert.ok(reply.status < 300, `${scope} ${url}: ${reply.status}`)
      else assert.deepEqual([reply.status, reply.body.code], [403, 'token_scope'], `${scope} ${url}`)
    }
  }
})

test('a token is told once; the database has its hash alone, and the list says when it was used and from where', async () => {
  const { owner, token, id, ...asker } = await program(['own'])
  await send(asker, 'GET', '/api/auth/users/me/')
  const { body } = await send(owner, 'GET', '/api/desk/tokens/')
  const { used_at, used_from, name, scopes, is_expired } = body.results[0]
  assert.deepEqual(
    [used_at, used_from, name, scopes, is_expired],
    [stage.now().toISOString(), '203.0.113.0', 'Учёт', ['own'], false],
  )
  assert.match(token, /^palata_[\w-]{43}$/)
  const { rows } = await db.query<{ kept: string }>(
    `select (select string_agg((t.*)::text, ' ') from api_tokens t) || (select string_agg((o.*)::text, ' ') from operator_audit o)
       || coalesce((select string_agg((k.*)::text, ' ') from once_keys k), '') as kept`,
  )
  assert.ok(!rows[0]!.kept.includes(token.slice(7)))
  assert.ok(!JSON.stringify(body).includes(token.slice(7)))
})

const ENDS: [what: string, how: (made: Awaited<ReturnType<typeof program>>) => Promise<unknown>][] = [
  ['it is removed', ({ owner, id }) => send(owner, 'DELETE', `/api/desk/tokens/${id}/`)],
  ['its days are over', async () => stage.pass(30 * 86_400)],
  [
    'its owner leaves the team',
    ({ owner }) => db.query(`update accounts set groups = '{}' where id = $1`, [owner.accountId]),
  ],
  [
    'its owner’s account is closed',
    ({ owner }) =>
      db.query(
        `insert into restrictions (account_id, kind, reason, actor, created_at) values ($1, 'closed', 'Спам', 'anna', $2)`,
        [owner.accountId, stage.now()],
      ),
  ],
  ['its owner’s account is deleted', ({ owner }) => db.query('delete from accounts where id = $1', [owner.accountId])],
]
for (const [what, how] of ENDS)
  test(`a token ends with the next request when ${what}, in every process`, async () => {
    const made = await program(['own'])
    const other = await testApp({ over: stage })
    const url = '/api/auth/users/me/'
    const inOther = () => other.app.inject({ method: 'GET', url, headers: made.headers })
    other.pass(Math.floor((stage.now().getTime() - other.now().getTime()) / 1000))
    assert.deepEqual([(await send(made, 'GET', url)).status, (await inOther()).statusCode], [200, 200])
    await how(made)
    other.pass(Math.floor((stage.now().getTime() - other.now().getTime()) / 1000))
    assert.deepEqual([(await send(made, 'GET', url)).status, (await inOther()).statusCode], [401, 401])
  })

test('what is no token of ours is no guest, and neither is a session’s token in its place', async () => {
  const { token } = await program(['read'])
  const wrong = [`${token}x`, token.slice(0, -1), `palata_${'x'.repeat(43)}`, token.toUpperCase(), 'palata_']
  for (const one of wrong) assert.equal((await send(by(one), 'GET', '/api/auth/users/me/')).status, 401, one)
  for (const one of wrong) assert.equal((await send(by(one), 'GET', '/api/channels/')).status, 401, one)
})

test('a token asks 120 times a minute at most, and the next one of the person is counted apart', async () => {
  const { owner, ...first } = await program(['own'])
  const asked = () => send(first, 'GET', '/api/auth/users/me/')
  for (let n = 0; n < 120; n += 1) assert.equal((await asked()).status, 200)
  const refused = await asked()
  assert.deepEqual([refused.status, Number(refused.headers['retry-after']) > 0], [429, true])
  const { body } = await make(owner, { scopes: ['own'] })
  assert.equal((await send(by(body.token), 'GET', '/api/auth/users/me/')).status, 200)
  stage.pass(60)
  assert.equal((await asked()).status, 200)
})

test('the desk opens to a token only while its owner has a second step, and nothing that needs a fresh one', async () => {
  const { owner, ...asker } = await program(['desk'], 'operator')
  const statusOf = async (url: string) => (await send(asker, 'GET', url)).status
  stage.pass(25 * 3600)
  assert.equal(await statusOf('/api/desk/people/'), 200)
  assert.equal(await statusOf('/api/desk/people/file/'), 403)
  await db.query(`update accounts set groups = '{Moderators}' where id = $1`, [owner.accountId])
  assert.equal(await statusOf('/api/desk/invoices/'), 403, 'roles are those of now')
  await db.query('delete from totp_secrets where account_id = $1', [owner.accountId])
  assert.equal(await statusOf('/api/desk/people/'), 403)
})

test('a person of the team with a fresh second step makes tokens, twenty at most, and removes only their own', async () => {
  const owner = await newDeskAsker(stage, 'moderator')
  for (let n = 0; n < 19; n += 1) assert.equal((await make(owner)).status, 201)
  const both = await Promise.all([make(owner), make(owner)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400])
  const { body } = await send(owner, 'GET', '/api/desk/tokens/')
  const other = await newDeskAsker(stage, 'operator')
  const url = `/api/desk/tokens/${body.results[0].id}/`
  assert.equal((await send(other, 'DELETE', url)).status, 404)
  assert.equal((await send(owner, 'DELETE', url)).status, 204)
  assert.equal((await make(await newAsker(stage, 'paid'))).status, 403)
  stage.pass(11 * 60)
  assert.deepEqual((await make(owner)).body.code, 'second_step_fresh')
})

const FIELDS: [fields: object, wrong: string][] = [
  [{ name: ' \u200b ' }, 'name'],
  [{ name: 'я'.repeat(61) }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'scopes.0'],
  [{ days: 0 }, 'days'],
  [{ days: 366 }, 'days'],
  [{ days: 1.5 }, 'days'],
]
for (const [fields, wrong] of FIELDS)
  test(`a new token is refused with a word at its field: ${JSON.stringify(fields).slice(0, 40)}`, async () => {
    const { status, body } = await make(await newDeskAsker(stage, 'editor'), fields)
    assert.deepEqual([status, Object.keys(body)], [400, [wrong]])
  })

test('making and removing stand in the person’s security list, with a letter, and in the log of the desk', async () => {
  const { owner, id } = await program(['read'])
  await send(owner, 'DELETE', `/api/desk/tokens/${id}/`)
  const { body } = await send(owner, 'GET', '/api/auth/security/')
  assert.deepEqual(
    body.results.map(({ text }: { text: string }) => text),
    ['Отозван ключ API', 'Выпущен ключ API'],
  )
  const { rows } = await db.query(
    `select (select count(*)::int from letters where kind = 'security' and recipient = a.email) as letters,
       array(select outcome from operator_audit where operator = a.username order by id) as log
     from accounts a where id = $1`,
    [owner.accountId],
  )
  assert.deepEqual(rows[0], { letters: 2, log: ['Выпущен ключ API «Учёт»', 'Отозван ключ API «Учёт»'] })
})
