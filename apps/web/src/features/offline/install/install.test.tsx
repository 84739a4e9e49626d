import { accounts } from '@palata/contract/accounts'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { type InstallPrompt, installScript } from './early.ts'
import { InstallItem } from './InstallItem.tsx'
import { InstallSection } from './InstallSection.tsx'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

// biome-ignore lint/security/noGlobalEval: it is what the page's head runs
globalThis.eval(installScript)

afterEach(() => {
  window.installPrompt = null
  vi.unstubAllGlobals()
})

const agent = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

function offer(prompt = vi.fn(async () => ({ outcome: 'accepted' as const }))) {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }) as InstallPrompt
  window.dispatchEvent(event)
  return { event, prompt }
}

test('the browser’s install prompt is kept by the first script, and its own banner is suppressed', () => {
  const { event } = offer()
  expect(event.defaultPrevented).toBe(true)
  expect(window.installPrompt).toBe(event)
})

test.each([
  ['an iPhone', IPHONE, 'В списке выберите «На экран „Домой“».'],
  ['a Mac', MAC, 'В меню Safari выберите «Файл», затем «Добавить в Dock».'],
  ['Firefox', FIREFOX, /^Этот браузер не предлагает установку/],
])('the installation section tells %s what to do', async (_, userAgent, words) => {
  agent(userAgent)
  await renderApp(<InstallSection />)
  expect(screen.getByText(words)).toBeDefined()
})

test('the installed app says so and offers no installation', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('standalone'),
    addEventListener() {},
    removeEventListener() {},
  }))
  await renderApp(<InstallSection />)
  expect(screen.getByText('Установлена на этом устройстве')).toBeDefined()
})

test('the menu leads to the installation steps on an iPhone', async () => {
  agent(IPHONE)
  const close = vi.fn()
  const replies = serve(accounts.me, people.paid)
  const { user, at } = await renderApp(<InstallItem className="" close={close} />, { token: 't', replies })
  await user.click(screen.getByRole('link', { name: 'Установить приложение' }))
  expect(close).toHaveBeenCalledOnce()
  expect(at()).toBe('/user/settings')
})

test('the menu has no installation item where the app cannot be installed', async () => {
  agent(FIREFOX)
  await renderApp(<InstallItem className="" close={() => {}} />)
  expect(screen.queryByText('Установить приложение')).toBeNull()
})

test('the button «Установить» appears with the browser’s prompt and uses it once', async () => {
  vi.stubGlobal('BeforeInstallPromptEvent', class {})
  const { user } = await renderApp(<InstallSection />)
  expect(screen.queryByRole('button', { name: 'Установить' })).toBeNull()
  const { prompt } = await act(async () => offer())
  await user.click(screen.getByRole('button', { name: 'Установить' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Установить' })).toBeNull()
  expect(screen.getByText(/^Установить можно из меню браузера/)).toBeDefined()
  await act(async () => void window.dispatchEvent(new Event('appinstalled')))
  expect(screen.getByText('Установлена на этом устройстве')).toBeDefined()
})
