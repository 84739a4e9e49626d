import { useEffect } from 'react'

/**
 * Writes onto the element which part of the window is in sight above a phone's keyboard: `--seen-top` and `--seen-height`.
 * The keyboard lies over the page without changing the window's own height.
 */
export function useSeenHeight(element: HTMLElement | null) {
  useEffect(() => {
    const seen = window.visualViewport
    if (!element || !seen) return
    const note = () => {
      element.style.setProperty('--seen-top', `${seen.offsetTop}px`)
      element.style.setProperty('--seen-height', `${seen.height}px`)
    }
    note()
    seen.addEventListener('resize', note)
    seen.addEventListener('scroll', note)
    return () => {
      seen.removeEventListener('resize', note)
      seen.removeEventListener('scroll', note)
    }
  }, [element])
}
