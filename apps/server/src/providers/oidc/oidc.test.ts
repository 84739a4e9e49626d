import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import {
  chooseAt,
  IVAN,
  IVAN_OF_VK,
  NINA,
  NINA_OF_YANDEX,
  returnedOf,
  testSocial,
} from '../../testing/services/social.ts'
import { ProviderError } from '../errors.ts'
import type { Attempt, OidcOptions } from './index.ts'

const { google, telegram, yandex, vk, url, fail } = await testSocial()

/** RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const attemptAt = (path: string): Attempt => ({
  state: randomUUID(),
  nonce: randomUUID(),
  verifier: VERIFIER,
  redirectUri: `http://127.0.0.1:3000${path}`,
})
const atGoogle = () => attemptAt('/google/login/callback/')

/** Visits the service and returns as `person`. */
async function visit(client: ReturnType<typeof google>, attempt: Attempt, person: string) {
  const address = await chooseAt((await client.authorizationUrl(attempt)).href, person)
  const { code = '', iss, device_id: deviceId } = returnedOf(address)
  return { code, iss, deviceId }
}

async function problem(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof ProviderError, String(error))
  return error
}

test('a Google code is exchanged once, only with its own PKCE verifier', async () => {
  const client = google()
  const attempt = atGoogle()
  const asked = await client.authorizationUrl(attempt)
  assert.equal(asked.searchParams.get('code_challenge'), CHALLENGE)
  const back = await visit(client, attempt, NINA)
  const { sub, email, email_verified, name } = await client.identify(attempt, back)
  assert.deepEqual([sub, email, email_verified, name], [NINA, 'nina.sova@example.org', true, 'Нина Сова'])
  assert.equal((await problem(client.identify(attempt, back))).retryable, false, 'a code is good once')

  const other = atGoogle()
  const code = await visit(client, other, NINA)
  const thief = { ...other, verifier: 'x'.repeat(43) }
  assert.equal((await problem(client.identify(thief, code))).retryable, false)
})

test("Telegram's numeric audience and id are read, and its sub is not taken for the person's number", async () => {
  const client = telegram()
  const attempt = attemptAt('/telegram/login/callback/')
  const claims = await client.identify(attempt, await visit(client, attempt, IVAN))
  assert.deepEqual([claims.id, claims.aud, claims.preferred_username], [Number(IVAN), '777000777', 'ivan_sych'])
  assert.notEqual(claims.sub, IVAN)
  const long = await client.authorizationUrl({ ...attempt, state: 'x'.repeat(44) })
  const refused = await fetch(long)
  assert.deepEqual([refused.status, /STATE_INVALID/.test(await refused.text())], [400, true], 'as Telegram refuses it')
})

/** An adapter whose token answers are modified by `change`. */
function tampered(
  make: typeof google,
  change: (answer: { id_token: string }) => unknown,
  options?: Partial<OidcOptions>,
) {
  return make({
    ...options,
    fetch: async (input, init) => {
      const reply = await fetch(input, init)
      if (!String(input).endsWith('/token')) return reply
      return Response.json(await change((await reply.json()) as { id_token: string }))
    },
  })
}

const { privateKey } = await generateKeyPair('RS256', { extractable: true })
const stranger = await exportJWK(privateKey)
const signedAnew = async (token: string, claims: object, header: object = {}) => {
  const kid = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid
  const signer = new SignJWT({ ...decodeJwt(token), ...claims })
  return signer.setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(stranger)
}
const changed = (token: string, claims: object) => {
  const [head, , signature] = token.split('.')
  return [head, Buffer.from(JSON.stringify({ ...decodeJwt(token), ...claims })).toString('base64url'), signature].join(
    '.',
  )
}

test('an id token that is forged, expired or meant for another client is refused', async () => {
  const forgeries: Record<string, (token: string) => string | Promise<string>> = {
    'another nonce': (token) => changed(token, { nonce: 'other' }),
    'no nonce': (token) => changed(token, { nonce: undefined }),
    'another audience': (token) => changed(token, { aud: 'other' }),
    'another issuer': (token) => changed(token, { iss: 'https://evil.example' }),
    'out of date': (token) => changed(token, { exp: 1_700_000_000 }),
    'another person': (token) => changed(token, { sub: '1' }),
    "a stranger's signature": (token) => signedAnew(token, { sub: '1' }),
    "a stranger's key": (token) => signedAnew(token, {}, { kid: 'other' }),
  }
  for (const [name, forge] of Object.entries(forgeries)) {
    const attempt = atGoogle()
    const client = tampered(google, async (answer) => ({ ...answer, id_token: await forge(answer.id_token) }))
    const error = await problem(client.identify(attempt, await visit(client, attempt, NINA)))
    assert.equal(error.retryable, name === 'no nonce', `${name}: ${error.message}`)
  }
  for (const [name, claims] of Object.entries({ 'another number': { aud: 1 }, 'another person': { id: 5 } })) {
    const attempt = attemptAt('/telegram/login/callback/')
    const client = tampered(telegram, (answer) => ({ ...answer, id_token: changed(answer.id_token, claims) }))
    const error = await problem(client.identify(attempt, await visit(client, attempt, IVAN)))
    assert.equal(error.retryable, false, `Telegram, ${name}`)
  }
  const attempt = atGoogle()
  const { code } = await visit(google(), attempt, NINA)
  const mixed = await problem(google().identify(attempt, { code, iss: 'https://evil.example' }))
  assert.equal(mixed.retryable, false)
})

test('an unusable token answer is a retryable error', async () => {
  const answers: Record<string, (answer: { id_token: string }) => unknown> = {
    empty: () => ({}),
    'a list': () => [],
    'no token': ({ id_token: _, ...rest }) => rest,
    'a token of nonsense': (answer) => ({ ...answer, id_token: 'a.b.c' }),
    'an unsigned token': (answer) => {
      const head = Buffer.from('{"alg":"none"}').toString('base64url')
      return { ...answer, id_token: `${head}.${answer.id_token.split('.')[1]}.` }
    },
    endless: (answer) => ({ ...answer, padding: 'x'.repeat(300_000) }),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const attempt = atGoogle()
    const client = tampered(google, answer)
    const error = await problem(client.identify(attempt, await visit(client, attempt, NINA)))
    assert.equal(error.retryable, true, `${name}: ${error.message}`)
  }
})

test('OIDC discovery runs on first need, is shared, retried once and tried again after a failure', async () => {
  let asked = 0
  const client = google({
    timeoutMs: 300,
    fetch: async (input, init) => {
      if (String(input).includes('.well-known/openid')) asked += 1
      return fetch(input, init)
    },
  })
  assert.equal(asked, 0)
  await fail('google', { count: 1, status: 503 })
  await Promise.all([client.authorizationUrl(atGoogle()), client.authorizationUrl(atGoogle())])
  assert.equal(asked, 2, 'a second try, and one for both')
  await client.authorizationUrl(atGoogle())
  assert.equal(asked, 2)

  const late = google({ timeoutMs: 300 })
  await fail('google', { count: 2, delayMs: 400 })
  assert.equal((await problem(late.authorizationUrl(atGoogle()))).retryable, true)
  await fail('google', { count: 0 })
  assert.ok(await late.authorizationUrl(atGoogle()))
})

test('a wrong issuer address or client secret is a retryable error, not the person’s fault', async () => {
  for (const issuer of [
    'http://127.0.0.1:9',
    `${url}/accounts.google.com/elsewhere`,
    `${url.replace('127.0.0.1', 'localhost')}/accounts.google.com`,
  ])
    assert.equal((await problem(google({ issuer }).authorizationUrl(atGoogle()))).retryable, true, issuer)
  const attempt = atGoogle()
  const wrong = google({ clientSecret: 'wrong' })
  assert.equal((await problem(wrong.identify(attempt, await visit(wrong, attempt, NINA)))).retryable, true)
})

test('an OIDC service without TLS is called only on this machine', async () => {
  let asked = 0
  const client = google({
    issuer: 'http://accounts.example',
    fetch: async () => {
      asked += 1
      return new Response()
    },
  })
  await problem(client.authorizationUrl(atGoogle()))
  assert.equal(asked, 0)
})

/** The sandbox's Yandex ID and VK ID, whose answers to the last part of the address are changed. */
const PLAIN = {
  yandex: { make: yandex, person: NINA_OF_YANDEX, token: '/token', info: '/info' },
  vk: { make: vk, person: IVAN_OF_VK, token: '/oauth2/auth', info: '/oauth2/user_info' },
}
type Changes = Record<string, (answer: Record<string, unknown>) => unknown>

async function plainProblem(service: 'yandex' | 'vk', changes: Changes) {
  const { make, person } = PLAIN[service]
  const attempt = attemptAt(`/${service}/login/callback/`)
  const client = make({
    fetch: async (input, init) => {
      const reply = await fetch(input, init)
      const [, change] = Object.entries(changes).find(([end]) => new URL(String(input)).pathname.endsWith(end)) ?? []
      return change ? Response.json(await change((await reply.json()) as Record<string, unknown>)) : reply
    },
  })
  return problem(client.identify(attempt, await visit(client, attempt, person)))
}

test('Yandex ID and VK ID give standard claims, and a code is good once, with its own verifier', async () => {
  for (const [service, { make, person }] of Object.entries(PLAIN)) {
    const client = make()
    const attempt = attemptAt(`/${service}/login/callback/`)
    assert.equal((await client.authorizationUrl(attempt)).searchParams.get('code_challenge'), CHALLENGE)
    const back = await visit(client, attempt, person)
    assert.equal((await client.identify(attempt, back)).sub, person)
    assert.equal((await problem(client.identify(attempt, back))).retryable, false)
    const code = await visit(client, attempt, person)
    const thief = { ...attempt, verifier: 'x'.repeat(43) }
    assert.equal((await problem(client.identify(thief, code))).retryable, false)
  }
  const wrong = yandex({ clientSecret: 'wrong' })
  const attempt = attemptAt('/yandex/login/callback/')
  const error = await problem(wrong.identify(attempt, await visit(wrong, attempt, NINA_OF_YANDEX)))
  assert.deepEqual([error.retryable, /wrong/.test(error.message)], [true, false])
})

test('an answer about another application, person or attempt is refused, and one without a number is none', async () => {
  const ofUser = (change: object) => (answer: Record<string, unknown>) => ({
    user: { ...(answer.user as object), ...change },
  })
  const cases: [service: 'yandex' | 'vk', changes: Changes, retryable: boolean][] = [
    ['yandex', { '/info': (answer) => ({ ...answer, client_id: 'another' }) }, false],
    ['yandex', { '/info': (answer) => ({ ...answer, client_id: undefined }) }, true],
    ['yandex', { '/info': (answer) => ({ ...answer, id: '0' }) }, true],
    ['yandex', { '/info': (answer) => ({ ...answer, id: "1' or 1=1" }) }, true],
    ['yandex', { '/token': () => ({ error: 'bad_verification_code' }) }, false],
    ['yandex', { '/token': (answer) => ({ ...answer, access_token: undefined }) }, true],
    ['vk', { '/oauth2/auth': (answer) => ({ ...answer, state: 'another' }) }, false],
    ['vk', { '/oauth2/auth': (answer) => ({ ...answer, state: undefined }) }, false],
    ['vk', { '/oauth2/auth': (answer) => ({ ...answer, user_id: 5 }) }, false],
    ['vk', { '/oauth2/user_info': ofUser({ user_id: '5' }) }, false],
    ['vk', { '/oauth2/user_info': ofUser({ user_id: '-5' }) }, true],
    ['vk', { '/oauth2/user_info': () => ({ error: 'invalid_token' }) }, true],
  ]
  for (const [service, changes, retryable] of cases)
    assert.equal((await plainProblem(service, changes)).retryable, retryable, `${service} ${Object.values(changes)}`)
})
