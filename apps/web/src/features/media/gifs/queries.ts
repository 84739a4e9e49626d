import { media } from '@palata/contract/media'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { ApiError } from '#api/errors.ts'

/** Results per page. */
const GIF_LIMIT = 20

const SCOPE = { limit: GIF_LIMIT, media_filter: 'minimal', contentfilter: 'medium', locale: 'ru' }

/** GIFs found for the query, page by page; popular ones when it is empty. */
export const gifs = (api: Api, q: string) =>
  infiniteQueryOptions({
    queryKey: ['gifs', q],
    queryFn: async ({ pageParam: pos, signal }) => {
      const query = { ...SCOPE, ...(pos && { pos }) }
      const quiet = { signal, quiet: true }
      try {
        return await (q
          ? api.call(media.searchGifs, { query: { ...query, q } }, quiet)
          : api.call(media.featuredGifs, { query }, quiet))
      } catch (error) {
        if (error instanceof ApiError) console.error(`Ошибка GIF: ${error.statusText}`)
        throw error
      }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || null,
    staleTime: 600_000,
  })
