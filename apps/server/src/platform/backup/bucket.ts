import type { Readable } from 'node:stream'
import type { Bytes } from './wrapping.ts'

/** Objects by key in a store outside this machine. Its failures are `StoreAway`, in Russian sentences. */
export interface Bucket {
  /** Its address for people: `s3://palata-backups`. */
  words: string
  /** Streams an object of any size: nothing stands under the key unless all of it came. Returns its size. */
  put: (key: string, content: Bytes) => Promise<number>
  /** Reads an object of a known size; a connection that is cut is taken up where it ended. */
  read: (key: string, bytes: number) => Readable
  list: (prefix: string) => Promise<BucketObject[]>
  remove: (keys: string[]) => Promise<void>
  /** Forgets uploads that were begun before that moment and never ended. */
  forgetUploads: (before: Date) => Promise<void>
}

export interface BucketObject {
  key: string
  bytes: number
  at: Date
}
