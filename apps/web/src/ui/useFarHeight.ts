import { type RefObject, useEffect, useState } from 'react'

/** Some four windows on both sides, px: nearer parts stay, for quick scrolling and for the browser's own search. */
const FAR = 4000

/**
 * The height of an element that is far from the window, px; null while it is near or in use.
 * What it holds may leave the document then: a list of ten thousand weighs no more than what is near.
 */
export function useFarHeight(element: RefObject<Element | null>): number | null {
  const [height, setHeight] = useState<number | null>(null)
  useEffect(
    () =>
      watch(element.current!, ({ isIntersecting, boundingClientRect, target }) => {
        const isNear = isIntersecting || isInUse(target)
        // Without a height it stands in a list that is not displayed, and stays as it is.
        setHeight((known) => (isNear ? null : boundingClientRect.height || known))
      }),
    [element],
  )
  return height
}

type Watcher = (entry: IntersectionObserverEntry) => void

const watchers = new Map<Element, Watcher>()
let observer: IntersectionObserver | undefined

/** One observer for all: a thousand of their own cost every frame ten milliseconds. */
function watch(element: Element, watcher: Watcher) {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watchers.get(entry.target)?.(entry)
    },
    { rootMargin: `${FAR}px 0px` },
  )
  watchers.set(element, watcher)
  observer.observe(element)
  return () => {
    watchers.delete(element)
    observer?.unobserve(element)
  }
}

/** The focus and what is selected must not vanish under their owner. */
function isInUse(element: Element) {
  const selection = document.getSelection()
  const isSelected = selection?.type === 'Range' && selection.getRangeAt(0).intersectsNode(element)
  return isSelected || element.contains(document.activeElement)
}
