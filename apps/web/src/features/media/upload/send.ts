import { addressOf, type Endpoint } from '@palata/contract/endpoint'
import { ApiError, SERVER_UNAVAILABLE } from '#api/errors.ts'
import { readToken } from '#api/session.ts'

interface SendOptions {
  /** From 0 to 1: how much has left this machine. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a file as a form's field `image` and tells how far it is, which `fetch` cannot. Throws `ApiError`, with status 0
 * where no answer came, and an `AbortError` when the signal ended it.
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
