import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { StoreAway } from '#platform/files/storeAway.ts'
import { counted } from '../counted.ts'
import type { FileStore } from './store.ts'

export interface S3Options {
  /** Address ending with the bucket: `https://s3.example/palata`. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Timeout of one call. */
  timeoutMs?: number
}

/** A whole episode on a slow connection. */
const LONGEST_STREAM_MS = 3 * 3_600_000

/** Any store with Amazon's S3 API and Signature Version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/ */
export function s3Store({ timeoutMs = 10_000, ...options }: S3Options): FileStore {
  const s3 = new S3mini({ ...options, requestAbortTimeout: timeoutMs })
  // The timeout of a call would also end a stream that a slow listener still reads.
  const patient = new S3mini({ ...options, requestAbortTimeout: LONGEST_STREAM_MS })
  return orAway({
    async put(key, body, contentType) {
      // Throws unless the store confirms.
      await s3.putObject(key, body, contentType)
    },
    async get(key) {
      const body = await s3.getObjectArrayBuffer(key)
      return body && Buffer.from(body)
    },
    async putFile(key, path, contentType) {
      const { ok, status } = await patient.putAnyObject(key, await openAsBlob(path), contentType)
      if (!ok) throw new Error(`the store did not take ${key}: ${status}`)
    },
    async open(key, range) {
      const response = await patient
        .getObjectRaw(key, !range, range?.start, range && range.end + 1)
        .catch((error: unknown) => {
          if ((error as { status?: number }).status === 404) return null
          throw error
        })
      if (!response || response.status === 404) return null
      const { headers, body, status } = response
      const size = Number(range ? headers.get('content-range')?.split('/')[1] : headers.get('content-length'))
      if (!body || !(range ? status === 206 : status === 200) || !Number.isSafeInteger(size)) {
        await body?.cancel()
        throw new Error(`the store answered ${status} for ${key}`)
      }
      return { size, stream: Readable.fromWeb(body as ReadableStream) }
    },
    async remove(key) {
      await s3.deleteObject(key)
    },
  })
}

/** The same store, whose failures are `StoreAway`. */
function orAway(store: FileStore): FileStore {
  const told = <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) => {
    return async (...given: Given) => {
      try {
        return await counted('store', () => call(...given))
      } catch (error) {
        throw new StoreAway(error instanceof Error ? error.message : String(error), { cause: error })
      }
    }
  }
  const { put, get, putFile, open, remove } = store
  return { put: told(put), get: told(get), putFile: told(putFile), open: told(open), remove: told(remove) }
}
