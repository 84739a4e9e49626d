import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ProviderError } from '../http.ts'
import { isOutside, lookupOutside } from './address.ts'
import { type PageTold, readPage } from './page.ts'

export interface PageReader {
  /** What the page of the address tells of itself. Throws `ProviderError` where nobody may or does answer. */
  read: (url: string) => Promise<PageTold & { url: string }>
}

export interface PageOptions {
  /** Names are looked up on the open Internet alone unless given. */
  lookup?: LookupFunction
  isAllowed?: (address: string) => boolean
  /** Those of the web unless given. */
  ports?: readonly string[]
}

const TIMEOUT_MS = 6_000
const LARGEST_PAGE = 1_000_000
const MOST_REDIRECTS = 4

/** Reads pages by links that people paste: guarded, for a link may be anybody's and lead anywhere. */
export function createPageReader({
  lookup = lookupOutside,
  isAllowed = isOutside,
  ports = ['', '80', '443'],
}: PageOptions = {}): PageReader {
  async function read(given: string) {
    const deadline = AbortSignal.timeout(TIMEOUT_MS)
    let url = given
    for (let followed = 0; followed <= MOST_REDIRECTS; followed += 1) {
      const answer = await ask(allowed(url), deadline)
      if (answer.location === null) return { ...readPage(answer.body, answer.contentType), url }
      url = URL.parse(answer.location, url)?.href ?? ''
    }
    throw refusal('too many redirects')
  }

  function allowed(text: string): URL {
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol)) throw refusal('no address of the web')
    if (url.username || url.password || !ports.includes(url.port)) throw refusal('no address of a public page')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A number needs no looking up, so the lookup does not see it.
    if (isIP(host) && !isAllowed(host)) throw refusal('leads inside')
    return url
  }

  function ask(url: URL, signal: AbortSignal): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const fail = (cause: unknown) => reject(refusal('no answer', cause))
    const headers = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'identity', 'user-agent': 'palata' }
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      { lookup, signal, headers },
      (response) => {
        const { statusCode = 0, headers: told } = response
        const chunks: Buffer[] = []
        let size = 0
        if (statusCode >= 300 && statusCode < 400 && told.location) {
          response.destroy()
          return resolve({ location: told.location, body: Buffer.alloc(0), contentType: '' })
        }
        const contentType = told['content-type'] ?? ''
        if (statusCode !== 200 || !/^(text\/html|application\/xhtml\+xml)\b/i.test(contentType)) {
          response.destroy()
          return fail(`status ${statusCode}, ${contentType}`)
        }
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          chunks.push(chunk)
          // The head stands at the beginning: of a page that goes on and on the rest is not waited for.
          if (size >= LARGEST_PAGE) response.destroy()
        })
        response.on('error', fail)
        response.on('close', () => resolve({ location: null, body: Buffer.concat(chunks), contentType }))
        return undefined
      },
    )
    sent.on('error', fail)
    sent.end()
    return promise
  }

  return { read }
}

interface Answer {
  /** Where it leads instead; null when this is the page. */
  location: string | null
  body: Buffer
  contentType: string
}

function refusal(message: string, cause?: unknown) {
  return new ProviderError('pages', message, { retryable: false, cause })
}
