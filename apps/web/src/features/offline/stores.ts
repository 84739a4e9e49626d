/** Prefix of the worker's cache names; a sign-out deletes all of them. */
export const STORES = 'kept-'

/** Name of an account's cache for offline reading. */
export const storeOf = (account: string, what: 'calls' | 'pictures' | 'recordings') => `${STORES}${account}-${what}`

/** Header with the time a stored reply was fetched, ISO 8601; replies of the network do not have it. */
export const KEPT_AT = 'x-kept-at'

/** Longest time that anything is kept, ms: the server may have changed or removed it since. */
export const KEPT_MS = 30 * 86_400_000

/** Path of recordings, without their file's name. */
export const RECORDINGS_PATH = '/media/podcasts/'

/** Address at which the worker answers with the recording that this device keeps. */
export const keptRecordingAt = (file: string) => `${RECORDINGS_PATH}${encodeURIComponent(file)}?kept`

/** Role of a reply on its page: the main content, or a part beside it. */
export type About = 'page' | 'part'

/** How a call was answered: by the network, from the cache, or not at all. */
export interface Served {
  /** Path and query. */
  url: string
  about: About
  how: 'fresh' | 'kept' | 'missing'
  /** Time the stored reply was fetched, ISO 8601. */
  at?: string
}

/** `hello` asks for the worker's log of this page; `clear` deletes every account's caches. */
export type ToWorker = { kind: 'hello' } | { kind: 'clear' }

export type FromWorker =
  | { kind: 'served'; served: Served }
  /** `entry` identifies the build that the worker belongs to. */
  | { kind: 'known'; entry: string; served: Served[] }
