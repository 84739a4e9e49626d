import { type Entered, placeHere, placeOf, whenEntered } from '../routes/entries.ts'

/** Where the positions are kept between documents of this tab: history entries keep their keys. */
const STORED = 'places'
/** Largest number of positions kept. */
const MOST = 50
/** The reader goes elsewhere by these. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Scroll position of each history entry, px. */
const places = new Map<string, number>()
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
  enter('step')
  if (navigation?.type === 'back_forward') scrollToBegin()
  else places.delete(placeHere())
  const stop = whenEntered(enter)
  const watched = new AbortController()
  const { signal } = watched
  const onScroll = () => void places.set(placeHere(), window.scrollY)
  window.addEventListener('scroll', onScroll, { passive: true, signal })
  window.addEventListener('pagehide', store, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal })
  return () => {
    stop()
    watched.abort()
  }
}

function enter(how: Entered) {
  returnTo = how === 'step' ? (places.get(placeHere()) ?? 0) : null
}

/** The browser shows this document again from the back/forward cache; not every one at the old position. */
function comeBack() {
  takeStored()
  window.scrollTo(0, places.get(placeHere()) ?? 0)
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
  const place = placeOf(history.state)
  const isEarly = place !== undefined && place !== placeHere()
  return stays ? window.scrollY : ((isEarly ? places.get(place) : returnTo) ?? 0)
}

let stopGrowing = () => {}

/**
 * Scrolls a newly rendered page to its position. A list read again after a reload is shorter than before: it is
 * scrolled further as it grows, however slowly, until the reader moves it.
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
  stopGrowing = () => {
    growth.disconnect()
    cancelAnimationFrame(frame)
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
