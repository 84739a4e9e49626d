import { z } from 'zod'
import { ProviderError } from '../errors.ts'
import { line } from '../given.ts'
import { createHttp, type Http, type HttpOptions } from '../http.ts'
import { parseForeign } from '../parsing/index.ts'

/** Public facts about an embed. */
interface EmbedFacts {
  title: string
  author: string
  words: string
  publishedAt: Date | null
  /** The picture's unvalidated bytes: callers must check that it is a picture. */
  picture: Buffer | null
}

export interface EmbedSource {
  /** Null when it does not exist or may not be embedded. Throws `ProviderError` without an answer. */
  look: (kind: 'youtube' | 'telegram', id: string) => Promise<EmbedFacts | null>
}

export interface EmbedHosts {
  youtube: string
  youtubePictures: string
  telegram: string
  /** Hosts of Telegram's pictures, including subdomains. */
  telegramPictures: string[]
}

export const EMBED_HOSTS: EmbedHosts = {
  youtube: 'https://www.youtube.com',
  youtubePictures: 'https://i.ytimg.com',
  telegram: 'https://t.me',
  telegramPictures: ['telesco.pe', 'cdn-telegram.org'],
}

type Options = Omit<HttpOptions, 'baseUrl'> & { hosts: EmbedHosts }

const Video = z.object({ title: line(300), author_name: line(200).catch('') })
/** Not every video has the first. */
const POSTERS = ['maxresdefault', 'hqdefault']
const LARGEST_PICTURE = 3_000_000
const LARGEST_PAGE = 1_000_000

/**
 * Reads YouTube's oEmbed (https://oembed.com) and Telegram's embed page of a post. Only these hosts are called and no
 * redirect is followed: a user's text provides only ids.
 */
export function createEmbedSource({ hosts, ...options }: Options): EmbedSource {
  const shared = { callsPerMinute: 60, timeoutMs: 8_000, retries: 1, codeOf: pageOfGuard, ...options }
  const youtube = createHttp('youtube', { ...shared, baseUrl: hosts.youtube })
  const posters = createHttp('youtube', { ...shared, baseUrl: hosts.youtubePictures, maxBytes: LARGEST_PICTURE })
  const telegram = createHttp('telegram', { ...shared, baseUrl: hosts.telegram, maxBytes: LARGEST_PAGE })

  async function video(id: string): Promise<EmbedFacts> {
    const url = `https://www.youtube.com/watch?v=${id}`
    const { title, author_name } = await youtube.json('/oembed', Video, { url, format: 'json' })
    return { title, author: author_name, words: '', publishedAt: null, picture: await posterOf(posters, id) }
  }

  async function post(id: string): Promise<EmbedFacts | null> {
    const page = await telegram.bytes(`/${id}`, { embed: 1, mode: 'tme' })
    const told = await parseForeign('telegram', 'telegramPost', page)
    if (told === 'none') return null
    if (told === null) throw new ProviderError('telegram', 'page not understood', { status: 200, retryable: true })
    return { ...told, title: '', picture: await avatar(told.picture) }
  }

  /** Null for a picture on any other host. */
  async function avatar(address: string): Promise<Buffer | null> {
    const url = URL.parse(address)
    const isTheirs = hosts.telegramPictures.some((host) => url?.host === host || url?.host.endsWith(`.${host}`))
    const isSafe = url?.protocol === 'https:' || url?.hostname === '127.0.0.1'
    if (!url || !isTheirs || !isSafe) return null
    const http = createHttp('telegram', { ...shared, baseUrl: url.origin, maxBytes: LARGEST_PICTURE })
    return bytesOrNothing(http, url.pathname + url.search)
  }

  return {
    look: (kind, id) => (kind === 'youtube' ? video(id) : post(id)).catch(refusedIsNothing),
  }
}

async function posterOf(http: Http, id: string): Promise<Buffer | null> {
  for (const name of POSTERS) {
    const poster = await bytesOrNothing(http, `/vi/${id}/${name}.jpg`)
    if (poster) return poster
  }
  return null
}

function bytesOrNothing(http: Http, path: string): Promise<Buffer | null> {
  return http.bytes(path).then((bytes) => Buffer.from(bytes), refusedIsNothing)
}

const GUARD = 'page'
/** The services refuse in words; a page with a refusal comes from a guard or a proxy before them. */
const pageOfGuard = (text: string) => (/^\s*</.test(text) ? GUARD : null)

/** Null for a private, removed or non-embeddable item: retrying changes nothing. */
function refusedIsNothing(error: unknown): null {
  const isRefused = error instanceof ProviderError && [400, 401, 403, 404, 410].includes(error.status ?? 0)
  if (isRefused && error.serviceCode !== GUARD) return null
  throw error
}
