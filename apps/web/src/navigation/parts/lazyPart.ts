import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react'
import { loadPressed, loadUnlessLeft } from './chunks.ts'

/** Pause before the second attempt, ms; it doubles up to the longest one. */
export const FIRST_PAUSE_MS = 1_000
export const LONGEST_PAUSE_MS = 60_000

/**
 * Loads code that a page can do without, and tries again until it loads: a failure in React.lazy would take down
 * everything around the part, without an end. `tell` gets what ends each pause after the second failure: one may be over
 * in a second.
 */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  tell: (again: () => void) => void = () => {},
): Promise<T> {
  if (import.meta.env.SSR) return load()
  let isAsked = false
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await (isAsked ? loadPressed(load) : loadUnlessLeft(load))
    } catch (error) {
      if (pause === FIRST_PAUSE_MS) console.error('Часть страницы не загрузилась', error)
      isAsked = await networkOr(pause, (again) => pause > FIRST_PAUSE_MS && tell(again))
    }
  }
}

/** Parts whose code has failed twice, and what tries again at once. Kept until it has loaded: it is drawn then. */
const failing = new Map<object, () => void>()
const listeners = new Set<() => void>()

/** A component whose code loads when it is first shown; draw it in a `PartPlace`, which tells when it does not load. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const part = lazy(async () => {
    const tell = (again: () => void) => {
      failing.set(part, again)
      for (const listener of listeners) listener()
    }
    return { default: await loadPatiently(load, tell) }
  })
  return part
}

/** What tries again to load the code of a part; undefined unless it has failed. */
export function useFailing(part: object): (() => void) | undefined {
  return useSyncExternalStore(
    subscribe,
    () => failing.get(part),
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Resolves when the network returns or the reader presses something, at the latest after the pause: to true when the
 * reader has asked for this part by what `tell` got.
 */
function networkOr(pause: number, tell: (again: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isAsked: boolean) => {
      clearTimeout(timer)
      removeEventListener('online', go)
      removeEventListener('click', pressed, true)
      resolve(isAsked)
    }
    const go = () => end(false)
    // After the press has reached its button, which may be that of this part.
    const pressed = () => void setTimeout(go)
    const timer = setTimeout(go, pause)
    addEventListener('online', go)
    addEventListener('click', pressed, true)
    tell(() => end(true))
  })
}
