import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Some four windows on both sides, px: nearer parts stay, for quick scrolling and for the browser's own search. */
const FAR = 4000

/** A scroll longer than this may pass what the observer has drawn, px. */
const JUMP = 1000

/**
 * The height of an element that is far from the window, px; null while it is near or in use.
 * Its content may then leave the document, so that a list of ten thousand costs no more than its near part.
 * With a `guess` it is not drawn before it comes near: until then it is so high.
 */
export function useFarHeight(element: RefObject<Element | null>, guess: number | null = null): number | null {
  const [height, setHeight] = useState<number | null>(guess)
  // Before the page goes to its old place: the scroll that this makes is the first that has to find the part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guess counts once
  useLayoutEffect(() => {
    const part = element.current!
    if (guess !== null) {
      far.add(part)
      // No check has seen it: one at the place of the last check is due, too.
      checkedAt = Number.NaN
    }
    return watch(part, (isNear, measured) => {
      if (isNear || isInUse(part)) return setHeight(null)
      // Without a height it stands in a list that is not displayed, and stays as it is.
      if (measured === 0) return
      far.add(part)
      setHeight(measured)
    })
  }, [element])
  // Not before it stands there: React draws later what the observer calls near, and a jump may be quicker.
  useLayoutEffect(() => {
    if (height === null) far.delete(element.current!)
  }, [element, height])
  return height
}

type Watcher = (isNear: boolean, height: number) => void

const watchers = new Map<Element, Watcher>()
/** Parts of which the height alone stands, or will in a moment. */
const far = new Set<Element>()
let observer: IntersectionObserver | undefined
let checkedAt = 0

/** One observer for all: a thousand of their own cost every frame ten milliseconds. */
function watch(element: Element, watcher: Watcher) {
  observer ??= startObserver()
  watchers.set(element, watcher)
  observer.observe(element)
  return () => {
    watchers.delete(element)
    far.delete(element)
    observer?.unobserve(element)
  }
}

function startObserver() {
  addEventListener('scroll', onScroll, { passive: true })
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        // A busy page hears of it late: it may have jumped back meanwhile.
        const { top, bottom, height } = target.getBoundingClientRect()
        watchers.get(target)?.(isIntersecting || isWithin(FAR, top, bottom), height)
      }
    },
    // Inside a layer that scrolls by itself the margin of the window does not count.
    { rootMargin: `${FAR}px 0px`, scrollMargin: `${FAR}px 0px` } as IntersectionObserverInit,
  )
}

/**
 * The observer reports after the frame is painted, too late for a jump. The scroll event comes before the paint:
 * what the jump shows is drawn there and then, the rest of its surroundings when the observer reports.
 */
function onScroll() {
  if (Math.abs(window.scrollY - checkedAt) < JUMP) return
  checkedAt = window.scrollY
  // As far as the next check may come.
  const margin = Math.max(window.innerHeight, JUMP)
  const shown = [...far].filter((part) => {
    const { top, bottom, height } = part.getBoundingClientRect()
    return height > 0 && isWithin(margin, top, bottom)
  })
  if (shown.length === 0) return
  flushSync(() => {
    for (const part of shown) watchers.get(part)?.(true, 0)
  })
  for (const part of shown) far.delete(part)
}

function isWithin(margin: number, top: number, bottom: number) {
  return bottom > -margin && top < window.innerHeight + margin
}

/** The focus and what is selected must not vanish under their owner. */
function isInUse(element: Element) {
  const selection = document.getSelection()
  const isSelected = selection?.type === 'Range' && selection.getRangeAt(0).intersectsNode(element)
  return isSelected || element.contains(document.activeElement)
}
