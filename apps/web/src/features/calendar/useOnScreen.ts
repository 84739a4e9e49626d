import { type RefObject, useEffect, useState } from 'react'

/** Whether any part of the element is visible; an element that is not displayed never is. */
export function useOnScreen(element: RefObject<Element | null>) {
  const [isOnScreen, setOnScreen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)!.isIntersecting))
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return isOnScreen
}
