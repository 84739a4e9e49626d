import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useShownPage } from '../shownPage.tsx'

/** Titles set by pages from their data, by path. */
const titles = new Map<string, string>()
const listeners = new Set<() => void>()

function tell(path: string, title: string | undefined) {
  if (title === undefined) titles.delete(path)
  else titles.set(path, title)
  for (const listener of listeners) listener()
}

/**
 * Sets the title of the calling page or popup while it is shown; undefined keeps the route's title, or the one set by
 * a part of the page.
 */
export function useTitle(title: string | undefined) {
  const { path } = useShownPage()
  useLayoutEffect(() => {
    if (title === undefined) return
    tell(path, title)
    return () => tell(path, undefined)
  }, [path, title])
}

/** Title set by the page at the path; undefined until it is set. */
export const toldTitle = (path: string) => titles.get(path)

export function useToldTitle(path: string): string | undefined {
  return useSyncExternalStore(listen, () => toldTitle(path), nothing)
}

const nothing = () => undefined

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
