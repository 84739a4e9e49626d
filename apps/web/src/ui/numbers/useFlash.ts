import { type RefObject, useEffect, useRef } from 'react'

export const FLASH_MS = 180

/** Flashes the figure when it changes; the first value is not a change. */
export function useFlash(value: number | null): RefObject<HTMLDataElement | null> {
  const element = useRef<HTMLDataElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    const before = shown.current
    shown.current = value
    if (before === null || value === null || before === value || !element.current?.animate) return
    // By its name: asking for the colour would compute styles once for each of the figures that change together.
    const colour = value > before ? 'var(--up)' : 'var(--down)'
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current.animate([{ color: colour }, { color: colour }, {}], { duration: FLASH_MS, easing: 'ease-out' })
  }, [value])
  return element
}
