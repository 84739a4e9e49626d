import type { KeyboardEvent } from 'react'

/** Marks an element as a stop of the arrow keys. */
export const STOP = { 'data-search-stop': '' }

/** The down and up keys move from the field through the listed items and back. */
export function followArrows(event: KeyboardEvent<HTMLElement>, field: HTMLElement) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [field, ...event.currentTarget.querySelectorAll<HTMLElement>('[data-search-stop]')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
