import type { Podcast } from '@palata/contract/podcasts'
import type { Place, Skips } from './settings.ts'

/**
 * `none`: no podcast is known. `idle`: one is chosen, and nothing of it is loaded. `signing`: its address is asked for.
 * `loading`: the sound is awaited. `reconnecting`: it broke off for want of a network and is asked for again and again.
 */
type Stage = 'none' | 'idle' | 'signing' | 'loading' | 'playing' | 'paused' | 'reconnecting' | 'failed'

export interface BufferedRange {
  start: number
  end: number
}

/** When the sound goes off by itself: at a moment, in ms, or with the chapter. */
export type Sleep = { at: number } | 'chapter' | null

export interface PlayerState {
  stage: Stage
  /** All that are known, the latest first. */
  podcasts: readonly Podcast[]
  /** All but the active one. */
  others: readonly Podcast[]
  activeId: number | null
  isPanelOpen: boolean
  speed: number
  volume: number
  time: number
  buffered: readonly BufferedRange[]
  /** What a reader without access sees of the latest. */
  preview: string | null
  /** Chapters that are always skipped. */
  skips: Skips
  /** A chapter that the listener chose although it is skipped otherwise. */
  entered: number | null
  sleep: Sleep
  /** The last position of this device is restored once in the life of a page. */
  isRestored: boolean
  /** The address that the sound is loaded from; a newer one may be known. */
  loadedUrl: string | null
  /** An address that did not work has been asked for anew. */
  isRenewed: boolean
  attempts: number
  keptAt: number
  askedAt: number
}

export const INITIAL: PlayerState = {
  stage: 'none',
  podcasts: [],
  others: [],
  activeId: null,
  isPanelOpen: false,
  speed: 1,
  volume: 0.5,
  time: 0,
  buffered: [],
  preview: null,
  skips: {},
  entered: null,
  sleep: null,
  isRestored: false,
  loadedUrl: null,
  isRenewed: false,
  attempts: 0,
  keptAt: 0,
  askedAt: 0,
}

export type PlayerEvent =
  | { type: 'preview'; title: string | null }
  | { type: 'settings'; speed: number; volume: number; skips: Skips }
  /** The latest first. */
  | { type: 'known'; podcasts: readonly Podcast[]; place?: Place | null }
  /** `kept`: where the listener's account was in it last, `place`: where this device was. */
  | { type: 'play'; podcast?: Podcast; at?: number; kept?: number; place?: Place | null }
  | { type: 'pause' }
  | { type: 'close' }
  | { type: 'seek'; to: number; podcast?: Podcast }
  | { type: 'signed'; id: number; url: string; expiresAt: string | number }
  /** `isFinal`: the server has refused, and to ask again would not help. */
  | { type: 'signFailed'; id: number; error: Error; isFinal: boolean }
  | { type: 'canplay' }
  | { type: 'sounded' }
  | { type: 'refused'; error: Error }
  | { type: 'tick'; time: number; buffered: readonly BufferedRange[] }
  | { type: 'stalled' }
  /** The element's `MediaError` code. */
  | { type: 'broken'; code: number; message: string }
  | { type: 'timeout' }
  | { type: 'retry' }
  | { type: 'ended' }
  | { type: 'speed'; speed: number }
  | { type: 'volume'; volume: number }
  | { type: 'skip'; id: number; second: number; isSkipped: boolean }
  | { type: 'sleep'; sleep: Sleep }
  /** The reader's access has ended. */
  | { type: 'lost' }

/** What the driver does with the element, the network, the clock and the store. */
export type Effect =
  | { do: 'sign'; podcast: Podcast }
  | { do: 'load'; url: string; at: number }
  | { do: 'unload' }
  | { do: 'play' }
  | { do: 'pause' }
  | { do: 'place'; time: number }
  | { do: 'tune'; speed: number; volume: number }
  | { do: 'storeTuning' }
  | { do: 'storeSkips' }
  /** Remembers where the listener is; a seek may lead back, time alone may not. */
  | { do: 'keep'; id: number; time: number; isSeek: boolean }
  /** Silences the player in other tabs. */
  | { do: 'claim' }
  | { do: 'await'; event: 'timeout' | 'retry'; ms: number }
  | { do: 'calm' }
  | { do: 'settle'; error?: Error }

export const isWanted = ({ stage }: PlayerState) =>
  stage === 'signing' || stage === 'loading' || stage === 'playing' || stage === 'reconnecting'
export const isPlaying = ({ stage }: PlayerState) => stage === 'playing'
export const isLoading = ({ stage }: PlayerState) =>
  stage === 'signing' || stage === 'loading' || stage === 'reconnecting'
export const isReady = ({ stage }: PlayerState) => stage === 'playing' || stage === 'paused'
export const activeOf = ({ podcasts, activeId }: PlayerState) => podcasts.find(({ id }) => id === activeId)
