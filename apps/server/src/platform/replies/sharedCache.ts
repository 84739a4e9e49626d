import { LRUCache } from 'lru-cache'
import { isOwnRefusal } from '../errors.ts'
import { onBehalfOfAll } from '../workers/caller.ts'

export interface CacheOptions {
  freshMs: number
  /** Up to this age a reader gets the old value while one refresh runs in the background; in ms. */
  staleMs: number
  maxEntries: number
  now?: () => number
}

/** The line in which one reader's reads wait to begin: nobody waits in another's. */
export interface Line {
  whose: string
  take: <Result>(read: () => Promise<Result>) => Promise<Result>
}

interface Entry<Value> {
  value: Value
  freshUntil: number
  staleUntil: number
}

/**
 * Values read once for all readers, cached briefly, with least-recently-used eviction.
 * Ages and reads in progress are handled here: `lru-cache` joins a later reader to a read begun before a change.
 */
export class SharedCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>
  #filling = new Map<string, Promise<Value>>()
  /** Reads that wait in their readers' lines, by reader and key. */
  readonly #waiting = new Map<string, Promise<Value>>()
  /** Reads of one key that were begun before it expired. */
  readonly #outdated = new WeakSet<Promise<Value>>()
  #drops = 0
  readonly #options: CacheOptions
  readonly #now: () => number

  constructor(options: CacheOptions) {
    this.#options = options
    this.#entries = new LRUCache({ max: options.maxEntries })
    this.#now = options.now ?? Date.now
  }

  /** `isKept` false: only concurrent readers share the value. A read that has begun is shared by all. */
  get(
    key: string,
    make: () => Promise<Value>,
    isKept: (value: Value) => boolean = () => true,
    line?: Line,
  ): Value | Promise<Value> {
    const entry = this.#entries.get(key)
    const now = this.#now()
    if (entry && now < entry.freshUntil) return entry.value
    const read = line ? this.#inLine(key, make, isKept, line) : this.#fill(key, make, isKept)
    if (!entry || now >= entry.staleUntil) return read
    // A failed refresh drops the entry, so that the next reader gets the error; this one's own limits say nothing of it.
    read.catch((error: unknown) => isOwnRefusal(error) || this.#entries.delete(key))
    return entry.value
  }

  /**
   * Expires every value read before this moment: each is answered once more while a new read runs. That of `key` is
   * forgotten, also while it is being read: whoever has just changed it reads the change.
   */
  expire(key?: string) {
    this.#waiting.clear()
    if (key === undefined) {
      this.#filling.clear()
      for (const entry of this.#entries.values()) entry.freshUntil = 0
    } else {
      const running = this.#filling.get(key)
      if (running !== undefined) this.#outdated.add(running)
      this.#filling.delete(key)
      this.#entries.delete(key)
    }
  }

  /** Forgets every value, and those whose read has begun: nobody who asks from now on gets one of them. */
  drop() {
    this.#drops += 1
    this.#waiting.clear()
    this.#filling.clear()
    this.#entries.clear()
  }

  #inLine(key: string, make: () => Promise<Value>, isKept: (value: Value) => boolean, { whose, take }: Line) {
    if (this.#filling.has(key)) return this.#fill(key, make, isKept)
    const own = `${whose} ${key}`
    const known = this.#waiting.get(own)
    if (known !== undefined) return known
    const waiting: Promise<Value> = take(async () => {
      const entry = this.#entries.get(key)
      // Another reader's turn came first.
      return entry && this.#now() < entry.freshUntil ? entry.value : this.#fill(key, make, isKept)
    }).finally(() => {
      if (this.#waiting.get(own) === waiting) this.#waiting.delete(own)
    })
    this.#waiting.set(own, waiting)
    return waiting
  }

  #fill(key: string, make: () => Promise<Value>, isKept: (value: Value) => boolean): Promise<Value> {
    const running = this.#filling.get(key)
    if (running !== undefined)
      return running.catch((error) => {
        // Refused was who asked first. The next asks for themselves, and the others join that.
        if (isOwnRefusal(error)) return this.#fill(key, make, isKept)
        throw error
      })
    const drops = this.#drops
    const filling: Promise<Value> = onBehalfOfAll(make)
      .then((value) => {
        // The value changed while it was read: it is already old and must not replace a newer one.
        const isOld = this.#filling.get(key) !== filling
        const isForgotten = drops !== this.#drops || this.#outdated.has(filling)
        if (!isForgotten && isKept(value) && !(isOld && this.#entries.has(key))) this.#keep(key, value, isOld)
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

/** Cache key of a person's own values: expired whenever they change anything. */
export const ownKey = (viewer: { id: number }) => `own:${viewer.id}`

/** Reads the value of `key` from a cache, or by `make` and then caches it. */
export type SharedRead<Value> = (key: string, make: () => Promise<Value>) => Value | Promise<Value>

/** All caches of a process. When off, every read is made anew. */
export class Caches {
  #all: SharedCache<unknown>[] = []
  readonly #isOn: boolean
  readonly #now: (() => number) | undefined

  /** `now`: milliseconds, the computer's clock by default. */
  constructor({ isOn, now }: { isOn: boolean; now?: () => number }) {
    this.#isOn = isOn
    this.#now = now
  }

  /** Opens a feature's own cache, which expires by age and on every change. */
  open<Value>(options: CacheOptions): SharedRead<Value> {
    if (!this.#isOn) return (_, make) => make()
    const cache = new SharedCache<Value>({ ...(this.#now && { now: this.#now }), ...options })
    this.#all.push(cache as SharedCache<unknown>)
    return (key, make) => cache.get(key, make)
  }

  /** Forgets every cached value of the process. */
  drop() {
    for (const cache of this.#all) cache.drop()
  }

  /** Expires every cache of the process, or only the values under `key`. */
  expire(key?: string) {
    for (const cache of this.#all) cache.expire(key)
  }
}
