import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Within this distance from an edge of the scrolling part, px; SCROLL_STEP is the distance per frame. */
export const SCROLL_ZONE = 40
export const SCROLL_STEP = 5

/**
 * Drags a row by its `data-drag-handle`; Escape cancels. All rows must have one height. `onDrop` receives indexes from
 * 0.
 */
export function useDragging(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const start = (event: PointerEvent) => {
      const handle = event.button === 0 ? (event.target as Element).closest<HTMLElement>('[data-drag-handle]') : null
      const row = handle?.closest('li')
      if (handle && row) drag(event, element, row, handle, drop)
    }
    element.addEventListener('pointerdown', start)
    return () => element.removeEventListener('pointerdown', start)
  }, [list])
}

function drag(
  { pointerId, clientY: startY }: PointerEvent,
  list: HTMLElement,
  row: HTMLElement,
  handle: HTMLElement,
  onDrop: (from: number, to: number) => void,
) {
  const rows = [...list.children] as HTMLElement[]
  const from = rows.indexOf(row)
  const height = row.offsetHeight
  const box = scrollerOf(list)
  const startScroll = box.scrollTop
  const stop = new AbortController()
  const { signal } = stop
  let y = startY
  let to = from
  let frame = 0

  handle.setPointerCapture(pointerId)
  list.dataset.dragging = ''
  row.dataset.dragged = ''
  handle.addEventListener('pointermove', follow, { signal })
  handle.addEventListener('pointerup', () => end(to), { signal })
  handle.addEventListener('pointercancel', () => end(from), { signal })
  document.addEventListener('keydown', cancel, { capture: true, signal })
  frame = requestAnimationFrame(scroll)

  function follow({ clientY }: PointerEvent) {
    y = clientY
    place()
  }

  /** Moves the dragged row to the pointer and shifts the rows between by one. */
  function place() {
    const shift = y - startY + box.scrollTop - startScroll
    row.style.transform = `translateY(${shift}px)`
    const next = Math.min(Math.max(from + Math.round(shift / height), 0), rows.length - 1)
    const [first, last] = [Math.min(to, next, from), Math.max(to, next, from)]
    to = next
    for (let index = first; index <= last; index += 1) {
      if (index === from) continue
      const isBetween = index >= Math.min(from, to) && index <= Math.max(from, to)
      rows[index]!.style.transform = isBetween ? `translateY(${from < to ? -height : height}px)` : ''
    }
  }

  function scroll() {
    const { top, bottom } = box.getBoundingClientRect()
    const step = y < top + SCROLL_ZONE ? -SCROLL_STEP : y > bottom - SCROLL_ZONE ? SCROLL_STEP : 0
    if (step !== 0) {
      box.scrollTop += step
      place()
    }
    frame = requestAnimationFrame(scroll)
  }

  /** Escape must not close the dialog. */
  function cancel(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    end(from)
  }

  function end(place: number) {
    stop.abort()
    cancelAnimationFrame(frame)
    delete list.dataset.dragging
    delete row.dataset.dragged
    for (const { style } of rows) style.transform = ''
    if (place !== from) onDrop(from, place)
  }
}

function scrollerOf(list: HTMLElement): HTMLElement {
  return list.parentElement!
}
