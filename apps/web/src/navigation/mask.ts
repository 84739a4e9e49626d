import { useMemo } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { withoutSearched } from './searched.ts'

/**
 * State of a step of the history whose address is of one page while another one stays drawn beneath it.
 * The browser keeps it over a reload, which shows the page of the address itself.
 */
interface Mask {
  /** Path and query of the page that stays drawn. */
  beneath: string
  /** When the document began that it was opened in. */
  document: number
  /** How many steps of the history lie between the drawn page and this one. */
  steps: number
}

/** Asks for a step over the drawn page; becomes a mask where the page at the address can be opened so. */
export const OVER = { over: true }

/** For a step over what is drawn now: of two popups the list beneath both. */
export function maskOverShown(isReplacing = false): Mask {
  const mask = maskOf(history.state)
  const beneath = mask?.beneath ?? shownAddress()
  return { beneath, document: performance.timeOrigin, steps: (mask?.steps ?? 0) + (isReplacing ? 0 : 1) }
}

function shownAddress() {
  const search = withoutSearched(location.search.slice(1))
  return search ? `${location.pathname}?${search}` : location.pathname
}

/** Whether the page at the address is open over another one. */
export const isOver = () => maskOf(history.state) !== null

/** Leads from what is open over the drawn page back to that page, past whatever was opened on the way. */
export function closeOver() {
  const mask = maskOf(history.state)
  if (mask) history.go(-mask.steps)
}

/** The address of the page that stays drawn beneath the one of the address; null when that one is drawn itself. */
export function useBeneath(): string | null {
  const state: unknown = useHistoryState()
  return useMemo(() => maskOf(state)?.beneath ?? null, [state])
}

function maskOf(state: unknown): Mask | null {
  const { beneath, document, steps } = (state ?? {}) as Partial<Mask>
  const isAlive = typeof beneath === 'string' && typeof steps === 'number' && document === performance.timeOrigin
  return isAlive ? { beneath, document, steps } : null
}
