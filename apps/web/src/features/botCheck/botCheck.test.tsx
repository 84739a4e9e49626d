import { botCheck } from '@palata/contract/botCheck'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { isUnloading } from '#api/unloading.ts'
import { CHALLENGE, withBotCheck } from '#testing/botCheck.ts'
import { expectConsoleError } from '#testing/console.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, respond } from '#testing/replies.ts'
import { BotCheck } from './index.ts'

async function show({
  turnstileSiteKey,
  replies = withBotCheck(),
}: {
  turnstileSiteKey?: string
  replies?: Replies
} = {}) {
  const tokens: (string | null)[] = []
  const config = turnstileSiteKey ? { turnstileSiteKey } : {}
  const ui = <BotCheck action="feedback" onToken={(token) => tokens.push(token)} />
  return { tokens, ...(await renderApp(ui, { config, replies })) }
}

const solved = (token: string | null | undefined) => JSON.parse(atob(token!)) as { solution: { derivedKey: string } }

test('without Turnstile the browser solves the site’s challenge by itself, for the form’s action', async () => {
  const { tokens, requests } = await show()
  expect(screen.getByRole('status').textContent).toContain('Проверяем, что вы не робот')
  expect(await screen.findByText(/Проверка пройдена/)).toBeDefined()
  expect(solved(tokens[0]).solution.derivedKey).toMatch(/^00/)
  expect(requests.filter(({ url }) => url === '/api/bot-check/').map(({ body }) => body)).toEqual([
    { action: 'feedback' },
  ])
})

test.each(['fails', 'hangs'])('where Turnstile’s script %s, the site’s own check stands in', async (how) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  // The test environment loads no scripts, which is a failure.
  if (how === 'hangs') vi.spyOn(document.head, 'append').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { tokens } = await show({ turnstileSiteKey: 'key-of-the-site' })
  if (how === 'hangs') expect(screen.queryByText(/Проверяем/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  vi.useRealTimers()
  await waitFor(() => expect(solved(tokens.at(-1)).solution.derivedKey).toMatch(/^00/))
  expect(warn).toHaveBeenCalledOnce()
})

test('a check that the browser broke off while it left the page is no failure, and begins again for who comes back', async () => {
  let isLeft = true
  const replies = respond(botCheck.challenge, () => {
    if (isLeft) window.dispatchEvent(new Event('beforeunload'))
    return isLeft ? { status: 503 } : { status: 200, body: CHALLENGE }
  })
  const { tokens, user } = await show({ replies: { ...withBotCheck(), ...replies } })
  await waitFor(() => expect(isUnloading()).toBe(true))
  expect(screen.queryByText(/Проверка не удалась/)).toBeNull()
  isLeft = false
  await user.click(document.body)
  expect(await screen.findByText(/Проверка пройдена/)).toBeDefined()
  expect(tokens).toHaveLength(1)
})

test('a check that failed says so and is tried again at a press', async () => {
  expectConsoleError(/^Проверка не удалась/)
  let isAway = true
  const replies = respond(botCheck.challenge, () => (isAway ? { status: 503 } : { status: 200, body: CHALLENGE }))
  const { tokens, user } = await show({ replies: { ...withBotCheck(), ...replies } })
  expect(await screen.findByText(/Проверка не удалась/)).toBeDefined()
  expect(tokens).toEqual([null])
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText(/Проверка пройдена/)).toBeDefined()
  expect(tokens).toHaveLength(2)
})
