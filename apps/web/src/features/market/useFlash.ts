import { type RefObject, useEffect, useRef } from 'react'

const FLASH_MS = 180

/** Colours the figure for a moment when it moves. The stylesheet has the colours; the first value is no move. */
export function useFlash(value: number | null): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    const before = shown.current
    shown.current = value
    if (before === null || value === null || before === value || !element.current?.animate) return
    const colour = getComputedStyle(element.current).getPropertyValue(value > before ? '--up' : '--down')
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current.animate([{ color: colour }, { color: colour }, {}], { duration: FLASH_MS * 4, easing: 'ease-out' })
  }, [value])
  return element
}
