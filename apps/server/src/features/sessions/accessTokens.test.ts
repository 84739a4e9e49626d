import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { NOW, testApp } from '#testing/app.ts'
import { createAccessTokens } from './accessTokens.ts'

const SECRET = 'a secret of the tests, long enough for anyone'
const { app } = await testApp()
const session = crypto.randomUUID()
const issued = Math.floor(NOW.getTime() / 1000)
const claims = { sub: '2', sid: session, iat: issued, exp: issued + 900 }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hs256 = (secret: string, payload: object, header: object = { alg: 'HS256', typ: 'JWT' }) => {
  const signed = `${part(header)}.${part(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

async function statusOf(authorization: string) {
  return (await app.inject({ url: '/api/auth/users/me/', headers: { authorization } })).statusCode
}

test('a token that we signed is accepted', async () => {
  assert.equal(await statusOf(`Bearer ${await createAccessTokens(SECRET).sign(2, session, NOW)}`), 200)
  assert.equal(await statusOf(`Bearer ${hs256(SECRET, claims)}`), 200)
})

test('expired, unsigned, altered and foreign tokens are refused', async () => {
  const good = hs256(SECRET, claims)
  const [head, body, mac] = good.split('.')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsa = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  const refused = {
    expired: hs256(SECRET, { ...claims, exp: issued - 1 }),
    'without an end': hs256(SECRET, { sub: '2', sid: session, iat: issued }),
    'without a session': hs256(SECRET, { sub: '2', iat: issued, exp: issued + 900 }),
    'another key': hs256('another secret, just as long as ours is', claims),
    'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    'alg none with our mac': hs256(SECRET, claims, { alg: 'none' }),
    'alg HS512 named': hs256(SECRET, claims, { alg: 'HS512' }),
    'alg RS256': `${rsa}.${sign('sha256', Buffer.from(rsa), privateKey).toString('base64url')}`,
    'another person': `${head}.${part({ ...claims, sub: '1' })}.${mac}`,
    'no signature': `${head}.${body}.`,
    nobody: hs256(SECRET, { ...claims, sub: '99999' }),
    nonsense: 'a.b.c',
    empty: '',
  }
  for (const [name, token] of Object.entries(refused)) assert.equal(await statusOf(`Bearer ${token}`), 401, name)
  assert.equal(await statusOf(`Basic ${good}`), 401)
})

test('a token whose subject is no account number is refused with 401', async () => {
  for (const sub of ['maria', '1e99', '-1', '2; drop table accounts', '99999999999999'])
    assert.equal(await statusOf(`Bearer ${hs256(SECRET, { ...claims, sub })}`), 401, sub)
})
