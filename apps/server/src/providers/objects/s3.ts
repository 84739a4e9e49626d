import { S3mini } from 's3mini'
import type { ObjectStore } from './index.ts'

export interface S3Options {
  /** With the bucket at its end: `https://s3.example/palata`. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For one call. */
  timeoutMs?: number
}

/** Any store that speaks Amazon S3 with Signature Version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/ */
export function s3Store({ timeoutMs = 10_000, ...options }: S3Options): ObjectStore {
  const s3 = new S3mini({ ...options, requestAbortTimeout: timeoutMs })
  return {
    async put(key, body, contentType) {
      // Whatever the store does not say yes to is thrown.
      await s3.putObject(key, body, contentType)
    },
    async get(key) {
      const body = await s3.getObjectArrayBuffer(key)
      return body && Buffer.from(body)
    },
    async remove(key) {
      await s3.deleteObject(key)
    },
  }
}
