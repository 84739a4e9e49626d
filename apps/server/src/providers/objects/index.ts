import type { Buffer } from 'node:buffer'

/** Files by a key of letters, digits, dots and slashes. What stands under a key never changes. */
export interface ObjectStore {
  /** Whole or not at all, and kept when the machine stops right after. */
  put: (key: string, body: Buffer, contentType: string) => Promise<void>
  /** Null when there is none. */
  get: (key: string) => Promise<Buffer | null>
  /** Nothing happens when there is none. */
  remove: (key: string) => Promise<void>
}

export { diskStore } from './disk.ts'
export { s3Store } from './s3.ts'
