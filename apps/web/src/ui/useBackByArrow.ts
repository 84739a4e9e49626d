import { useEffect } from 'react'

/** Going back may show the page from the back/forward cache in its old waiting state: `onBack` ends it. */
export function useBackByArrow(onBack: () => void) {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && onBack()
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [onBack])
}
