import { accounts } from '@palata/contract/accounts'
import { feed } from '@palata/contract/feed'
import { market } from '@palata/contract/market'
import { beforeEach, expect, test, vi } from 'vitest'
import { createApi } from './api.tsx'
import { checkSession, createRefresh, SESSION_EXPIRED, signOut } from './refresh.ts'
import { readToken, sessionOf, storeToken } from './session.ts'

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
let asked: string[]
/** A fake server that refuses the old token. */
let refreshed: () => Promise<Response>

async function server(url: string, init: RequestInit) {
  asked.push(`${init.method ?? 'GET'} ${url}`)
  const { authorization } = (init.headers ?? {}) as Record<string, string>
  if (url === '/api/token/refresh/') {
    expect([init.credentials, init.body, authorization]).toEqual(['include', undefined, 'Bearer old'])
    return refreshed()
  }
  return authorization === 'Bearer new' ? json({ ok: true }) : json({ detail: 'Войдите, чтобы продолжить' }, 401)
}

const makeApi = () => createApi({ fetch: server, token: readToken, refresh: createRefresh(server) })

beforeEach(() => {
  asked = []
  refreshed = async () => json({ access: 'new' })
  storeToken('old')
})

// spec, B-446
test('a request answered 401 is repeated once with a refreshed token', async () => {
  expect(await makeApi().call(accounts.me)).toEqual({ ok: true })
  expect(asked).toEqual(['GET /api/auth/users/me/', 'POST /api/token/refresh/', 'GET /api/auth/users/me/'])
  expect(readToken()).toBe('new')
})

test('requests refused together share one refresh', async () => {
  const api = makeApi()
  await Promise.all([api.call(accounts.me), api.call(feed.all), api.call(market.macro)])
  expect(asked.filter((line) => line.includes('refresh'))).toHaveLength(1)
  expect(asked).toHaveLength(7)
})

test('a retry that is refused again is an ordinary error', async () => {
  refreshed = async () => json({ access: 'newer' })
  await expect(makeApi().call(accounts.me)).rejects.toMatchObject({ status: 401 })
  expect(asked).toHaveLength(3)
})

// spec: A-439
test('the calls of the session carry a JSON content type as all others do', async () => {
  const types: Record<string, string | null> = {}
  const fetch = async (url: string, { headers }: RequestInit) => {
    types[url] = new Headers(headers).get('content-type')
    return json({ access: 'new' }, url.includes('check') ? 401 : 200)
  }
  await createRefresh(fetch)()
  await checkSession({ fetch, storage: sessionStorage, tell: () => {}, reload: () => {} })
  sessionStorage.clear()
  expect(types).toEqual({
    '/api/token/refresh/': 'application/json',
    '/api/token/refresh/check/': 'application/json',
    '/api/token/blacklist/': 'application/json',
  })
})

// spec: A-303
test('a failed refresh is only logged, and the caller gets its own 401', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  refreshed = async () => json({ detail: 'Токен недействителен или просрочен', code: 'token_not_valid' }, 401)
  await expect(makeApi().call(accounts.me)).rejects.toMatchObject({
    status: 401,
    message: 'Войдите, чтобы продолжить',
  })
  expect(log).toHaveBeenCalledOnce()
  expect(readToken()).toBe('old')
})

function starting(answer: () => Promise<Response>) {
  const tell = vi.fn()
  const reload = vi.fn()
  const calls: string[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string>
    calls.push(`${init.method} ${url} ${init.credentials} ${init.body ?? 'empty'} ${authorization}`)
    return url.includes('check') ? answer() : json({})
  }
  return { tell, reload, calls, run: () => checkSession({ fetch, storage: sessionStorage, tell, reload }) }
}

// spec
test('the session is checked at the start for a signed-in reader, not for a guest', async () => {
  const { run, calls, reload } = starting(async () => json({ valid: true }))
  await run()
  expect(calls).toEqual(['GET /api/token/refresh/check/ include empty Bearer old'])
  expect(reload).not.toHaveBeenCalled()
  storeToken(null)
  await run()
  expect(calls).toHaveLength(1)
})

// spec: A-251
test.each([
  ['{"accessToken":"abc"}', 'abc'],
  ['{"accessToken":""}', null],
  ['{"accessToken":7}', null],
  ['{"access":"abc"}', null],
  ['"abc"', null],
  ['abc', null],
  ['null', null],
])('the stored value %s gives the access token %s', async (stored, token) => {
  localStorage.setItem('access_token', stored)
  expect(readToken()).toBe(token)
  const { run, calls } = starting(async () => json({ valid: true }))
  await run()
  expect(calls).toHaveLength(token ? 1 : 0)
})

// spec
test.each([401, 403, 404, 429, 500])('a %i to the session check signs out, told once after reload', async (status) => {
  const { run, tell, reload, calls } = starting(async () => json({ code: 'token_not_valid' }, status))
  await run()
  expect(calls).toContain('POST /api/token/blacklist/ include empty Bearer old')
  expect(readToken()).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
  expect(tell).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('sessionExpiredMessage')).toBe('true')
  await run()
  expect(tell.mock.calls).toEqual([[SESSION_EXPIRED]])
  expect(SESSION_EXPIRED).toBe('Сессия закончилась, авторизуйтесь на сайте снова.')
  await run()
  expect(tell).toHaveBeenCalledOnce()
})

test('a sign-out removes the token at once and sends its request even if the page is closed', async () => {
  const answer = Promise.withResolvers<Response>()
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() => answer.promise)
  const done = signOut(fetch)
  expect(readToken()).toBeNull()
  expect(fetch.mock.lastCall).toMatchObject([
    '/api/token/blacklist/',
    { method: 'POST', keepalive: true, headers: { authorization: 'Bearer old' } },
  ])
  answer.resolve(json({}))
  await done
})

test('a token refreshed after the sign-out is not stored', async () => {
  const answer = Promise.withResolvers<Response>()
  const refreshing = createRefresh(() => answer.promise)()
  await signOut(async () => json({}))
  answer.resolve(json({ access: 'late' }))
  expect(await refreshing).toBe(false)
  expect(readToken()).toBeNull()
})

// spec: A-502
test.each([
  ['without a network', () => Promise.reject(new TypeError('failed to fetch'))],
  ['with nobody behind the proxy', async () => json({}, 502)],
  ['without the database', async () => json({}, 503)],
])('%s nobody is signed out, and the failure is logged', async (_, answer) => {
  const log = vi
    .spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
  const { run, reload, tell } = starting(answer)
  await run()
  expect(readToken()).toBe('old')
  expect(log).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  expect(tell).not.toHaveBeenCalled()
})

test('tokens of one sign-in give one session id, and a token without it is its own id', () => {
  const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`
  expect(sessionOf(tokenOf({ sid: 'a', exp: 1 }))).toBe(sessionOf(tokenOf({ sid: 'a', exp: 2 })))
  expect(sessionOf(tokenOf({ sid: 'b' }))).toBe('b')
  for (const strange of [null, 'plain', 'h.%%%.s', tokenOf({})]) expect(sessionOf(strange)).toBe(strange)
})
