import { desk } from '@palata/contract/desk'
import type { Api } from '@site/api/api.tsx'
import { readToken } from '@site/api/session.ts'
import { DetailedError, defaultOptions, Upload } from 'tus-js-client'

const ENDPOINT = '/api/desk/uploads/'
/** The server limits a request to 30 seconds; even a slow connection sends this much in that time. */
const PART_BYTES = 2 * 1024 * 1024
/** Retries for a minute and a half without a network; after that the person has to press a button. */
const PAUSES = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 30_000]

export interface UploadWatch {
  onProgress: (sent: number, total: number) => void
  /** The upload is complete; `id` names it on the server. */
  onWhole: (id: string) => void
  /** The connection was lost; a retry follows automatically. */
  onBreak: () => void
  /** The upload stopped: the server refused it, or the network was away too long (`isCutOff`). */
  onStop: (problem: string, isCutOff: boolean) => void
}

export interface RunningUpload {
  pause: () => Promise<void>
  goOn: () => void
  /** Forgets the file in the browser, so that it cannot be resumed. */
  forget: () => Promise<void>
  /** Forgets the file and deletes its uploaded part from the server. */
  discard: () => Promise<void>
}

/** Uploads a file in chunks (tus protocol) and resumes this browser's earlier upload of the same file. */
export async function beginUpload(api: Api, postId: number, file: File, watch: UploadWatch): Promise<RunningUpload> {
  let isTokenOld = false
  const fingerprint = fingerprintOf(postId, file)
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: PART_BYTES,
    retryDelays: PAUSES,
    metadata: { post: String(postId), filename: file.name },
    fingerprint: async () => fingerprint,
    async onBeforeRequest(request) {
      // An ordinary API call renews an expired token. It also runs before HEAD: if the server refused the HEAD request,
      // the upload would start from the beginning.
      if (isTokenOld || request.getMethod() === 'HEAD') await api.call(desk.me, undefined, { quiet: true })
      isTokenOld = false
      request.setHeader('authorization', `Bearer ${readToken()}`)
    },
    onShouldRetry({ originalResponse: answer }) {
      const status = answer?.getStatus() ?? 0
      isTokenOld = status === 401
      if (status === 0) watch.onBreak()
      return status === 0 || status === 401 || status === 409 || status === 423 || status >= 500
    },
    onProgress: watch.onProgress,
    onSuccess: () => watch.onWhole(idOf(upload)),
    onError: (error) => watch.onStop(problemOf(error), answerTo(error) === null),
  })
  const [before] = await upload.findPreviousUploads()
  if (before) upload.resumeFromPreviousUpload(before)
  upload.start()

  async function forget() {
    const kept = await defaultOptions.urlStorage.findUploadsByFingerprint(fingerprint)
    await Promise.all(kept.map(({ urlStorageKey }) => defaultOptions.urlStorage.removeUpload(urlStorageKey)))
  }
  return {
    pause: () => upload.abort(),
    goOn: () => upload.start(),
    forget,
    async discard() {
      await forget()
      // If this fails, the server deletes the unfinished upload within a day.
      await upload.abort(true).catch(() => {})
    },
  }
}

/** Name of the file whose upload for this podcast this browser has not finished; null if there is none. */
export async function unfinishedOf(postId: number): Promise<string | null> {
  const kept = await defaultOptions.urlStorage.findAllUploads()
  return kept.find(({ metadata }) => metadata.post === String(postId))?.metadata.filename ?? null
}

const fingerprintOf = (postId: number, { name, size, lastModified }: File) =>
  ['podcast', postId, name, size, lastModified].join('-')

const idOf = ({ url }: Upload) => /([0-9a-f]{32})\/?$/.exec(url ?? '')?.[1] ?? ''

const answerTo = (error: Error) => (error instanceof DetailedError ? error.originalResponse : null)

/** The server's message if it sent one, otherwise a general one. */
function problemOf(error: Error): string {
  const answer = answerTo(error)
  if (!answer) return 'Нет связи. Отправленное цело: нажмите «Продолжить», когда она будет'
  try {
    const { detail } = JSON.parse(answer.getBody()) as { detail?: unknown }
    if (typeof detail === 'string') return detail
  } catch {
    // Replies of the tus protocol itself are not JSON.
  }
  return `Сервер не принял файл (${answer.getStatus()}). Нажмите «Продолжить»`
}
