import { ProviderError } from '../http.ts'
import { isPublicAddress, publicFetch } from '../publicFetch.ts'
import { type PageTold, readPage } from './page.ts'

export interface PageReader {
  /** What the page of the address tells of itself. Throws `ProviderError` where nobody may or does answer. */
  read: (url: string) => Promise<PageTold & { url: string }>
  /** The picture at an address that a page named. Throws `ProviderError` like `read`. */
  picture: (url: string) => Promise<Buffer<ArrayBuffer>>
}

export interface PageOptions {
  /** Addresses of the internet unless given. */
  isAllowed?: (address: string) => boolean
  /** Those of the web unless given. */
  ports?: readonly string[]
}

interface Wanted {
  types: RegExp
  /** Bytes that are read. */
  most: number
  ms: number
}

/** The head stands at the beginning: of a page that goes on and on the rest is not waited for. */
const PAGE: Wanted = { types: /^(text\/html|application\/xhtml\+xml)\b/i, most: 1_000_000, ms: 6_000 }
/** Of a larger one the beginning comes, which nobody takes for a picture. */
const PICTURE: Wanted = { types: /^image\//i, most: 10_000_000, ms: 4_000 }
const MOST_REDIRECTS = 4
const HEADERS = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'identity', 'user-agent': 'palata' }

/** Reads pages by links that people paste: guarded, for a link may be anybody's and lead anywhere. */
export function createPageReader({
  isAllowed = isPublicAddress,
  ports = ['', '80', '443'],
}: PageOptions = {}): PageReader {
  const fetch = publicFetch({ allows: isAllowed })

  async function read(given: string) {
    const { body, contentType, url } = await follow(given, PAGE)
    const told = readPage(body, contentType)
    return { ...told, image: told.image && (URL.parse(told.image, url)?.href ?? ''), url }
  }

  async function follow(given: string, wanted: Wanted) {
    const signal = AbortSignal.timeout(wanted.ms)
    let url = given
    for (let followed = 0; followed <= MOST_REDIRECTS; followed += 1) {
      const answer = await ask(allowed(url), wanted, signal)
      if ('body' in answer) return { ...answer, url }
      url = URL.parse(answer.location, url)?.href ?? ''
    }
    throw refusal('too many redirects')
  }

  function allowed(text: string): URL {
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol)) throw refusal('no address of the web')
    if (url.username || url.password || !ports.includes(url.port)) throw refusal('no address of a public page')
    return url
  }

  async function ask(url: URL, { types, most }: Wanted, signal: AbortSignal): Promise<Answer> {
    try {
      const response = await fetch(url, { headers: HEADERS, signal })
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel()
        return { location }
      }
      const contentType = response.headers.get('content-type') ?? ''
      if (response.status !== 200 || !types.test(contentType)) {
        await response.body?.cancel()
        throw refusal(`status ${response.status}, ${contentType}`)
      }
      return { body: await headOf(response, most), contentType }
    } catch (error) {
      throw error instanceof ProviderError ? error : refusal('no answer', error)
    }
  }

  return { read, picture: async (url) => (await follow(url, PICTURE)).body }
}

type Answer = { location: string } | { body: Buffer<ArrayBuffer>; contentType: string }

async function headOf({ body }: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    chunks.push(chunk)
    if (size >= most) break
  }
  return Buffer.concat(chunks)
}

function refusal(message: string, cause?: unknown) {
  return new ProviderError('pages', message, { retryable: false, cause })
}
