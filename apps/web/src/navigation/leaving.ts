import { useEffect, useEffectEvent } from 'react'

interface Guard {
  ask: () => Promise<boolean>
  /** Path of the page with the guard. */
  pathname: string
  href: string
}

let guard: Guard | null = null

/** Runs `go` at once, or after the reader agreed to lose unsaved work. */
export function leave(go: () => void) {
  if (guard) void guard.ask().then((isAgreed) => isAgreed && go())
  else go()
}

/** Going back has already changed the address, so it is restored while the reader is asked. */
function onArrow(event: PopStateEvent) {
  if (!guard || location.pathname === guard.pathname) return
  event.stopImmediatePropagation()
  history.pushState(null, '', guard.href)
  leave(() => {
    guard = null
    history.back()
  })
}

// Listeners run in order, so this one is added before the router's.
if (!import.meta.env.SSR) addEventListener('popstate', onArrow)

/** Asks the reader before they leave by a link, by back or forward, or by closing the tab. */
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
