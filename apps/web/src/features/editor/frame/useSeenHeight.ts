import { useEffect } from 'react'

/**
 * Writes the visible part of the window to the element as `--seen-top` and `--seen-height`. A phone's keyboard covers
 * the page without changing the window's height.
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
