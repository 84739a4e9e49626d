import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** A step of a `pipeline` that lets everything through; afterwards it tells what that was. */
export class Sum extends Transform {
  bytes = 0
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void) {
    this.#hash.update(chunk)
    this.bytes += chunk.length
    done(null, chunk)
  }

  /** SHA-256 in hex; may be asked once. */
  sha256(): string {
    return this.#hash.digest('hex')
  }
}
