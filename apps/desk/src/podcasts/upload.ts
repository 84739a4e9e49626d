import { desk } from '@palata/contract/desk'
import type { Api } from '@site/api/api.tsx'
import { readToken } from '@site/api/session.ts'
import { DetailedError, defaultOptions, Upload } from 'tus-js-client'

const ENDPOINT = '/api/desk/uploads/'
/** The server takes a request within half a minute: so much of a file goes in that time over any line. */
const PART_BYTES = 2 * 1024 * 1024
/** A minute and a half without a network; after that the person presses. */
const PAUSES = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 30_000]

export interface UploadWatch {
  onProgress: (sent: number, total: number) => void
  /** The file is whole on the server under this name. */
  onWhole: (id: string) => void
  /** The line was cut off: it is tried again by itself. */
  onBreak: () => void
  /** A refusal in words, or no network for long. */
  onStop: (problem: string, isCutOff: boolean) => void
}

export interface RunningUpload {
  pause: () => Promise<void>
  goOn: () => void
  /** The browser forgets the file: there is nothing to go on with. */
  forget: () => Promise<void>
  /** Takes what came off the server, too. */
  discard: () => Promise<void>
}

/** Sends a file in parts. What this browser sent of the same file before is not sent again. */
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
      // Any ordinary call brings another token in the place of one that ran out. A refused look at what the server has
      // would begin the file anew, so the token is made sure of before it.
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
      // What the server cannot be asked to remove now goes by itself within a day.
      await upload.abort(true).catch(() => {})
    },
  }
}

/** The name of a file that this browser began to send for the podcast and did not end. */
export async function unfinishedOf(postId: number): Promise<string | null> {
  const kept = await defaultOptions.urlStorage.findAllUploads()
  return kept.find(({ metadata }) => metadata.post === String(postId))?.metadata.filename ?? null
}

const fingerprintOf = (postId: number, { name, size, lastModified }: File) =>
  ['podcast', postId, name, size, lastModified].join('-')

const idOf = ({ url }: Upload) => /([0-9a-f]{32})\/?$/.exec(url ?? '')?.[1] ?? ''

const answerTo = (error: Error) => (error instanceof DetailedError ? error.originalResponse : null)

/** The server's own words where it gave some. */
function problemOf(error: Error): string {
  const answer = answerTo(error)
  if (!answer) return 'Нет связи. Отправленное цело: нажмите «Продолжить», когда она будет'
  try {
    const { detail } = JSON.parse(answer.getBody()) as { detail?: unknown }
    if (typeof detail === 'string') return detail
  } catch {
    // The protocol's own answers are no JSON.
  }
  return `Сервер не принял файл (${answer.getStatus()}). Нажмите «Продолжить»`
}
