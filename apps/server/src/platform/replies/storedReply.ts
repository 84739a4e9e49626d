import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotliBehind = promisify(brotliCompress)
const gzipBehind = promisify(gzip)

/** Compression levels: for the first request of an encoding, and for repeated ones. */
const LEVELS = { br: { once: 3, again: 5 }, gzip: { once: 3, again: 6 } }

export type Encoding = keyof typeof LEVELS

/** A cached reply. It is compressed at the first request of an encoding, and better after the second. */
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
      // On failure the earlier bytes stay.
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

/** Synchronous: at this level it takes 0.2 ms, and another thread would cost more. */
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
  /** Default true. When false, only concurrent requests share the reply. */
  isKept?: boolean
}

/** A document of `contentType` that everybody reads alike: it is compressed once for all of them. */
export function storedDocument(contentType: string, body: string): StoredReply {
  return new StoredReply({ body, contentType: `${contentType}; charset=utf-8`, status: 200 })
}
