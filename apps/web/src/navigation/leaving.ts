import { useEffect, useEffectEvent } from 'react'
import { go, holdSteps, standAboveFirst } from './entries.ts'

interface Guard {
  ask: () => Promise<boolean>
  /** Path of the page with the guard. */
  pathname: string
}

let guard: Guard | null = null
/** What is open over the page, the topmost last. */
const open = new Set<() => void>()

/** Runs `leaves` at once, or after the reader agreed to lose unsaved work. */
export function leave(leaves: () => void) {
  if (guard) void guard.ask().then((isAgreed) => isAgreed && leaves())
  else leaves()
}

holdSteps((delta) => {
  if (open.size > 0) return () => [...open].at(-1)?.()
  if (guard && location.pathname !== guard.pathname) return () => leave(() => go(delta))
  return null
})

/**
 * Until the returned function is called, a step back or forward calls `close` instead of leaving the page; of several
 * only the last one. Call it in the handler of a press.
 */
export function closeOnStep(close: () => void): () => void {
  const one = () => close()
  open.add(one)
  standAboveFirst()
  return () => void open.delete(one)
}

/** `closeOnStep` while something is open. */
export function useCloseOnStep(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? closeOnStep(() => close()) : undefined), [isOpen])
}

/** Asks the reader before they leave by a link, by back or forward, or by closing the tab. */
export function useLeaveGuard(isOn: boolean, ask: () => Promise<boolean>) {
  const asked = useEffectEvent(ask)
  useEffect(() => {
    if (!isOn) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    guard = { ask: () => asked(), pathname: location.pathname }
    addEventListener('beforeunload', stay)
    return () => {
      guard = null
      removeEventListener('beforeunload', stay)
    }
  }, [isOn])
}
