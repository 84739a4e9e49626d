import { useMemo } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/**
 * State of a step of the history whose address is of one page while another one stays drawn beneath it.
 * The browser keeps it over a reload, which shows the page of the address itself.
 */
interface Mask {
  /** Path and query of the page that stays drawn. */
  beneath: string
  /** When the document began that it was opened in. */
  document: number
}

/** Asks for a step over the drawn page; becomes a mask where the page at the address can be opened so. */
export const OVER = { over: true }

/** For a step over what is drawn now: of two popups the list beneath both. */
export function maskOverShown(): Mask {
  const beneath = beneathOf(history.state) ?? location.pathname + location.search
  return { beneath, document: performance.timeOrigin }
}

/** The address of the page that stays drawn beneath the one of the address; null when that one is drawn itself. */
export function useBeneath(): string | null {
  const state: unknown = useHistoryState()
  return useMemo(() => beneathOf(state), [state])
}

function beneathOf(state: unknown): string | null {
  const { beneath, document } = (state ?? {}) as Partial<Mask>
  return typeof beneath === 'string' && document === performance.timeOrigin ? beneath : null
}
