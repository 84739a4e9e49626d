import type { BufferedRange, PlayerEvent } from './state.ts'

/** Sound that has stopped for so long without a word of the element counts as broken off. */
const STALLED_MS = 5_000

/** The part of `HTMLAudioElement` that the player needs. */
export type SoundElement = Pick<
  HTMLAudioElement,
  | 'addEventListener'
  | 'buffered'
  | 'currentTime'
  | 'defaultPlaybackRate'
  | 'ended'
  | 'error'
  | 'load'
  | 'pause'
  | 'play'
  | 'playbackRate'
  | 'preload'
  | 'readyState'
  | 'removeAttribute'
  | 'seeking'
  | 'src'
  | 'volume'
>

/** Enough is there to begin. */
const HAVE_FUTURE_DATA = 3
const HAVE_METADATA = 1

/** Tells the machine what the element does, in its words. */
export function listenTo(element: SoundElement, tell: (event: PlayerEvent) => void) {
  let stalled: ReturnType<typeof setTimeout> | undefined
  const on = (name: string, act: () => void) => element.addEventListener(name, act)
  const tick = () => tell({ type: 'tick', time: element.currentTime, buffered: rangesOf(element.buffered) })
  const ready = () => {
    // While it still looks for its place, nothing of that place is there.
    if (!element.seeking && element.readyState >= HAVE_FUTURE_DATA) tell({ type: 'canplay' })
  }
  on('canplay', ready)
  on('seeked', ready)
  on('timeupdate', () => {
    clearTimeout(stalled)
    tick()
  })
  on('progress', tick)
  on('waiting', () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => tell({ type: 'stalled' }), STALLED_MS)
  })
  on('ended', () => tell({ type: 'ended' }))
  // The device may pause it by itself: a call comes, the headphones are pulled out.
  on('pause', () => {
    clearTimeout(stalled)
    if (!element.ended) tell({ type: 'pause' })
  })
  on('error', () => {
    const { code = 0, message = '' } = element.error ?? {}
    tell({ type: 'broken', code, message })
  })
}

/** Begins at this second as soon as it is known how long the sound is. */
export function loadAt(element: SoundElement, url: string, at: number) {
  element.preload = 'auto'
  element.src = url
  element.load()
  if (at > 0) placeAt(element, at)
}

export function placeAt(element: SoundElement, time: number) {
  if (element.readyState >= HAVE_METADATA) {
    element.currentTime = time
    return
  }
  const { src } = element
  const place = () => {
    if (element.src === src) element.currentTime = time
  }
  element.addEventListener('loadedmetadata', place, { once: true })
}

/** Lets the network go. */
export function unload(element: SoundElement) {
  element.pause()
  element.removeAttribute('src')
  element.load()
}

function rangesOf(ranges: TimeRanges): BufferedRange[] {
  return Array.from({ length: ranges.length }, (_, place) => ({ start: ranges.start(place), end: ranges.end(place) }))
}
