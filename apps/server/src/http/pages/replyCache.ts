import { type CacheOptions, type Line, SharedCache } from '#platform/replies/sharedCache.ts'
import { type Made, StoredReply } from '#platform/replies/storedReply.ts'

/**
 * Replies that are the same for every guest. One request fills an entry for all who wait.
 * It must never be asked on behalf of a signed-in person.
 */
export class ReplyCache {
  readonly #cache: SharedCache<StoredReply>

  constructor(options: CacheOptions) {
    this.#cache = new SharedCache(options)
  }

  /** `line`: where what this reader asks for waits to be made. */
  get(key: string, make: () => Promise<Made>, line?: Line): StoredReply | Promise<StoredReply> {
    return this.#cache.get(
      key,
      async () => new StoredReply(await make()),
      ({ isKept }) => isKept,
      line,
    )
  }

  /** Marks all entries as outdated; each is refreshed in the background of its next request. */
  expire() {
    this.#cache.expire()
  }

  /** Forgets all entries: the next reader waits for a new one. */
  drop() {
    this.#cache.drop()
  }
}
