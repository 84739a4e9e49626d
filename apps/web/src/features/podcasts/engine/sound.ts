import type { BufferedRange, PlayerEvent } from './state.ts'

/** Sound that stopped for this long without an event counts as interrupted, ms. */
const STALLED_MS = 5_000

/** Part of `HTMLAudioElement` that the player uses. */
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

/** `readyState`: enough data to start. */
const HAVE_FUTURE_DATA = 3
const HAVE_METADATA = 1

/** Translates the element's events into the reducer's. Nothing is loaded before a press. */
export function listenTo(element: SoundElement, tell: (event: PlayerEvent) => void) {
  element.preload = 'none'
  let stalled: ReturnType<typeof setTimeout> | undefined
  const on = (name: string, act: () => void) => element.addEventListener(name, act)
  const tick = () => tell({ type: 'tick', time: element.currentTime, buffered: rangesOf(element.buffered) })
  const ready = () => {
    // While the element is seeking, the target has no data yet.
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
  // The device may pause it: an incoming call, or unplugged headphones.
  on('pause', () => {
    clearTimeout(stalled)
    if (!element.ended) tell({ type: 'pause' })
  })
  on('error', () => {
    const { code = 0, message = '' } = element.error ?? {}
    tell({ type: 'broken', code, message })
  })
}

/** Loads the address and seeks to the second once the duration is known. */
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

/** Clears the source, so that the download stops. */
export function unload(element: SoundElement) {
  element.pause()
  element.removeAttribute('src')
  element.load()
}

function rangesOf(ranges: TimeRanges): BufferedRange[] {
  return Array.from({ length: ranges.length }, (_, place) => ({ start: ranges.start(place), end: ranges.end(place) }))
}

/** Starts playing; the event says what came of it, null when another load or a pause interrupted it and takes over. */
export async function startSound(element: SoundElement): Promise<PlayerEvent | null> {
  try {
    await element.play()
    return { type: 'sounded' }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return null
    return { type: 'refused', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

export function tune(element: SoundElement, { speed, volume }: { speed: number; volume: number }) {
  // Loading resets the rate to the default one.
  element.defaultPlaybackRate = speed
  element.playbackRate = speed
  element.volume = volume
}
