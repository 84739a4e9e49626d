import { accounts } from '@palata/contract/accounts'
import { type Reactions, reactions } from '@palata/contract/reactions'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Answer, disconnect, type Replies, refuse, respond, serve, silence } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { reactionUpdates } from '../index.ts'
import { ReactionBar } from './ReactionBar.tsx'
import { REACTION_DEBOUNCE_MS } from './useReactions.ts'

const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}(:|$)`) })
const isOn = (name: string) => button(name).getAttribute('aria-pressed') === 'true'
const countOf = (name: string) => Number(button(name).getAttribute('aria-label')?.split(': ')[1] ?? 0)
const press = (name: string) => fireEvent.click(button(name))
const pause = (ms = REACTION_DEBOUNCE_MS) => act(() => vi.advanceTimersByTimeAsync(ms))

const said: Reactions = {
  is_mine: 0,
  reactions_values: [
    { reaction: 1, count: 24 },
    { reaction: 2, count: 11 },
  ],
  bookmarked: { is_mine: false },
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function show(replies: Replies, { of = said, who = people.paid } = {}) {
  const all = { ...serve(accounts.me, who), ...serve(reactions.get, { 7: of }), ...replies }
  const shown = await renderApp(
    <>
      <ReactionBar of={{ contentType: 'opinion', objectId: 7 }} />
      <Toasts />
    </>,
    { replies: all, token: 't' },
  )
  await waitFor(() => expect([countOf('Нравится'), isOn('Огонь')]).toEqual([24, of.is_mine === 2]))
  vi.useFakeTimers()
  const sent = () => shown.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...shown, sent }
}

const stored = (reaction: number, ...values: [number, number][]) =>
  serve(reactions.create, {
    reaction,
    reactions_values: values.map(([value, count]) => ({ reaction: value, count })),
  })

// spec: B-303, B-304, B-572, C-267, C-268
test('a reaction shows at once and is sent after 400 ms', async () => {
  const { sent } = await show({ ...stored(2, [1, 24], [2, 12]) })
  press('Огонь')
  expect([isOn('Огонь'), countOf('Огонь')]).toEqual([true, 12])
  await pause(399)
  expect(sent()).toEqual([])
  await pause(1)
  expect(sent()).toEqual([{ reaction: 2, content_type: 'opinion', object_id: 7 }])
  expect([isOn('Огонь'), countOf('Огонь'), REACTION_DEBOUNCE_MS]).toEqual([true, 12, 400])
})

test('a reaction pressed just before the page is left is sent at once', async () => {
  const { sent } = await show(stored(2, [1, 24], [2, 12]))
  press('Огонь')
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(sent()).toEqual([{ reaction: 2, content_type: 'opinion', object_id: 7 }])
})

test('a reaction that replaces one on its way is sent beside it when the page is left', async () => {
  const { sent } = await show({ ...stored(2, [1, 24], [2, 12]), ...respond(reactions.create, silence) })
  press('Огонь')
  await pause()
  press('Нравится')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(sent().map((body) => (body as { reaction: number }).reaction)).toEqual([2, 1])
})

// spec: B-300, C-264
test('another reaction moves the count from the old reaction to the new one', async () => {
  const { sent } = await show(stored(1, [1, 25], [2, 11]), { of: { ...said, is_mine: 2 } })
  press('Нравится')
  expect([countOf('Нравится'), countOf('Огонь'), isOn('Нравится'), isOn('Огонь')]).toEqual([25, 10, true, false])
  await pause()
  // The server has counted another person's reaction meanwhile.
  expect([countOf('Нравится'), countOf('Огонь')]).toEqual([25, 11])
  expect(sent()).toHaveLength(1)
})

// spec: B-301, C-265
test('pressing the same reaction again removes it and sends 0', async () => {
  const { sent } = await show(stored(0, [1, 24], [2, 10]), { of: { ...said, is_mine: 2 } })
  press('Огонь')
  expect([isOn('Огонь'), countOf('Огонь')]).toEqual([false, 10])
  await pause()
  expect(sent()).toEqual([{ reaction: 0, content_type: 'opinion', object_id: 7 }])
})

// spec: B-302, C-266
test('a first reaction adds one, and a count of zero is not shown', async () => {
  await show(stored(5, [5, 1]))
  expect(countOf('Грустно')).toBe(0)
  expect(button('Грустно').textContent).toBe('')
  press('Грустно')
  expect(button('Грустно').textContent).toBe('1')
})

// spec: B-305, C-269
test('a reaction equal to the saved one is not sent, and of several presses only the last is', async () => {
  const { sent } = await show(stored(6, [1, 24], [2, 11], [6, 1]))
  press('Огонь')
  press('Огонь')
  await pause()
  expect(sent()).toEqual([])
  for (const name of ['Нравится', 'Смешно', 'Ужас']) press(name)
  await pause()
  expect(sent()).toEqual([{ reaction: 6, content_type: 'opinion', object_id: 7 }])
})

// spec: B-306, C-270
test('current reactions are fetched on load and replace those of the post', async () => {
  const current = { ...said, is_mine: 1, reactions_values: [{ reaction: 1, count: 40 }] }
  let answer = () => {}
  const held = new Promise<Answer<Record<string, Reactions>>>((resolve) => {
    answer = () => resolve({ status: 200, body: { 7: current } })
  })
  const { requests } = await renderApp(<ReactionBar of={{ contentType: 'opinion', objectId: 7 }} known={said} />, {
    replies: { ...serve(accounts.me, people.paid), ...respond(reactions.get, () => held) },
    token: 't',
  })
  const asked = '/api/reactions/post-reaction/?content_type=opinion&object_id=7'
  await waitFor(() => expect(requests.map(({ url }) => url)).toContain(asked))
  expect([isOn('Нравится'), countOf('Нравится'), countOf('Огонь')]).toEqual([false, 24, 11])
  await act(async () => answer())
  await waitFor(() => expect(countOf('Нравится')).toBe(40))
  expect([isOn('Нравится'), countOf('Огонь')]).toEqual([true, 0])
})

// spec: B-551, C-394
test.each([
  ['refused', refuse(reactions.create, 500), 'Ошибка сети: 500'],
  ['out of reach', disconnect(reactions.create), 'Ошибка сети: 0'],
])('a failed reaction, %s, is logged without a message and reverted', async (_, failing, logged) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await show(failing, { of: { ...said, is_mine: 1 } })
  press('Огонь')
  await pause()
  expect([isOn('Огонь'), isOn('Нравится'), countOf('Огонь'), countOf('Нравится')]).toEqual([false, true, 11, 24])
  expect(log.mock.calls).toEqual([[logged]])
  expect(document.querySelector('[data-color]')).toBeNull()
})

test('a reaction pressed before the answer to the one before is kept and sent after it', async () => {
  const waiting: (() => void)[] = []
  const reply = ({ body }: { body: unknown }) =>
    new Promise<Answer<{ reaction: number; reactions_values: [] }>>((resolve) => {
      const { reaction } = body as { reaction: number }
      waiting.push(() => resolve({ status: 200, body: { reaction, reactions_values: [] } }))
    })
  const { sent } = await show(respond(reactions.create, reply))
  press('Огонь')
  await pause()
  press('Ужас')
  await pause()
  expect(sent()).toHaveLength(1)
  await act(async () => waiting.shift()!())
  expect([isOn('Ужас'), sent().length]).toEqual([true, 2])
  await act(async () => waiting.shift()!())
  expect([isOn('Ужас'), isOn('Огонь')]).toEqual([true, false])
})

test('updates bring other people’s reactions without undoing a press in progress', async () => {
  let now = said
  const { queryClient } = await show({ ...serve(reactions.get, () => ({ 7: now })), ...stored(2, [2, 60]) })
  press('Огонь')
  now = { ...said, reactions_values: [{ reaction: 2, count: 50 }] }
  await act(async () => reactionUpdates.take(queryClient))
  await pause(0)
  expect([isOn('Огонь'), countOf('Огонь'), countOf('Нравится')]).toEqual([true, 51, 0])
  await pause()
  expect(countOf('Огонь')).toBe(60)
})

// spec: B-310, C-272
test.each([
  ['a reader without a subscription', people.reader, 't'],
  ['a guest', undefined, undefined],
])('for %s a press on a reaction does nothing, and the bar says what opens it', async (_, who, token) => {
  const replies = who ? serve(accounts.me, who) : {}
  const { requests, user } = await renderApp(
    <ReactionBar of={{ contentType: 'opinion', objectId: 7 }} known={said} />,
    { replies, ...(token && { token }) },
  )
  await waitFor(() => expect(button('Огонь').getAttribute('aria-disabled')).toBe('true'))
  await user.click(button('Огонь'))
  vi.useFakeTimers()
  await pause(1000)
  expect([isOn('Огонь'), countOf('Огонь')]).toEqual([false, 0])
  expect(requests.filter(({ url }) => url.includes('/reactions/'))).toEqual([])
  const why = document.getElementById(button('Огонь').getAttribute('aria-describedby')!)
  expect(why?.textContent).toBe('Реакции открывает подписка.')
  expect(screen.getByRole('link', { name: 'Оформить подписку', hidden: true }).getAttribute('href')).toBe(
    '/user/subscription/purchase',
  )
})
