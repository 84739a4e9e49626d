import { useEffect, useRef, useState } from 'react'
import { onLeave } from '#api/onLeave.ts'
import { useMarkSeen } from './queries.ts'

/** Delay after the last item came into view, ms. */
const SEEN_MS = 500
const HALF = 0.5

/** Returns a ref for each unread item: items that were half visible are marked in one request. */
export function useSeen(root: React.RefObject<HTMLElement | null>) {
  const mark = useMarkSeen()
  const waiting = useRef(new Set<number>())
  const sent = useRef(new Set<number>())
  const [observe] = useState(() => new Map<Element, number>())
  const observer = useRef<IntersectionObserver | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () => {
      clearTimeout(timer)
      const ids = [...waiting.current]
      waiting.current.clear()
      if (ids.length > 0) void mark(ids)
    }
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const id = observe.get(target)
          if (id === undefined || intersectionRatio < HALF || sent.current.has(id)) continue
          sent.current.add(id)
          waiting.current.add(id)
          clearTimeout(timer)
          timer = setTimeout(send, SEEN_MS)
        }
      },
      { root: root.current, threshold: HALF },
    )
    observer.current = watch
    for (const element of observe.keys()) watch.observe(element)
    const stop = onLeave(send)
    return () => {
      stop()
      watch.disconnect()
      observer.current = null
      // Closed within the delay: the seen items are still marked.
      send()
    }
  }, [mark, observe, root])

  return (id: number) => (element: HTMLElement | null) => {
    if (!element) return
    observe.set(element, id)
    observer.current?.observe(element)
    return () => {
      observe.delete(element)
      observer.current?.unobserve(element)
    }
  }
}
