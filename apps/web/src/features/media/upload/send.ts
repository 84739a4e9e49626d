import { accounts } from '@palata/contract/accounts'
import { addressOf, type Endpoint } from '@palata/contract/endpoint'
import type { Api } from '#api/api.tsx'
import { ApiError, SERVER_UNAVAILABLE } from '#api/errors.ts'
import { readToken } from '#api/session.ts'
import { toast } from '#ui/toasts/index.ts'

interface SendOptions {
  /** Share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const NOT_SENT = 'Не удалось загрузить изображение'

const BECAME_STILL = 'Анимация PNG стала неподвижной: сохранён первый кадр. WebP остаётся движущимся'

/** Uploads a picture and tells the person when of an animation only its first frame was stored. */
export async function uploadPicture<Reply>(api: Api, endpoint: Endpoint, file: File, options: SendOptions) {
  const reply = await sendWithToken<Reply & { became_still?: true }>(api, endpoint, file, options)
  if (reply.became_still) toast(BECAME_STILL)
  return reply
}

/** An expired token is refreshed by a call through `Api`, because the upload itself bypasses it. */
async function sendWithToken<Reply>(api: Api, endpoint: Endpoint, file: File, options: SendOptions) {
  const send = () => sendPicture<Reply>(endpoint, file, options)
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    await api.call(accounts.me, {}, { quiet: true })
    return send()
  }
}

/** Why an upload failed. */
export interface UploadProblem {
  /** The server's text if it gave any. */
  words: string
  /** The file itself was refused: sending it again cannot succeed. */
  isFinal: boolean
  /** Token that was refused because its session has ended; undefined when something else failed. */
  refusedToken: string | null | undefined
}

/** A request too large, or of a type that is not accepted. */
const FILE_REFUSALS = [413, 415]

export function problemOf(error: unknown): UploadProblem {
  if (!(error instanceof ApiError)) throw error
  const refused = error.fields.image?.[0]
  return {
    words: refused ?? error.detail ?? NOT_SENT,
    isFinal: refused !== undefined || FILE_REFUSALS.includes(error.status),
    refusedToken: error.status === 401 ? readToken() : undefined,
  }
}

/**
 * Uploads a file as the form field `image` and reports progress, which `fetch` cannot. Throws `ApiError` (status 0
 * without an answer), or an `AbortError` when the signal aborts.
 */
export function sendPicture<Reply>(
  endpoint: Endpoint,
  file: File,
  { onProgress, signal }: SendOptions,
): Promise<Reply> {
  const [method, url] = addressOf(endpoint.at)
  const form = new FormData()
  form.append('image', file, file.name || 'image')
  const request = new XMLHttpRequest()
  return new Promise<Reply>((resolve, reject) => {
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.onerror = () => reject(new ApiError(0, { detail: SERVER_UNAVAILABLE }))
    request.onload = () => {
      const { status, statusText, response } = request
      if (status >= 200 && status < 300 && response) resolve(response as Reply)
      else reject(new ApiError(status, response, { statusText }))
    }
    request.open(method, url)
    request.responseType = 'json'
    const token = readToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
    if (signal.aborted) request.abort()
  })
}
