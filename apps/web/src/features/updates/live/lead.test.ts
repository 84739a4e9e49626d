import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLead } from './lead.ts'
import type { LiveEvent } from './stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const HELLO = 'id: 5:5:\nevent: hello\ndata: {"spread":0}\n\n'
const bye = (retry: number | null) => `event: bye\ndata: {"retry":${retry}}\n\n`

/** A fake server whose answers come in turn: chunks of a stream, a refusal, or silence. */
function server(...answers: (string[] | { status: number; after?: string } | 'silence' | 'lost')[]) {
  const asked: Headers[] = []
  const fetch = vi.fn((_: string, { headers, signal }: RequestInit) => {
    asked.push(new Headers(headers))
    const answer = answers[asked.length - 1] ?? 'silence'
    if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
    if (answer === 'silence' || Array.isArray(answer)) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          signal?.addEventListener('abort', () => controller.error(signal.reason))
          if (answer === 'silence') return
          for (const piece of answer) controller.enqueue(new TextEncoder().encode(piece))
          if (answer.at(-1)?.startsWith('event: bye')) controller.close()
        },
      })
      return Promise.resolve(new Response(body))
    }
    return Promise.resolve(
      new Response('{}', { status: answer.status, headers: answer.after ? { 'retry-after': answer.after } : {} }),
    )
  })
  return { fetch, asked }
}

function begin(...answers: Parameters<typeof server>) {
  const { fetch, asked } = server(...answers)
  const leaving = new AbortController()
  const states: boolean[] = []
  const told: LiveEvent['name'][] = []
  let last: string | null = null
  const renew = vi.fn(() => Promise.resolve(true))
  const over = createLead({ fetch, token: () => 'token', renew })({
    signal: leaving.signal,
    last: () => last,
    tell: (event) => {
      last = event.id ?? last
      told.push(event.name)
    },
    setState: (isOn) => states.push(isOn),
  })
  return { asked, states, told, renew, over, leave: () => leaving.abort() }
}

test('the live stream parses events split into pieces, sends its token and skips unknown events', async () => {
  const { asked, told, states, leave } = begin([
    HELLO.slice(0, 9),
    HELLO.slice(9),
    'event: later\ndata: {}\n\nid: 6:6:\nevent: ne',
    'ws\ndata: [{"topic":"prices"}]\n\n',
  ])
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['hello', 'news'])
  expect(states).toEqual([true])
  expect(asked[0]!.get('authorization')).toBe('Bearer token')
  expect(asked[0]!.get('last-event-id')).toBeNull()
  leave()
})

test('a stream ended by the server reconnects when told to, without a change of state', async () => {
  const { asked, states, leave } = begin([HELLO, bye(700)], [HELLO])
  await vi.advanceTimersByTimeAsync(699)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked[1]!.get('last-event-id')).toBe('5:5:')
  expect(states).not.toContain(false)
  leave()
})

test('a stream ended for good is not reconnected', async () => {
  const { asked, states, over } = begin([HELLO, bye(null)])
  await vi.advanceTimersByTimeAsync(600_000)
  await over
  expect([asked.length, states]).toEqual([1, [true, false]])
})

test('a stream held back by a proxy counts as off after five seconds', async () => {
  const { asked, states, leave } = begin('silence', [HELLO])
  await vi.advanceTimersByTimeAsync(4_999)
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(states).toEqual([false])
  await vi.advanceTimersByTimeAsync(299_999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(states).toEqual([false, true])
  leave()
})

test('a stream without a heartbeat for 45 seconds is dropped', async () => {
  const { states, leave } = begin([HELLO])
  await vi.advanceTimersByTimeAsync(45_000)
  expect(states).toEqual([true, false])
  leave()
})

test('a lost stream is reconnected more and more seldom', async () => {
  const { asked, states, leave } = begin('lost', 'lost', 'lost', 'lost', [HELLO])
  await vi.advanceTimersByTimeAsync(500 + 1_000)
  expect([asked.length, states]).toEqual([3, [false]])
  await vi.advanceTimersByTimeAsync(2_000 + 4_000)
  expect(asked).toHaveLength(5)
  expect(states.at(-1)).toBe(true)
  leave()
})

test('a stream refused for an expired token renews it, and one refused for a lost right is not retried', async () => {
  const renewed = begin({ status: 401 }, [HELLO])
  await vi.advanceTimersByTimeAsync(600)
  expect(renewed.renew).toHaveBeenCalledOnce()
  expect(renewed.states).toEqual([true])
  renewed.leave()
  const refused = begin({ status: 403 })
  await vi.advanceTimersByTimeAsync(600_000)
  expect([refused.asked.length, refused.states]).toEqual([1, [false]])
  const crowded = begin({ status: 429, after: '30' }, [HELLO])
  await vi.advanceTimersByTimeAsync(29_999)
  expect(crowded.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(crowded.states).toEqual([false, true])
  crowded.leave()
})
