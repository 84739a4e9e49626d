import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/** Roving tab stop for a row of buttons: the arrows, Home and End move within it, and Tab returns to the last one. */
export function useRoving() {
  const row = useRef<HTMLDivElement>(null)
  const buttons = () => [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])]

  function stopAt(stop: Element | undefined) {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is there
  useEffect(() => stopAt(buttons()[0]), [])

  return {
    ref: row,
    onFocus({ target }: FocusEvent) {
      if (buttons().includes(target as HTMLElement)) stopAt(target)
    },
    onKeyDown(event: KeyboardEvent) {
      const all = buttons()
      const at = all.indexOf(event.target as HTMLElement)
      const to = {
        ArrowRight: (at + 1) % all.length,
        ArrowLeft: (at - 1 + all.length) % all.length,
        Home: 0,
        End: all.length - 1,
      }[event.key]
      if (at < 0 || to === undefined) return
      event.preventDefault()
      all[to]!.focus()
    },
  }
}
