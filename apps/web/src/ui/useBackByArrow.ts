import { useEffect } from 'react'

/** A browser that comes back by its arrow shows the page as it was left, waiting for ever: `onBack` ends that. */
export function useBackByArrow(onBack: () => void) {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && onBack()
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [onBack])
}
