import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export interface StoredReply {
  body: Buffer
  gzip: Buffer
  br: Buffer
  etag: string
  contentType: string
  status: number
}

interface Made {
  body: string
  contentType: string
  status: number
  /** Yes unless said: those who asked together share a reply in any case. */
  isKept?: boolean
}

interface Entry {
  reply: StoredReply
  freshUntil: number
  staleUntil: number
}

export interface ReplyCacheOptions {
  freshMs: number
  /** After `freshMs` a reader still gets the old reply while one refresh runs behind, up to this age. */
  staleMs: number
  maxEntries: number
  now?: () => number
}

/**
 * Replies that are the same for every guest, stored compressed. One request fills an entry for all who wait.
 * It must never be asked on behalf of a signed-in person.
 */
export class ReplyCache {
  #entries = new Map<string, Entry>()
  #filling = new Map<string, Promise<StoredReply>>()
  #generation = 0
  readonly #options: ReplyCacheOptions
  readonly #now: () => number

  constructor(options: ReplyCacheOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  get(key: string, make: () => Promise<Made>): StoredReply | Promise<StoredReply> {
    const entry = this.#entries.get(key)
    const now = this.#now()
    if (entry && now < entry.freshUntil) return entry.reply
    if (entry && now < entry.staleUntil) {
      // The refresh's failure drops the entry; the next reader then sees the reason.
      this.#fill(key, make).catch(() => this.#entries.delete(key))
      return entry.reply
    }
    return this.#fill(key, make)
  }

  /** What was read before this moment is no longer true. Entries are refreshed behind the next reader. */
  expire() {
    this.#generation += 1
    for (const entry of this.#entries.values()) entry.freshUntil = 0
  }

  #fill(key: string, make: () => Promise<Made>) {
    const running = this.#filling.get(key)
    if (running) return running
    const filling = this.#make(key, make).finally(() => this.#filling.delete(key))
    this.#filling.set(key, filling)
    return filling
  }

  async #make(key: string, make: () => Promise<Made>) {
    const generation = this.#generation
    const made = await make()
    const reply = await store(made)
    if (reply.status === 200 && made.isKept !== false) {
      const now = this.#now()
      // Something changed while it was being read: keep it for those who wait, refresh at the next reader.
      const freshUntil = generation === this.#generation ? now + this.#options.freshMs : 0
      this.#entries.delete(key)
      this.#entries.set(key, { reply, freshUntil, staleUntil: now + this.#options.staleMs })
      if (this.#entries.size > this.#options.maxEntries) this.#entries.delete(this.#entries.keys().next().value!)
    }
    return reply
  }
}

async function store({ body, contentType, status }: Made): Promise<StoredReply> {
  const raw = Buffer.from(body)
  const [gzipped, br] = await Promise.all([
    compressGzip(raw, { level: 6 }),
    compressBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  const etag = `W/"${createHash('sha1').update(raw).digest('base64url')}"`
  return { body: raw, gzip: gzipped, br, etag, contentType, status }
}
