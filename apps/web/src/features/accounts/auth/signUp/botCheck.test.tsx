import { accounts } from '@palata/contract/accounts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isOff } from '#testing/isOff.ts'
import { renderApp } from '#testing/render.tsx'
import type { Replies } from '#testing/replies.ts'
import { refuse } from '#testing/replies.ts'
import { SignUpForm } from './SignUpForm.tsx'

interface Widget {
  sitekey: string
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

// The test environment loads no scripts, so the widget is defined beforehand and the form remembers it.
const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
const drawn: Widget[] = []
const remove = vi.fn()
window.turnstile = { render: (_, options) => `widget-${drawn.push(options as never)}`, remove }
afterEach(() => {
  drawn.length = 0
  vi.restoreAllMocks()
})

async function show(replies: Replies = {}) {
  const config = { turnstileSiteKey: 'key-of-the-site' }
  const shown = await renderApp(<SignUpForm go={() => {}} onDone={() => {}} />, { config, replies })
  await waitFor(() => expect(drawn).toHaveLength(1))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Создать аккаунт' })
  const widget = () => drawn.at(-1)!
  return { ...shown, button, widget, pass: (token: string) => act(() => widget().callback(token)) }
}

// spec
test.each(['expired-callback', 'error-callback'] as const)(
  'the sign-up button is disabled without a token of the bot check, and again after %s',
  async (loss) => {
    const { button, widget, pass, requests } = await show()
    expect(widget().sitekey).toBe('key-of-the-site')
    expect(isOff(button)).toBe(true)
    await pass('one')
    expect(isOff(button)).toBe(false)
    await act(() => widget()[loss]())
    expect(isOff(button)).toBe(true)
    expect(requests).toEqual([])
  },
)

test('a failed sign-up draws the bot check anew, because its token is spent', async () => {
  const body = { username: ['Пользователь с таким именем уже существует.'] }
  const replies = { ...refuse(accounts.signUp, 400, body) }
  const { user, button, pass, requests } = await show(replies)
  for (const [label, text] of [
    ['Имя пользователя', 'oleg'],
    ['Отображаемое имя', 'Олег'],
    ['Почта', 'oleg@example.org'],
    ['Пароль', 'дорогая-редакция-7'],
    ['Повторите пароль', 'дорогая-редакция-7'],
  ] as const)
    await user.type(screen.getByLabelText(label), text)
  await pass('once')
  await user.click(button)
  await screen.findByText(body.username[0]!)
  expect(requests.map((request) => (request.body as { turnstile_token: string }).turnstile_token)).toEqual(['once'])
  await waitFor(() => expect(drawn).toHaveLength(2))
  expect(remove).toHaveBeenCalledWith('widget-1')
  expect(isOff(button)).toBe(true)
})
