import { useEffect, useEffectEvent } from 'react'

interface Guard {
  ask: () => Promise<boolean>
  /** Where the reader is asked. */
  pathname: string
  href: string
}

let guard: Guard | null = null

/** Goes at once, or when the page with unsaved work lets go. */
export function leave(go: () => void) {
  if (guard) void guard.ask().then((isAgreed) => isAgreed && go())
  else go()
}

/** The browser's arrows have changed the address already: it is put back while the reader is asked. */
function onArrow(event: PopStateEvent) {
  if (!guard || location.pathname === guard.pathname) return
  event.stopImmediatePropagation()
  history.pushState(null, '', guard.href)
  leave(() => {
    guard = null
    history.back()
  })
}

// Listeners on the window are called in order: this one must be there before the router's.
if (!import.meta.env.SSR) addEventListener('popstate', onArrow)

/** Asks before the reader leaves by a link, by the browser's arrows or by closing the tab. */
export function useLeaveGuard(isOn: boolean, ask: () => Promise<boolean>) {
  const asked = useEffectEvent(ask)
  useEffect(() => {
    if (!isOn) return
    const { pathname, href } = location
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    guard = { ask: () => asked(), pathname, href }
    addEventListener('beforeunload', stay)
    return () => {
      guard = null
      removeEventListener('beforeunload', stay)
    }
  }, [isOn])
}
