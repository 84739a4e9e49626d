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
  /** Things of the stream, gathered for a moment. */
  onNews: (news: readonly LiveNews[]) => void
  /** What came meanwhile is unknown: the page asks for all of it. */
  onGap: () => void
}

/** A hidden tab leaves the stream after this long. */
const HIDDEN_MS = 300_000
const LATEST_START_MS = 3_000

/** Reads the stream with the other tabs of this browser, once the page has nothing else to do. */
export function useLive({ onNews, onGap }: LiveOptions) {
  const api = useApi()
  const session = sessionOf(useToken())
  const tellNews = useEffectEvent(onNews)
  const tellGap = useEffectEvent(onGap)

  useEffect(() => {
    if (!session) return
    // The reader's right or session has ended, and the stream for good.
    let isOver = false
    const intake = createIntake((news) => tellNews(news))
    const tabs = shareStream({
      name: `live ${session}`,
      lead: createLead({
        fetch: (url, init) => window.fetch(url, init),
        token: readToken,
        // Any call renews a token that ran out.
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
        // From here on the clock asks: first of all for what the stream may not have told.
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

/** Takes part from the page's first quiet moment, and not while nobody has seen the page for long. */
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
  // A page that is kept for a step back holds no connection.
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
