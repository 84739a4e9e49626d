import { LRUCache } from 'lru-cache'

export interface CacheOptions {
  freshMs: number
  /** After `freshMs` a reader still gets the old value while one refresh runs behind, up to this age. */
  staleMs: number
  maxEntries: number
  now?: () => number
}

interface Entry<Value> {
  value: Value
  freshUntil: number
  staleUntil: number
}

/**
 * Values read once for all who ask, kept for a moment and bounded in number: the one asked for longest ago goes first.
 * The two ages and the reads under way are ours: `lru-cache` joins a later reader to a read begun before a change.
 */
export class SharedCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>
  #filling = new Map<string, Promise<Value>>()
  readonly #options: CacheOptions
  readonly #now: () => number

  constructor(options: CacheOptions) {
    this.#options = options
    this.#entries = new LRUCache({ max: options.maxEntries })
    this.#now = options.now ?? Date.now
  }

  /** `isKept` tells which values are for those who asked together only. */
  get(key: string, make: () => Promise<Value>, isKept: (value: Value) => boolean = () => true): Value | Promise<Value> {
    const entry = this.#entries.get(key)
    const now = this.#now()
    if (entry && now < entry.freshUntil) return entry.value
    if (entry && now < entry.staleUntil) {
      // The refresh's failure drops the entry; the next reader then sees the reason.
      this.#fill(key, make, isKept).catch(() => this.#entries.delete(key))
      return entry.value
    }
    return this.#fill(key, make, isKept)
  }

  /** Expires every value read before this moment, or only that of `key`. The next caller starts a new read. */
  expire(key?: string) {
    if (key === undefined) {
      this.#filling.clear()
      for (const entry of this.#entries.values()) entry.freshUntil = 0
    } else {
      this.#filling.delete(key)
      this.#entries.delete(key)
    }
  }

  #fill(key: string, make: () => Promise<Value>, isKept: (value: Value) => boolean): Promise<Value> {
    const running = this.#filling.get(key)
    if (running !== undefined) return running
    const filling: Promise<Value> = make()
      .then((value) => {
        // Something changed while it was being read: it is old already, and replaces nothing.
        const isOld = this.#filling.get(key) !== filling
        if (isKept(value) && !(isOld && this.#entries.has(key))) this.#keep(key, value, isOld)
        return value
      })
      .finally(() => {
        if (this.#filling.get(key) === filling) this.#filling.delete(key)
      })
    this.#filling.set(key, filling)
    return filling
  }

  #keep(key: string, value: Value, isOld: boolean) {
    const { freshMs, staleMs } = this.#options
    const now = this.#now()
    this.#entries.set(key, { value, freshUntil: isOld ? 0 : now + freshMs, staleUntil: now + staleMs })
  }
}

/** The key of what is one person's alone: forgotten when they change anything. */
export const ownKey = (viewer: { id: number }) => `own:${viewer.id}`

export type SharedRead<Value> = (key: string, make: () => Promise<Value>) => Value | Promise<Value>

/** What the features of one process keep for their readers. Switched off, every read is made anew. */
export class Caches {
  #all: SharedCache<unknown>[] = []
  readonly #isOn: boolean

  constructor({ isOn }: { isOn: boolean }) {
    this.#isOn = isOn
  }

  /** A feature's own cache: it forgets by time and whenever something changes. */
  open<Value>(options: CacheOptions): SharedRead<Value> {
    if (!this.#isOn) return (_, make) => make()
    const cache = new SharedCache<Value>(options)
    this.#all.push(cache as SharedCache<unknown>)
    return (key, make) => cache.get(key, make)
  }

  /** Expires every cache of the process, or only what is kept under `key`. */
  expire(key?: string) {
    for (const cache of this.#all) cache.expire(key)
  }
}
