import { useEffect, useEffectEvent } from 'react'
import { go, holdSteps, standAboveFirst } from '../routes/entries.ts'

interface Guard {
  ask: () => Promise<boolean>
  /** As it was given: what several parts of a page ask alike is asked once. */
  given: () => Promise<boolean>
  /** Path of the page with the guard. */
  pathname: string
}

/** Parts of the page that hold unsaved work. */
const guards = new Set<Guard>()
/** What is open over the page, the topmost last. */
const open = new Set<() => void>()

/** Whether leaving the page would lose unsaved work. */
export const isWorkHeld = () => guards.size > 0

/** Runs `leaves` at once, or after the reader agreed to lose unsaved work. */
export function leave(leaves: () => void) {
  if (guards.size === 0) leaves()
  else void isAgreed().then((isLeaving) => isLeaving && leaves())
}

/** Asks for each kind of work in turn, until the reader stays. */
async function isAgreed(): Promise<boolean> {
  const questions = new Map([...guards].map((guard) => [guard.given, guard.ask]))
  for (const ask of questions.values()) if (!(await ask())) return false
  return true
}

holdSteps((delta) => {
  if (open.size > 0) return () => [...open].at(-1)?.()
  if ([...guards].some(({ pathname }) => location.pathname !== pathname)) return () => leave(() => go(delta))
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

/**
 * Asks the reader before they leave by a link, by back or forward, or by closing the tab. Parts of one page that give
 * the same function are asked for once.
 */
export function useLeaveGuard(isOn: boolean, ask: () => Promise<boolean>) {
  const asked = useEffectEvent(ask)
  const given = useEffectEvent(() => ask)
  useEffect(() => {
    if (!isOn) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    const guard = { ask: () => asked(), given: given(), pathname: location.pathname }
    guards.add(guard)
    addEventListener('beforeunload', stay)
    return () => {
      guards.delete(guard)
      removeEventListener('beforeunload', stay)
    }
  }, [isOn])
}
