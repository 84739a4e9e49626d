import { type RefObject, useEffect } from 'react'

/** What the down arrow does something of its own in. */
const OTHERS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="grid"], [role="slider"]'

/** The down arrow leads into the table from anywhere on the page that has no use of its own for it. */
export function useKeysToGrid(grid: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
      if (key !== 'ArrowDown' || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
      if (target instanceof Element && target.closest(OTHERS)) return
      const stop = grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
      if (!stop) return
      event.preventDefault()
      stop.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [grid])
}
