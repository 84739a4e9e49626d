import { accounts } from '@palata/contract/accounts'
import { feed } from '@palata/contract/feed'
import { market } from '@palata/contract/market'
import { beforeEach, expect, test, vi } from 'vitest'
import { createApi, isAborted, SERVER_UNAVAILABLE } from './api.tsx'

interface Sent {
  url: string
  init: RequestInit
}
let sent: Sent[]
let answer: (sent: Sent) => Promise<Response>
const onUnavailable = vi.fn()
let token: string | null

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const never = ({ init }: Sent) =>
  new Promise<Response>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')))
  })

function makeApi() {
  return createApi({
    fetch: (url, init) => {
      sent.push({ url, init })
      return answer({ url, init })
    },
    token: () => token,
    onUnavailable,
  })
}

/** Any call with a body of JSON. */
const feedback = { at: 'POST /api/feedback/' } as never as typeof accounts.updateMe

beforeEach(() => {
  sent = []
  token = null
  answer = async () => json({})
  onUnavailable.mockReset()
})

// spec, B-444, B-445, C-297
test('a call is JSON, goes under /api and carries the token when there is one', async () => {
  const api = makeApi()
  await api.call(market.macro)
  token = 'abc'
  await api.call(market.macro)
  const headers = sent.map(({ init }) => init.headers as Record<string, string>)
  expect(headers.map((one) => one['content-type'])).toEqual(['application/json', 'application/json'])
  expect(headers.map((one) => one.authorization)).toEqual([undefined, 'Bearer abc'])
  expect(sent.every(({ url }) => url.startsWith('/api/'))).toBe(true)
})

// spec, B-447, B-550
test('a new GET of a path aborts the earlier one without a toast', async () => {
  const api = makeApi()
  answer = never
  const first = api.call(feed.all, { query: { page: 1 } })
  answer = async () => json({ next: null })
  await api.call(feed.all, { query: { page: 2 } })
  const error = await first.catch((reason: unknown) => reason)
  expect(isAborted(error)).toBe(true)
  expect(onUnavailable).not.toHaveBeenCalled()
})

// spec: A-442, B-448
test.each(['/api/inner-pages/7/', '/api/auth/users/me/', '/api/widgets/user-assets/'])(
  'an earlier GET of %s is not aborted by a newer one',
  async (path) => {
    const api = makeApi()
    answer = never
    const first = api.get(path)
    let isOver = false
    first
      .catch(() => {})
      .finally(() => {
        isOver = true
      })
    answer = async () => json({})
    await api.get(path)
    expect(isOver).toBe(false)
  },
)

test('a POST does not abort a GET of the same path', async () => {
  const api = makeApi()
  answer = never
  void api.get('/api/token/create/').catch(() => {})
  answer = async () => json({ access: 'x' })
  await api.call(accounts.signIn, { body: { username: 'a', password: 'b' } })
  expect((sent[0]!.init.signal as AbortSignal).aborted).toBe(false)
})

// spec: A-503, B-539
test('a lost network is reported at most once in five seconds', async () => {
  vi.useFakeTimers()
  const api = makeApi()
  answer = () => Promise.reject(new TypeError('failed to fetch'))
  const fail = () => api.call(market.macro).catch((error: Error) => error.message)
  expect(await fail()).toBe('Сервер временно недоступен. Пожалуйста, попробуйте позже.')
  await fail()
  expect(onUnavailable.mock.calls).toEqual([[SERVER_UNAVAILABLE]])
  vi.advanceTimersByTime(5000)
  await fail()
  expect(onUnavailable).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test.each([502, 503, 504])('a %i of the gateway shows a toast, an ordinary refusal does not', async (status) => {
  const api = makeApi()
  answer = async () => json({ detail: 'нет' }, status)
  await api.call(market.macro).catch(() => {})
  expect(onUnavailable).toHaveBeenCalledOnce()
  onUnavailable.mockReset()
  answer = async () => json({ detail: 'нет' }, 404)
  await makeApi()
    .call(market.macro)
    .catch(() => {})
  await makeApi()
    .call(market.macro, undefined, { quiet: true })
    .catch(() => {})
  expect(onUnavailable).not.toHaveBeenCalled()
})

// spec: A-504, B-540, C-375, C-376
test.each([
  [500, undefined, 'HTTP error! Status: 500'],
  [418, {}, 'HTTP error! Status: 418'],
  [403, { detail: 'Доступ только по подписке' }, 'Доступ только по подписке'],
  [400, { message: 'Проверьте поля' }, 'Проверьте поля'],
])('a %i with %o is an error that says «%s»', async (status, body, text) => {
  answer = async () => new Response(body ? JSON.stringify(body) : '<h1>oops</h1>', { status })
  await expect(makeApi().call(market.macro)).rejects.toMatchObject({ message: text, status })
})

test('an API error keeps the server’s field errors under their fields', async () => {
  answer = async () => json({ username: ['Это обязательное поле'] }, 400)
  await expect(makeApi().call(market.macro)).rejects.toMatchObject({ fields: { username: ['Это обязательное поле'] } })
})

test('a small change outlives its page; a read and what browsers refuse to keep alive do not', async () => {
  const api = makeApi()
  const form = (size: number) => {
    const body = new FormData()
    body.set('file', new File(['x'.repeat(size)], 'a.png'))
    return body
  }
  await api.call(market.macro)
  for (const size of [10, 20_000]) {
    await api.call(accounts.updateMe, { body: form(size) as never })
    await api.call(feedback, { body: { comment: 'я'.repeat(size) } as never })
  }
  expect(sent.map(({ init }) => init.keepalive)).toEqual([undefined, true, true, undefined, undefined])
})
