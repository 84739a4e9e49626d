/** Where the positions are kept between documents of this tab: history entries keep their keys. */
const STORED = 'places'
/** Largest number of positions kept. */
const MOST = 50
/** How long a page that is still too short may grow to its old position. */
const GROWING_MS = 10_000
/** The reader goes elsewhere by these. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Scroll position of each history entry, px. */
const places = new Map<string, number>()
/** Key of the current history entry, kept in its state: not every browser of the floor has the Navigation API. */
let entry = ''
let entries = 0
/** Position of the entry that the reader has returned to; null at a new or a replaced one. */
let returnTo: number | null = null
/** Address of a navigation that keeps the scroll position. */
let stayingAt: string | null = null

/**
 * Starts recording and turns off the browser's own restoring, which would run before the page renders. A document shown
 * by a step back or forward starts where it was left, a reloaded one at its top.
 */
export function watchPlaces() {
  history.scrollRestoration = 'manual'
  takeStored()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  enter()
  if (navigation?.type === 'back_forward') scrollToBegin()
  else places.delete(entry)
  const watched = new AbortController()
  const { signal } = watched
  const onScroll = () => void places.set(keyOf(history.state) ?? entry, window.scrollY)
  window.addEventListener('scroll', onScroll, { passive: true, signal })
  // Before the router's own listeners, which render the page at once.
  const first = { capture: true, signal }
  window.addEventListener('popstate', enter, first)
  // Events of the router: it dispatches them after every such call.
  window.addEventListener('pushState', enterNew, first)
  window.addEventListener('replaceState', enterSame, first)
  window.addEventListener('pagehide', store, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal })
  return () => watched.abort()
}

const keyOf = (state: unknown) => (state as { place?: string } | null)?.place

/** Enters the entry that the browser shows: a known one after a step, otherwise a new one. */
function enter() {
  const key = keyOf(history.state)
  if (key === undefined) return enterNew()
  entry = key
  returnTo = places.get(key) ?? 0
}

function enterNew() {
  entries += 1
  // Unique among the tab's documents.
  entry = `${performance.timeOrigin}.${entries}`
  returnTo = null
  keepKey()
}

function enterSame() {
  returnTo = null
  keepKey()
}

/** Writes the key into the entry's state without telling the router: the address is the same. */
function keepKey() {
  const state = history.state as object | null
  if (keyOf(state) !== entry) History.prototype.replaceState.call(history, { ...state, place: entry }, '')
}

/** The browser shows this document again from the back/forward cache; not every one at the old position. */
function comeBack() {
  takeStored()
  window.scrollTo(0, places.get(entry) ?? 0)
}

/** Keeps the scroll position at the next navigation to this root-relative address. */
export function stayAt(address: string) {
  stayingAt = address
}

/** Scroll position of a newly rendered page: the old one after going back or forward, otherwise the top. */
function placeToBegin(): number {
  const stays = stayingAt === location.pathname + location.search
  stayingAt = null
  // The page may render before the events of its step.
  if (keyOf(history.state) !== entry) enter()
  return stays ? window.scrollY : (returnTo ?? 0)
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
  const grow = () => {
    window.scrollTo(0, top)
    if (isReached(top)) stopGrowing()
  }
  let frame = 0
  // In a frame of its own: scrolling changes what is observed, and WebKit reports that as an error.
  const growth = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(grow)
  })
  const timer = setTimeout(() => stopGrowing(), GROWING_MS)
  stopGrowing = () => {
    growth.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const move of MOVES) window.removeEventListener(move, stopGrowing)
    stopGrowing = () => {}
  }
  for (const move of MOVES) window.addEventListener(move, stopGrowing, { passive: true })
  growth.observe(document.body)
}

const isReached = (top: number) => Math.abs(window.scrollY - top) < 1

/** Adds to what other documents of the tab have stored. */
function store() {
  const all = new Map([...readStored(), ...places])
  sessionStorage.setItem(STORED, JSON.stringify([...all].slice(-MOST)))
}

function takeStored() {
  for (const [key, top] of readStored()) if (!places.has(key)) places.set(key, top)
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Array.isArray(one) && Number.isFinite(one[1])) : []
  } catch {
    return []
  }
}
