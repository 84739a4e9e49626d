import { accounts } from '@palata/contract/accounts'
import type { LiveNews } from '@palata/contract/live'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#api/api.tsx'
import { liveness } from '#api/live.ts'
import { readToken, sessionOf, useToken } from '#api/session.ts'
import { createIntake } from './intake.ts'
import { createLead } from './lead.ts'
import type { LiveEvent } from './stream.ts'
import { shareStream } from './tabs.ts'

interface LiveOptions {
  /** Events of the stream, collected for a moment. */
  onNews: (news: readonly LiveNews[]) => void
  /** Events may have been missed, so the page requests everything. */
  onGap: () => void
}

/** Delay after which a hidden tab leaves the stream, ms. */
const HIDDEN_MS = 300_000
const LATEST_START_MS = 3_000

/** Shares the stream with the browser's other tabs; starts when the page is idle. */
export function useLive({ onNews, onGap }: LiveOptions) {
  const api = useApi()
  const session = sessionOf(useToken())
  const tellNews = useEffectEvent(onNews)
  const tellGap = useEffectEvent(onGap)

  useEffect(() => {
    if (!session) return
    // The reader's access or session has ended, so the stream stays closed.
    let isOver = false
    const intake = createIntake((news) => tellNews(news))
    const tabs = shareStream({
      name: `live ${session}`,
      lead: createLead({
        fetch: (url, init) => window.fetch(url, init),
        token: readToken,
        // Any API call refreshes an expired token.
        renew: () =>
          api.call(accounts.me, undefined, { quiet: true }).then(
            () => true,
            () => false,
          ),
      }),
      onEvent,
      onState: (isOn) => {
        const isLost = liveness.isOn && !isOn
        liveness.isOn = isOn
        // Polling takes over, starting with what the stream may have missed.
        if (isLost && !isOver) tellGap()
      },
      onGap: () => tellGap(),
      locks: navigator.locks,
      openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
    })
    if (!tabs) return

    function onEvent(event: LiveEvent) {
      if (event.name === 'news') intake.add(event.data)
      else if (event.name === 'reset') tellGap()
      else if (event.name !== 'bye') intake.setSpread(event.data.spread)
      else if (event.data.retry === null) {
        isOver = true
        tellNews([{ topic: 'me' }])
      }
    }

    const unwatch = watchSight(tabs)
    return () => {
      unwatch()
      tabs.close()
      intake.close()
      liveness.isOn = false
    }
  }, [api, session])
}

/** Joins when the page is first idle, and leaves after the page has been hidden for long. */
function watchSight({ join, leave }: { join: () => void; leave: () => void }) {
  let hiding: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    if (document.visibilityState === 'visible') join()
  }
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') join()
    else hiding = setTimeout(leave, HIDDEN_MS)
  }
  // A page in the back/forward cache must not hold a connection.
  const onHide = () => leave()
  const canWait = 'requestIdleCallback' in window
  const idle = canWait ? requestIdleCallback(begin, { timeout: LATEST_START_MS }) : null
  const timer = idle === null ? setTimeout(begin, LATEST_START_MS) : undefined
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', begin)
  return () => {
    if (idle !== null) cancelIdleCallback(idle)
    clearTimeout(timer)
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', begin)
  }
}
