import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type CacheOptions, SharedCache } from '#platform/sharedCache.ts'

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

/**
 * Replies that are the same for every guest, stored compressed. One request fills an entry for all who wait.
 * It must never be asked on behalf of a signed-in person.
 */
export class ReplyCache {
  readonly #cache: SharedCache<StoredReply & { isKept: boolean }>

  constructor(options: CacheOptions) {
    this.#cache = new SharedCache(options)
  }

  get(key: string, make: () => Promise<Made>): StoredReply | Promise<StoredReply> {
    const fill = async () => {
      const made = await make()
      return { ...(await store(made)), isKept: made.status === 200 && made.isKept !== false }
    }
    return this.#cache.get(key, fill, ({ isKept }) => isKept)
  }

  /** What was read before this moment is no longer true. Entries are refreshed behind the next reader. */
  expire() {
    this.#cache.expire()
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
