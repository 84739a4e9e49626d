import { useMemo } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { go } from '../routes/entries.ts'
import { withoutSearched } from '../routes/searched.ts'

/**
 * History state of an address that is shown as a popup over another page. The browser keeps it over a reload, which
 * shows the address as a page.
 */
interface Mask {
  /** Path and query of the page beneath. */
  beneath: string
  /** Time origin of the document that opened the popup. */
  document: number
  /** Number of history entries between the page beneath and this one. */
  steps: number
}

/** Requests a popup; becomes a mask when the target page has one. */
export const OVER = { over: true }

/** Mask for opening a popup over the shown page; a popup over a popup keeps the same page beneath. */
export function maskOverShown(isReplacing = false): Mask {
  const mask = maskOf(history.state)
  const beneath = mask?.beneath ?? shownAddress()
  return { beneath, document: performance.timeOrigin, steps: (mask?.steps ?? 0) + (isReplacing ? 0 : 1) }
}

function shownAddress() {
  const search = withoutSearched(location.search.slice(1))
  return search ? `${location.pathname}?${search}` : location.pathname
}

/** Whether the current address is shown as a popup. */
export const isOver = () => maskOf(history.state) !== null

/** Goes back to the page beneath, past all popups opened since. */
export function closeOver() {
  const mask = maskOf(history.state)
  if (mask) go(-mask.steps)
}

/** Address of the page beneath a popup; null when no popup is open. */
export function useBeneath(): string | null {
  const state: unknown = useHistoryState()
  return useMemo(() => maskOf(state)?.beneath ?? null, [state])
}

function maskOf(state: unknown): Mask | null {
  const { beneath, document, steps } = (state ?? {}) as Partial<Mask>
  const isAlive = typeof beneath === 'string' && typeof steps === 'number' && document === performance.timeOrigin
  return isAlive ? { beneath, document, steps } : null
}
