import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, type UploadPart } from 's3mini'
import type { Bucket } from '#platform/backup/index.ts'
import { StoreAway } from '#platform/files/storeAway.ts'
import { counted } from '../counted.ts'
import { type Refusal, refusalOf } from './refusals.ts'
import type { S3Options } from './s3.ts'
import { uploadsIn } from './uploads.ts'

/** Ten thousand parts, the most that S3 takes, are 156 GB. All but the last are equal, as Cloudflare's R2 wants. */
const PART = 16 * 1024 * 1024
const MOST_PARTS = 10_000
const TYPE = 'application/octet-stream'
/** The most that one request may remove. */
const MOST_REMOVED = 1000

interface BucketOptions extends S3Options {
  /** Bytes of a part; smaller in tests. */
  part?: number
  /** Before the second attempt; twice as long before each further one. */
  pauseMs?: number
  /** How often a request is tried that failed on the way or for a while. */
  attempts?: number
}

/**
 * A bucket of a store with Amazon's S3 API, for objects of any size that are streamed in parts: no object is ever whole
 * in memory or on this machine's disk. What fails on the way or for a while is tried five times.
 */
export function s3Bucket({
  timeoutMs = 180_000,
  part = PART,
  pauseMs = 1_000,
  attempts = 5,
  ...options
}: BucketOptions): Bucket {
  const s3 = new S3mini({ ...options, requestAbortTimeout: timeoutMs, minPartSize: part })
  const call = <T>(work: () => Promise<T>) => patiently(work, { pauseMs, attempts })
  return {
    words: `s3://${s3.bucketName}`,
    async put(key, content) {
      const parts = partsOf(content, part)
      const { value: first = Buffer.alloc(0) } = await parts.next()
      const { value: second } = await parts.next()
      if (second) return putInParts(s3, key, joined(first, second, parts), call)
      await call(() => s3.putObject(key, first, TYPE, undefined, checked(first)))
      return first.length
    },
    read: (key, bytes) => Readable.from(ranges(s3, key, bytes, { part, call }), { objectMode: false }),
    async list(prefix) {
      const found = await call(() => s3.listObjects('/', prefix))
      if (found === null) throw away({ kind: 'no bucket' })
      return found.map(({ Key: key, Size: bytes, LastModified: at }) => ({ key, bytes, at }))
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += MOST_REMOVED) {
        const some = keys.slice(start, start + MOST_REMOVED)
        const removed = await call(() => s3.deleteObjects(some))
        if (removed.includes(false)) throw away({ kind: 'not removed' })
      }
    },
    async forgetUploads(before) {
      const found = await call(() => s3.listMultipartUploads('/', '')).catch(unlessUnknown)
      for (const { key, id } of uploadsIn(found, before)) await call(() => s3.abortMultipartUpload(key, id))
    },
  }
}

type Call = <T>(work: () => Promise<T>) => Promise<T>

async function putInParts(s3: S3mini, key: string, parts: AsyncIterable<Buffer>, call: Call): Promise<number> {
  const id = await call(() => s3.getMultipartUploadId(key, TYPE))
  try {
    const sent: UploadPart[] = []
    let bytes = 0
    for await (const body of parts) {
      if (sent.length === MOST_PARTS) throw away({ kind: 'too large' })
      sent.push(await call(() => s3.uploadPart(key, id, body, sent.length + 1, {}, undefined, checked(body))))
      bytes += body.length
    }
    await call(async () => {
      // A failure may come with the status 200, in the body.
      const { etag } = await s3.completeMultipartUpload(key, id, sent)
      if (!etag) throw new Error('the upload was not completed')
    })
    return bytes
  } catch (error) {
    // The first failure is the one to tell; what stays is forgotten after a day.
    await s3.abortMultipartUpload(key, id).catch(() => {})
    throw error
  }
}

/** The store compares the sum with what came (RFC 1864), and refuses a body that was changed on the way. */
function checked(body: Buffer) {
  // Its types know only headers that begin with x-amz; all but a few are signed.
  return { 'content-md5': createHash('md5').update(body).digest('base64') } as Record<`x-amz-${string}`, string>
}

/** The content in pieces of one size, the last one smaller. */
async function* partsOf(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    let rest = chunk
    while (bytes + rest.length >= size) {
      const taken = size - bytes
      yield Buffer.concat([...held, rest.subarray(0, taken)])
      rest = rest.subarray(taken)
      held = []
      bytes = 0
    }
    if (rest.length > 0) held.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(held)
}

async function* joined(first: Buffer, second: Buffer, rest: AsyncIterable<Buffer>) {
  yield first
  yield second
  yield* rest
}

async function* ranges(s3: S3mini, key: string, bytes: number, { part, call }: { part: number; call: Call }) {
  for (let start = 0; start < bytes; start += part) {
    const end = Math.min(bytes, start + part)
    yield await call(async () => {
      const response = await s3.getObjectRaw(key, false, start, end)
      const body = Buffer.from(await response.arrayBuffer())
      if (response.status !== 206 || body.length !== end - start) throw new Error('the answer broke off')
      return body
    })
  }
}

async function patiently<T>(
  work: () => Promise<T>,
  { pauseMs, attempts }: Record<'pauseMs' | 'attempts', number>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await counted('backups', work)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal.isPassing || attempt === attempts) throw away(refusal, error)
      await pause(pauseMs * 2 ** (attempt - 1))
    }
  }
}

/** Stores without this part of the API have no uploads to forget. */
function unlessUnknown(error: unknown): null {
  const { kind, status = 0 } = refusalOf((error as Error).cause)
  if (kind === 'refused' && [400, 404, 405, 501].includes(status)) return null
  throw error
}

const away = (refusal: Pick<Refusal, 'kind'> & Partial<Refusal>, cause?: unknown) =>
  new StoreAway(sentenceOf(refusal), { cause })

function sentenceOf({ kind, status, code, why }: Pick<Refusal, 'kind'> & Partial<Refusal>): string {
  const said = `ответ ${status}${code ? ` (${code})` : ''}`
  const sentences: Record<Refusal['kind'], string> = {
    'no bucket': 'В хранилище копий нет такой корзины. Создайте её или исправьте BACKUP_S3_ENDPOINT',
    'not removed': 'Хранилище копий не удаляет. Дайте ключу BACKUP_S3_ACCESS_KEY_ID право удалять',
    'too large': 'Файл копии больше, чем берёт хранилище',
    forbidden: `Хранилище копий не пускает: ${said}. Проверьте BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY и права ключа: читать, писать, удалять и перечислять`,
    gone: `В хранилище копий нет того, что там было: ${said}`,
    busy: `Хранилище копий перегружено или не работает: ${said}`,
    refused: `Хранилище копий отказало: ${said}`,
    late: 'Хранилище копий не ответило вовремя',
    'no way': `С хранилищем копий нет связи${why ? ` (${why})` : ''}. Проверьте BACKUP_S3_ENDPOINT и сеть`,
    cut: 'Связь с хранилищем копий обрывается',
  }
  return sentences[kind]
}
