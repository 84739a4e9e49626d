import { createHttp, type HttpOptions, ProviderError } from '../http.ts'

/** Pictures that lie at networks whose posts are read here. */
export interface PictureSource {
  /** As it was sent: nobody has looked whether it is a picture at all. Null where it is not to be had. Throws `ProviderError`. */
  fetch: (address: string) => Promise<Buffer | null>
}

export type PictureOptions = Omit<HttpOptions, 'baseUrl'> & {
  /** Hosts, and any below them. */
  hosts: readonly string[]
  /** The sandbox alone is reached without TLS. */
  allowsHttp?: boolean
}

/** Where X and Telegram keep what is shown. */
export const PICTURE_HOSTS = ['twimg.com', 'telesco.pe', 'cdn-telegram.org']

const LARGEST = 8_000_000

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

/** Gone, moved elsewhere, or larger than any real one: asking again changes nothing. */
function isRefused(error: unknown) {
  if (!(error instanceof ProviderError)) return false
  const { status } = error
  return status !== null && status < 500 && status !== 429
}
