/** Scroll position of each history entry, px; a reload clears it. */
const places = new Map<string, number>()
let isReturn = false
/** Address of a navigation that keeps the scroll position. */
let stayingAt: string | null = null

/**
 * Starts recording and turns off the browser's own restoring, which would run before the page renders. Without the
 * Navigation API history entries have no key, and every page starts at its top.
 */
export function watchPlaces() {
  history.scrollRestoration = 'manual'
  const { navigation } = window
  if (!navigation) return
  const onScroll = () => {
    const step = navigation.currentEntry
    if (step) places.set(step.key, window.scrollY)
  }
  const onStep = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    isReturn = navigationType === 'traverse'
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  navigation.addEventListener('currententrychange', onStep)
  return () => {
    window.removeEventListener('scroll', onScroll)
    navigation.removeEventListener('currententrychange', onStep)
  }
}

/** Keeps the scroll position at the next navigation to this root-relative address. */
export function stayAt(address: string) {
  stayingAt = address
}

/** Scroll position of a newly rendered page: the old one after going back or forward, otherwise the top. */
export function placeToBegin(): number {
  const stays = stayingAt === location.pathname + location.search
  stayingAt = null
  if (stays) return window.scrollY
  const step = isReturn && window.navigation?.currentEntry
  return step ? (places.get(step.key) ?? 0) : 0
}
