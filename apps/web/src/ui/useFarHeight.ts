import { type RefObject, useEffect, useState } from 'react'

/** Some four windows on both sides, px: nearer parts stay, for quick scrolling and for the browser's own search. */
const FAR = 4000

/**
 * The height of an element that is far from the window, px; null while it is near or in use.
 * What it holds may leave the document then: a list of ten thousand weighs no more than what is near.
 */
export function useFarHeight(element: RefObject<Element | null>): number | null {
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect, target } = entries.at(-1)!
        const isNear = isIntersecting || isInUse(target)
        // Without a height it stands in a list that is not displayed, and stays as it is.
        setHeight((known) => (isNear ? null : boundingClientRect.height || known))
      },
      { rootMargin: `${FAR}px 0px` },
    )
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return height
}

/** The focus and a selection must not vanish under their owner. */
function isInUse(element: Element) {
  return element.contains(document.activeElement) || document.getSelection()?.containsNode(element, true)
}
