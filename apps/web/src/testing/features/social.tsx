import type { ReactNode } from 'react'
import { beforeEach, vi } from 'vitest'
import { renderApp } from '../render.tsx'
import { Toasts } from '../toasts.ts'

/**
 * Shared by the tests of sign-in services: all are configured, toasts are shown, and leaving the page is recorded.
 */
export const config = {
  googleClientId: 'palata.example',
  yandexClientId: 'yandex.example',
  vkClientId: '51',
  telegramLogin: true,
  telegramLinking: 'widget' as const,
  telegramWidget: { bot: 'ClubBot', script: 'about:blank#widget' },
}
export const leave = vi.fn()
// The environment loads no scripts; that must not count as a failure of the widget.
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
