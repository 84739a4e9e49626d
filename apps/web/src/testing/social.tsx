import type { ReactNode } from 'react'
import { beforeEach, vi } from 'vitest'
import { renderApp } from './render.tsx'
import { Toasts } from './toasts.ts'

/** What the tests of Google and Telegram share: both set up, the toasts shown, leaving watched. */
export const config = {
  googleClientId: 'palata.example',
  telegramLogin: true,
  telegramWidget: { bot: 'ClubBot', script: 'about:blank#widget' },
}
export const leave = vi.fn()
// The environment fetches no scripts: that is not a failure of the widget's.
const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true

beforeEach(() => {
  leave.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
})

export const show = (ui: ReactNode, options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(
    <>
      {ui}
      <Toasts />
    </>,
    { config, ...options },
  )

export const backByArrow = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
