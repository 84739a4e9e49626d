import { ProviderError } from '../errors.ts'
import type { WayOut } from '../outgoing/index.ts'
import { parseForeign } from '../parsing/index.ts'
import { isPublicAddress, publicFetch } from '../publicFetch.ts'
import type { PageTold } from './page.ts'

export interface PageReader {
  /** Metadata of the page. Throws `ProviderError` when it is forbidden or does not answer. */
  read: (url: string) => Promise<PageTold & { url: string }>
  /** Downloads a picture named by a page. Throws `ProviderError` like `read`. */
  picture: (url: string) => Promise<Buffer<ArrayBuffer>>
}

export interface PageOptions {
  /** Allowed IP addresses; public ones by default. */
  isAllowed?: (address: string) => boolean
  /** Allowed ports; those of the web by default. */
  ports?: readonly string[]
  /** The way out of this network; straight by default. */
  way?: WayOut | null
}

interface Wanted {
  types: RegExp
  /** Maximum bytes to read. */
  most: number
  ms: number
}

/** The head is at the beginning, so the rest of an endless page is not read. */
const PAGE: Wanted = { types: /^(text\/html|application\/xhtml\+xml)\b/i, most: 1_000_000, ms: 6_000 }
/** A larger picture is cut, and then is no valid picture. */
const PICTURE: Wanted = { types: /^image\//i, most: 10_000_000, ms: 4_000 }
const MOST_REDIRECTS = 4
const HEADERS = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'identity', 'user-agent': 'palata' }

/** Reads pages that people link to. Guarded, because a link may lead anywhere, also into the own network. */
export function createPageReader({
  isAllowed = isPublicAddress,
  ports = ['', '80', '443'],
  way = null,
}: PageOptions = {}): PageReader {
  const fetch = publicFetch({ allows: isAllowed, way })

  async function read(given: string) {
    const { body, contentType, url } = await follow(given, PAGE)
    const told = await parseForeign('pages', 'page', body, contentType)
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
