/** Where the positions are kept while the page reloads: history entries keep their keys. */
const STORED = 'places'
/** Largest number of positions kept over a reload. */
const MOST = 50
/** How long a page that is still too short may grow to its old position. */
const GROWING_MS = 10_000
/** The reader goes elsewhere by these. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Scroll position of each history entry, px. */
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
  for (const [key, top] of readStored()) places.set(key, top)
  // A reloaded page starts at its top.
  if (navigation.currentEntry) places.delete(navigation.currentEntry.key)
  const onLeave = () => sessionStorage.setItem(STORED, JSON.stringify([...places].slice(-MOST)))
  const onScroll = () => {
    const step = navigation.currentEntry
    if (step) places.set(step.key, window.scrollY)
  }
  const onStep = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    isReturn = navigationType === 'traverse'
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('pagehide', onLeave)
  navigation.addEventListener('currententrychange', onStep)
  return () => {
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('pagehide', onLeave)
    navigation.removeEventListener('currententrychange', onStep)
  }
}

/** Keeps the scroll position at the next navigation to this root-relative address. */
export function stayAt(address: string) {
  stayingAt = address
}

/** Scroll position of a newly rendered page: the old one after going back or forward, otherwise the top. */
function placeToBegin(): number {
  const stays = stayingAt === location.pathname + location.search
  stayingAt = null
  if (stays) return window.scrollY
  const step = isReturn && window.navigation?.currentEntry
  return step ? (places.get(step.key) ?? 0) : 0
}

let stopGrowing = () => {}

/**
 * Scrolls a newly rendered page to its position. A list read again after a reload is shorter than before: it is
 * scrolled further as it grows, until the reader moves it.
 */
export function scrollToBegin() {
  stopGrowing()
  const top = placeToBegin()
  window.scrollTo(0, top)
  if (top === 0 || isReached(top)) return
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (isReached(top)) stopGrowing()
  })
  const timer = setTimeout(() => stopGrowing(), GROWING_MS)
  stopGrowing = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const move of MOVES) window.removeEventListener(move, stopGrowing)
    stopGrowing = () => {}
  }
  for (const move of MOVES) window.addEventListener(move, stopGrowing, { passive: true })
  growth.observe(document.body)
}

const isReached = (top: number) => Math.abs(window.scrollY - top) < 1

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Array.isArray(one) && Number.isFinite(one[1])) : []
  } catch {
    return []
  }
}
