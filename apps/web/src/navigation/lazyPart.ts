import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadUnlessLeft } from './chunks.ts'

/** Pause before the second attempt, ms; it doubles up to the longest one. */
export const FIRST_PAUSE_MS = 1_000
export const LONGEST_PAUSE_MS = 60_000

/**
 * Loads code that a page can do without, and tries again until it loads: a failure in React.lazy would take down
 * everything around the part, without an end.
 */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  if (import.meta.env.SSR) return load()
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await loadUnlessLeft(load)
    } catch (error) {
      if (pause === FIRST_PAUSE_MS) console.error('Часть страницы не загрузилась', error)
      await networkOr(pause)
    }
  }
}

/** A component whose code loads when it is first shown; until then Suspense shows its fallback. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load) }))
}

/** Resolves when the network returns or the reader presses something, at the latest after the pause. */
function networkOr(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      removeEventListener('click', go, true)
      resolve()
    }
    const timer = setTimeout(go, pause)
    addEventListener('online', go)
    addEventListener('click', go, true)
  })
}
