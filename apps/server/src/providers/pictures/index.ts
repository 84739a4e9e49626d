import { ProviderError } from '../errors.ts'
import { createHttp, type HttpOptions } from '../http.ts'

/** Pictures of social networks whose posts are read here. */
export interface PictureSource {
  /** Unvalidated bytes: callers must check that it is a picture. Null when unavailable. Throws `ProviderError`. */
  fetch: (address: string) => Promise<Buffer | null>
}

export type PictureOptions = Omit<HttpOptions, 'baseUrl'> & {
  /** Allowed hosts, including subdomains. */
  hosts: readonly string[]
  /** Only for the sandbox. */
  allowsHttp?: boolean
}

/** Picture hosts of X and Telegram. */
export const PICTURE_HOSTS = ['twimg.com', 'telesco.pe', 'cdn-telegram.org']

const LARGEST = 8_000_000

/** Downloads pictures over https from `hosts` only, at most `LARGEST` bytes, without redirects or retries. */
export function createPictureSource({ hosts, allowsHttp = false, ...options }: PictureOptions): PictureSource {
  const shared = { callsPerMinute: 120, timeoutMs: 10_000, retries: 0, maxBytes: LARGEST, ...options }

  function isTheirs({ protocol, host, username, password }: URL) {
    const isSafe = protocol === 'https:' || (allowsHttp && protocol === 'http:')
    return isSafe && username + password === '' && hosts.some((one) => host === one || host.endsWith(`.${one}`))
  }

  return {
    async fetch(address) {
      const url = URL.parse(address)
      if (!url || !isTheirs(url)) return null
      const http = createHttp('pictures', { ...shared, baseUrl: url.origin })
      try {
        return Buffer.from(await http.bytes(url.pathname + url.search))
      } catch (error) {
        if (isRefused(error)) return null
        throw error
      }
    },
  }
}

/** Removed, moved or too large: retrying changes nothing. */
function isRefused(error: unknown) {
  if (!(error instanceof ProviderError)) return false
  const { status } = error
  return status !== null && status < 500 && status !== 429
}
