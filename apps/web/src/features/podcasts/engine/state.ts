import type { Podcast } from '@palata/contract/podcasts/podcast'
import type { Place, Skips } from './settings.ts'

/**
 * `none`: no podcast is known. `idle`: one is chosen, nothing is loaded. `signing`: its address is requested.
 * `loading`: the sound is loading. `reconnecting`: the network failed and loading is retried.
 */
type Stage = 'none' | 'idle' | 'signing' | 'loading' | 'playing' | 'paused' | 'reconnecting' | 'failed'

export interface BufferedRange {
  start: number
  end: number
}

/** Sleep timer: stops at a time, ms, or at the end of the chapter. */
export type Sleep = { at: number } | 'chapter' | null

export interface PlayerState {
  stage: Stage
  /** All known podcasts, newest first. */
  podcasts: readonly Podcast[]
  /** All podcasts except the active one. */
  others: readonly Podcast[]
  activeId: number | null
  isPanelOpen: boolean
  speed: number
  volume: number
  time: number
  buffered: readonly BufferedRange[]
  /** Title of the latest podcast, for readers without access. */
  preview: string | null
  /** Chapters that the listener always skips. */
  skips: Skips
  /** Second of a skipped chapter that the listener opened on purpose; it is not skipped. */
  entered: number | null
  sleep: Sleep
  /** Ids of the podcasts that play after this one, in order; kept on this device. */
  queue: readonly number[]
  /** After the queue the next newer podcast plays by itself. */
  isNextOn: boolean
  /** This device's last position is restored once per page. */
  isRestored: boolean
  /** Address of the loaded sound; a newer one may be known. */
  loadedUrl: string | null
  /** A new address was requested after the previous one failed. */
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
  queue: [],
  isNextOn: false,
  isRestored: false,
  loadedUrl: null,
  isRenewed: false,
  attempts: 0,
  keptAt: 0,
  askedAt: 0,
}

export type PlayerEvent =
  | { type: 'preview'; title: string | null }
  | { type: 'settings'; speed: number; volume: number; skips: Skips; queue: readonly number[]; isNextOn: boolean }
  /** Another tab changed the queue. */
  | { type: 'queued'; queue: readonly number[]; isNextOn: boolean }
  /** Podcasts, newest first. */
  | { type: 'known'; podcasts: readonly Podcast[]; place?: Place | null }
  /** `kept`: the account's last position on any device; `place`: this device's. */
  | { type: 'play'; podcast?: Podcast; at?: number; kept?: number; place?: Place | null }
  | { type: 'pause' }
  | { type: 'close' }
  | { type: 'seek'; to: number; podcast?: Podcast }
  | { type: 'signed'; id: number; url: string; expiresAt: string | number }
  /** `isFinal`: the server refused, so a retry would not help. */
  | { type: 'signFailed'; id: number; error: Error; isFinal: boolean }
  | { type: 'canplay' }
  | { type: 'sounded' }
  | { type: 'refused'; error: Error }
  | { type: 'tick'; time: number; buffered: readonly BufferedRange[] }
  | { type: 'stalled' }
  /** `MediaError` code of the element. */
  | { type: 'broken'; code: number; message: string }
  | { type: 'timeout' }
  | { type: 'retry' }
  | { type: 'ended' }
  | { type: 'speed'; speed: number }
  | { type: 'volume'; volume: number }
  | { type: 'skip'; id: number; second: number; isSkipped: boolean }
  | { type: 'sleep'; sleep: Sleep }
  /** Puts the podcast at the end of the queue, or takes it out. */
  | { type: 'queue'; id: number; isIn: boolean }
  | { type: 'next'; isOn: boolean }
  /** The reader's access has ended. */
  | { type: 'lost' }

/** Effects for the driver: element, network, timers and storage. */
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
  | { do: 'storeQueue' }
  /** Plays the podcast, which may be in no list, where the listener left it. */
  | { do: 'follow'; id: number }
  /** Stores the position; only a seek may move it back. */
  | { do: 'keep'; id: number; time: number; isSeek: boolean }
  /** Stops the players of other tabs. */
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
