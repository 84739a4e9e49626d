import { forecasters } from '@palata/contract/forecasters'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { closeAllLayers } from '#ui/layers/index.ts'
import { renderApp } from '../render.tsx'
import { type Replies, serve } from '../replies.ts'
import { Toasts } from '../toasts.ts'
import { makeMessage, makeTweet, messagesOf, tweetsOf } from './forecasts.ts'
import { portfolioServer } from './portfolio.ts'

export const PAGE = { name: 'forecasters', title: 'Форкасты' }
let failures: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  failures = vi.spyOn(console, 'error').mockImplementation(() => {})
  // The end of each list is in view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe() {
        queueMicrotask(() => this.tell([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  act(closeAllLayers)
  vi.unstubAllGlobals()
})

const days = serve(forecasters.days, { results: [{ date: '2026-11-20', count: 2 }] })
const both: Replies = {
  ...portfolioServer('bitcoin').replies,
  ...days,
  ...serve(forecasters.tweets, tweetsOf([makeTweet({ id: 1 }), makeTweet({ id: 2 })])),
  ...serve(forecasters.messages, messagesOf([makeMessage({ id: 5 })])),
}

/** Opens the page for a member with coins in the portfolio: two tweets and a message. */
export const openForecasts = (shown: ReactNode, replies: Replies = {}, path = '/forecasters') =>
  renderApp(
    <>
      {shown}
      <Toasts />
    </>,
    { token: 't', page: PAGE, path, replies: { ...both, ...replies } },
  )
/** Logged failures. */
export const said = () => failures.mock.calls.map(([text]: unknown[]) => String(text))
/** Requested lists, in order. */
export const lists = (requests: { url: string }[]) =>
  requests.map(({ url }) => url).filter((url) => /\/api\/(forecasters|screener)\//.test(url) && !url.includes('/days/'))
