import type { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'

/** Range of bytes, `start` and `end` both included. */
export interface ByteRange {
  start: number
  end: number
}

/** An open file or a part of it. The caller must read the stream to its end or destroy it. */
interface OpenObject {
  /** Bytes of the whole file. */
  size: number
  stream: Readable
}

/** Files by key: letters, digits, dots and slashes. The content under a key never changes. */
export interface ObjectStore {
  /** Atomic and durable: a crash right after keeps the file. */
  put: (key: string, body: Buffer, contentType: string) => Promise<void>
  /** Null when there is none. */
  get: (key: string) => Promise<Buffer | null>
  /** Does nothing when there is none. */
  remove: (key: string) => Promise<void>
}

/** A store for files too large for memory. */
export interface FileStore extends ObjectStore {
  /** Uploads a local file of any size in parts. */
  putFile: (key: string, path: string, contentType: string) => Promise<void>
  /** Streams the file or a range of it; null when there is none. The range must be within the file. */
  open: (key: string, range?: ByteRange) => Promise<OpenObject | null>
}
