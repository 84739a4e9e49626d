import type { GifPage } from '@palata/contract/media'
import type { FastifyInstance } from 'fastify'
import { createPace } from '#platform/budgets/pace.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { ProviderError } from '#providers/errors.ts'
import type { FoundGifs, GifSearch } from '#providers/gifs/index.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { isSigned, throughSite } from './address.ts'
import { createGifFiles } from './files.ts'

export interface GifSite {
  /** Null when no service is configured. */
  gifs: GifSearch | null
  objects: ObjectStore
  /** Key that signs GIF addresses. */
  secret: string
}

/** Handlers of GIF search: the server holds the API key and sets the limits. */
export function gifHandlers({ gifs, secret }: GifSite) {
  async function found(ask: (search: GifSearch) => Promise<FoundGifs>): Promise<GifPage> {
    refuseUnless(gifs, 'gif_off')
    try {
      return { ...throughSite(await ask(gifs), secret), by: gifs.by }
    } catch (error) {
      if (error instanceof ProviderError) throw new Refusal('gif_away')
      throw error
    }
  }
  const pace = createPace(PACE)
  return {
    searchGifs: ({ query: { q, limit, pos }, viewer, now }: Asked & { query: Scope & { q: string } }) => {
      pace(String(viewer.id), now)
      return found((search) => search.search(q, { limit, pos }))
    },
    featuredGifs: ({ query: { limit, pos }, viewer, now }: Asked & { query: Scope }) => {
      pace(String(viewer.id), now)
      return found((search) => search.featured({ limit, pos }))
    },
  }
}

/** A test key allows a hundred calls a minute for the whole site: one member’s typing must leave some to the others. */
const PACE = { requests: 40, seconds: 60, words: 'Слишком много запросов к поиску GIF' }

interface Asked {
  viewer: Viewer
  now: Date
}

interface Scope {
  limit: number
  pos: string
}

const FOREVER = 'public, max-age=31536000, immutable'

/** Serves GIFs of the search, downloaded once and stored: readers' browsers never contact the service. */
export const gifRoutes = (site: GifSite) => async (app: FastifyInstance) => {
  const files = createGifFiles(site.objects, site.gifs)
  app.get<{ Params: { signature: string }; Querystring: { u?: unknown; n?: unknown; still?: unknown } }>(
    '/gif/:signature',
    async ({ params: { signature }, query: { u: url, n: bytes = '', still } }, reply) => {
      const isAsked = typeof url === 'string' && typeof bytes === 'string'
      refuseUnless(isAsked && isSigned(url, bytes, signature, site.secret), 'not_found')
      const read = still === undefined ? files.get(url) : files.still(url)
      const file = await read.catch((error: unknown) => {
        if (error instanceof ProviderError) throw new Refusal(error.status === 404 ? 'not_found' : 'gif_away')
        throw error
      })
      refuseUnless(file, 'not_found')
      return reply
        .header('cache-control', FOREVER)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(file.contentType)
        .send(file.body)
    },
  )
}
