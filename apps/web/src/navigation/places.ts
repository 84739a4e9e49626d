/** How far down the reader stood at each step of the browser's history, px; a reload forgets it. */
const places = new Map<string, number>()
let isReturn = false
/** Where the reader is led without leaving their place. */
let stayingAt: string | null = null

/**
 * Begins to remember; the browser's own restoring would come before the page is drawn. Without the Navigation API
 * a step has no name, and every page begins at its top.
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

/** The same page is led to with other contents, root-relative: the reader stays where they are. */
export function stayAt(address: string) {
  stayingAt = address
}

/** The scroll of a page just drawn: the old place after a step back or forward, the top otherwise. */
export function placeToBegin(): number {
  const stays = stayingAt === location.pathname + location.search
  stayingAt = null
  if (stays) return window.scrollY
  const step = isReturn && window.navigation?.currentEntry
  return step ? (places.get(step.key) ?? 0) : 0
}
