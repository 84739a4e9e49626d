import { type KeyboardEvent, useRef, useState } from 'react'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Tab stops at one day of the grid; the arrow keys, Home and End move between days. */
export function useRovingDays(count: number, initial: number) {
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const current = Math.min(active ?? Math.max(initial, 0), count - 1)

  function onKeyDown(event: KeyboardEvent) {
    const week = current - (current % 7)
    const target =
      event.key === 'Home' ? week : event.key === 'End' ? week + 6 : current + (STEPS[event.key] ?? Number.NaN)
    if (Number.isNaN(target) || target < 0 || target >= count) return
    event.preventDefault()
    setActive(target)
    grid.current?.querySelector<HTMLElement>(`[data-place="${target}"]`)?.focus()
  }

  return { grid, current, onKeyDown, setActive }
}
