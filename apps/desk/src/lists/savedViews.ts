import { useSyncExternalStore } from 'react'

/** A list as somebody wants to find it again. */
export interface SavedView {
  name: string
  /** What stands behind the question mark. */
  query: string
}

const MOST = 20
const listeners = new Set<() => void>()
let read: { text: string | null; views: readonly SavedView[] } = { text: null, views: [] }

const keyOf = (list: string) => `desk_views:${list}`

/** What this browser keeps of one list. */
function viewsOf(list: string): readonly SavedView[] {
  const text = localStorage.getItem(keyOf(list))
  if (text !== read.text) read = { text, views: parsed(text) }
  return read.views
}

function parsed(text: string | null): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  const { name, query } = (value ?? {}) as Record<string, unknown>
  return typeof name === 'string' && typeof query === 'string'
}

function keep(list: string, views: readonly SavedView[]) {
  localStorage.setItem(keyOf(list), JSON.stringify(views.slice(0, MOST)))
  for (const tell of listeners) tell()
}

/** The views kept of a list, and the ways to change them. One of a known name takes the other's place. */
export function useSavedViews(list: string) {
  const views = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => viewsOf(list),
  )
  return {
    views,
    save: (view: SavedView) => keep(list, [view, ...views.filter(({ name }) => name !== view.name)]),
    forget: (name: string) =>
      keep(
        list,
        views.filter((view) => view.name !== name),
      ),
  }
}
