import { z } from 'zod'
import { givenId, isAddress, line, textOrNumber } from '../given.ts'
import { createHttp, type HttpOptions } from '../http.ts'

/** A GIF file at the service: address, size in pixels and bytes. */
export interface GifRendition {
  url: string
  dims: number[]
  size: number
}

interface Gif {
  id: string
  content_description: string
  media_formats: { gif: GifRendition; tinygif: GifRendition }
}

export interface FoundGifs {
  results: Gif[]
  /** Cursor of the next page; empty at the end. */
  next: string
}

interface GifScope {
  limit: number
  /** `next` of the page before; empty for the first page. */
  pos: string
}

export interface GifSearch {
  /** Both throw `ProviderError`. */
  search: (q: string, scope: GifScope) => Promise<FoundGifs>
  featured: (scope: GifScope) => Promise<FoundGifs>
  /** Downloads a result's file; throws `ProviderError` when it is too large or fails. */
  file: (url: string) => Promise<Buffer>
  /** Whether the address is a file of the service. */
  isOurs: (url: string) => boolean
  /** Name of the service, which its terms want to be shown; empty for none. */
  by: string
}

export interface GifOptions extends HttpOptions {
  apiKey: string
  /** Hosts of the files, including subdomains. */
  fileHosts: string[]
  /** Name to show beside the results. */
  by?: string
}

const Rendition = z.object({
  url: z.url().refine(isAddress, 'no address'),
  dims: z.array(z.number().int().positive().max(20_000)).length(2),
  size: z.number().int().nonnegative().max(1e9).catch(0),
})
const Row = z.object({
  id: textOrNumber.pipe(givenId(200)),
  content_description: line(200).catch(''),
  media_formats: z.object({ gif: Rendition, tinygif: Rendition.optional() }),
})
const Answer = z.object({ results: z.array(z.unknown()), next: textOrNumber.pipe(z.string().max(500)).catch('') })

const CACHED_MS = 600_000
const LARGEST_FILE = 5_000_000

/**
 * Client for a service with Tenor's protocol, such as KLIPY: https://docs.klipy.com/migrate-from-tenor. KLIPY's terms want
 * its name beside the results (https://docs.klipy.com/attribution), and its test keys have 100 calls a minute; both as
 * https://github.com/dansup/klipy-php tells, read 2026-11-28.
 */
export function createGifs({ apiKey, fileHosts, by = '', ...options }: GifOptions): GifSearch {
  const http = createHttp('gif', { callsPerMinute: 100, timeoutMs: 5_000, retries: 1, maxWaitMs: 2_000, ...options })

  const isOurs = (url: string) => {
    const { protocol, host } = URL.parse(url) ?? {}
    if (!host || (protocol !== 'https:' && !host.startsWith('127.0.0.1:'))) return false
    return fileHosts.some((known) => host === known || host.endsWith(`.${known}`))
  }

  async function ask(path: string, { limit, pos }: GifScope, q?: string): Promise<FoundGifs> {
    const query = {
      key: apiKey,
      q,
      limit,
      media_filter: 'gif,tinygif',
      contentfilter: 'medium',
      locale: 'ru',
      pos: pos || undefined,
    }
    const { value } = await http.cached(`${path} ${limit} ${pos} ${q ?? ''}`, CACHED_MS, async () => {
      const { results, next } = await http.json(path, Answer, query)
      const found = results.length > 0 ? http.rows(results, Row, 'results') : []
      return { results: found.flatMap((row) => toGif(row, isOurs)), next }
    })
    return value
  }

  return {
    search: (q, scope) => ask('/search', scope, q),
    featured: (scope) => ask('/featured', scope),
    async file(url) {
      const { origin, pathname, search } = new URL(url)
      const files = createHttp('gif', {
        ...options,
        baseUrl: origin,
        maxBytes: LARGEST_FILE,
        timeoutMs: 8_000,
        retries: 1,
      })
      return Buffer.from(await files.bytes(pathname + search))
    },
    isOurs,
    by,
  }
}

/** Empty for a result whose files are on another host. */
function toGif(
  { media_formats: { gif, tinygif = gif }, ...row }: z.output<typeof Row>,
  isOurs: (url: string) => boolean,
) {
  return isOurs(gif.url) && isOurs(tinygif.url) ? [{ ...row, media_formats: { gif, tinygif } }] : []
}
