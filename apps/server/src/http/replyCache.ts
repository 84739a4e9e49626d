import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { type CacheOptions, SharedCache } from '#platform/sharedCache.ts'

const brotliBehind = promisify(brotliCompress)
const gzipBehind = promisify(gzip)

/** Levels: for a reply that one reader may ever ask for, and for one that is asked for again. */
const LEVELS = { br: { once: 3, again: 5 }, gzip: { once: 3, again: 6 } }

export type Encoding = keyof typeof LEVELS

/** A reply kept for many. It is compressed when an encoding is first asked for, and better when it is asked for again. */
export class StoredReply {
  readonly body: Buffer
  readonly etag: string
  readonly contentType: string
  readonly status: number
  readonly isKept: boolean
  readonly #encoded = new Map<Encoding, { bytes: Buffer; isAskedAgain: boolean }>()

  constructor({ body, contentType, status, isKept = true }: Made) {
    this.body = Buffer.from(body)
    this.etag = `W/"${createHash('sha1').update(this.body).digest('base64url')}"`
    this.contentType = contentType
    this.status = status
    this.isKept = status === 200 && isKept
  }

  in(encoding: Encoding): Buffer {
    const known = this.#encoded.get(encoding)
    if (known?.isAskedAgain) return known.bytes
    if (known) {
      known.isAskedAgain = true
      // Should it fail, what was sent before is as good.
      void compressBehind(this.body, encoding).then(
        (bytes) => {
          known.bytes = bytes
        },
        () => {},
      )
      return known.bytes
    }
    const bytes = compressNow(this.body, encoding)
    this.#encoded.set(encoding, { bytes, isAskedAgain: false })
    return bytes
  }
}

/** A fifth of a millisecond at this level: handing it to another thread costs more. */
function compressNow(body: Buffer, encoding: Encoding): Buffer {
  const level = LEVELS[encoding].once
  return encoding === 'gzip' ? gzipSync(body, { level }) : brotliCompressSync(body, brotliOptions(body, level))
}

function compressBehind(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const level = LEVELS[encoding].again
  return encoding === 'gzip' ? gzipBehind(body, { level }) : brotliBehind(body, brotliOptions(body, level))
}

function brotliOptions({ length }: Buffer, level: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: length } }
}

export interface Made {
  body: string
  contentType: string
  status: number
  /** Yes unless said: those who asked together share a reply in any case. */
  isKept?: boolean
}

/**
 * Replies that are the same for every guest. One request fills an entry for all who wait.
 * It must never be asked on behalf of a signed-in person.
 */
export class ReplyCache {
  readonly #cache: SharedCache<StoredReply>

  constructor(options: CacheOptions) {
    this.#cache = new SharedCache(options)
  }

  get(key: string, make: () => Promise<Made>): StoredReply | Promise<StoredReply> {
    return this.#cache.get(
      key,
      async () => new StoredReply(await make()),
      ({ isKept }) => isKept,
    )
  }

  /** What was read before this moment is no longer true. Entries are refreshed behind the next reader. */
  expire() {
    this.#cache.expire()
  }
}
