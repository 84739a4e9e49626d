/** The worker keeps what was read under names that begin so; whoever signs out leaves none of them. */
export const STORES = 'kept-'

/** What one account may read again without a network. */
export const storeOf = (account: string, what: 'calls' | 'pictures') => `${STORES}${account}-${what}`

/** When the kept reply was fetched, ISO 8601; replies of the network have no such header. */
export const KEPT_AT = 'x-kept-at'

/** What a reply is to its page: what the page is about, or what stands beside it. */
export type About = 'page' | 'part'

/** How one call of a page was answered: by the network, from the store, or not at all. */
export interface Served {
  /** Path and query. */
  url: string
  about: About
  how: 'fresh' | 'kept' | 'missing'
  /** Of a kept one: when it was fetched, ISO 8601. */
  at?: string
}

/** `hello` asks what the worker knows of this page; `clear` leaves nothing of anybody. */
export type ToWorker = { kind: 'hello' } | { kind: 'clear' }

export type FromWorker =
  | { kind: 'served'; served: Served }
  /** `entry` names the build that the worker belongs to. */
  | { kind: 'known'; entry: string; served: Served[] }
