import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { Toasts } from '#ui/toasts/index.ts'
import { closeToast, useToasts } from '#ui/toasts/store.ts'
import { renderApp } from './render.tsx'

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
let shownToasts: readonly { id: number }[] = []

function ToastIds() {
  shownToasts = useToasts()
  return null
}

beforeEach(() => {
  leave.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
})
afterEach(() => {
  for (const { id } of shownToasts) closeToast(id)
})

export const show = (ui: ReactNode, options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(
    <>
      {ui}
      <Toasts />
      <ToastIds />
    </>,
    { config, ...options },
  )

export const backByArrow = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
