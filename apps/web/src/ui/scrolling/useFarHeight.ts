import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** About four windows on both sides, px: nearer parts stay for fast scrolling and for the browser's page search. */
const FAR = 4000

/** A longer scroll may go beyond what the observer has rendered, px. */
const JUMP = 1000

/**
 * Height of an element far from the window, px; null while it is near or in use. Its content can then be removed, so
 * that a list of ten thousand costs only its near part. With a `guess` the element is not rendered before it comes near
 * and has that height until then.
 */
export function useFarHeight(element: RefObject<Element | null>, guess: number | null = null): number | null {
  const [height, setHeight] = useState<number | null>(guess)
  // Before the scroll position is restored, so that this first scroll already finds the part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guess counts once
  useLayoutEffect(() => {
    const part = element.current!
    if (guess !== null) {
      far.add(part)
      // The part is new, so a check at the last checked position is needed too.
      checkedAt = Number.NaN
    }
    return watch(part, (isNear, measured) => {
      if (isNear || isInUse(part)) return setHeight(null)
      // A height of 0 means that its list is not displayed: the part stays rendered.
      if (measured === 0) return
      far.add(part)
      setHeight(measured)
    })
  }, [element])
  // After the part is rendered: React renders later than the observer reports, and a jump may come between.
  useLayoutEffect(() => {
    if (height === null) far.delete(element.current!)
  }, [element, height])
  return height
}

type Watcher = (isNear: boolean, height: number) => void

const watchers = new Map<Element, Watcher>()
/** Parts replaced by their height, or about to be. */
const far = new Set<Element>()
let observer: IntersectionObserver | undefined
let checkedAt = 0

/** One observer for all: a thousand observers would cost ten milliseconds per frame. */
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
        // The report may be late on a busy page, so the position is measured again.
        const { top, bottom, height } = target.getBoundingClientRect()
        watchers.get(target)?.(isIntersecting || isWithin(FAR, top, bottom), height)
      }
    },
    // Inside a scrolling layer `rootMargin` does not apply, so `scrollMargin` is set too.
    { rootMargin: `${FAR}px 0px`, scrollMargin: `${FAR}px 0px` } as IntersectionObserverInit,
  )
}

/**
 * The observer reports after the paint, too late for a jump. The scroll event comes before it: parts in view are
 * rendered synchronously here, the others when the observer reports.
 */
function onScroll() {
  if (Math.abs(window.scrollY - checkedAt) < JUMP) return
  checkedAt = window.scrollY
  // Distance that can be scrolled before the next check.
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

/** Content that has the focus or a selection must not be removed. */
function isInUse(element: Element) {
  const selection = document.getSelection()
  const isSelected = selection?.type === 'Range' && selection.getRangeAt(0).intersectsNode(element)
  return isSelected || element.contains(document.activeElement)
}
