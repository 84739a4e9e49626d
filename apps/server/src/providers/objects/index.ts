import type { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'

/** Bytes of a file from `start` to `end`, both counted in. */
export interface ByteRange {
  start: number
  end: number
}

/** A file, or a part of it, on its way. Whoever got it reads it to its end or destroys the stream. */
interface OpenObject {
  /** Bytes of the whole file as the store has it. */
  size: number
  stream: Readable
}

/** Files by a key of letters, digits, dots and slashes. What stands under a key never changes. */
export interface ObjectStore {
  /** Whole or not at all, and kept when the machine stops right after. */
  put: (key: string, body: Buffer, contentType: string) => Promise<void>
  /** Null when there is none. */
  get: (key: string) => Promise<Buffer | null>
  /** Nothing happens when there is none. */
  remove: (key: string) => Promise<void>
}

/** Files too large to be held in memory, too. */
export interface FileStore extends ObjectStore {
  /** A file of this machine, however large: it goes in pieces. */
  putFile: (key: string, path: string, contentType: string) => Promise<void>
  /** In pieces, of the whole file unless a range is said; null when there is none. The range lies within the file. */
  open: (key: string, range?: ByteRange) => Promise<OpenObject | null>
}

export { diskStore } from './disk.ts'
export { s3Store } from './s3.ts'
