import { knowledge } from '@palata/contract/knowledge'
import { search } from '@palata/contract/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { ApiError } from '#api/errors.ts'
import { logFailure } from '#api/logFailure.ts'

const FRESH_MS = 60_000

export const knowledgeMenu = (api: Api) =>
  queryOptions({
    queryKey: ['knowledge', 'menu'],
    queryFn: ({ signal }) =>
      logFailure('меню базы знаний', async () => (await api.call(knowledge.menu, undefined, { signal })).results),
    staleTime: FRESH_MS,
  })

/** Part of the base that is public. */
export const knowledgeFragment = (api: Api) =>
  queryOptions({
    queryKey: ['knowledge', 'fragment'],
    queryFn: ({ signal }) =>
      logFailure('начала базы знаний', () => api.call(knowledge.fragment, undefined, { signal })),
    staleTime: FRESH_MS,
  })

/** A page by id or slug; null when there is none. */
export const knowledgePage = (api: Api, key: string) =>
  queryOptions({
    queryKey: ['knowledge', 'page', key],
    queryFn: ({ signal }) =>
      logFailure('страницы базы знаний', async () => {
        try {
          return await api.call(knowledge.page, { params: { id: key } }, { signal })
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        }
      }),
    staleTime: FRESH_MS,
  })

export const knowledgeRevisions = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['knowledge', 'revisions', id],
    queryFn: ({ signal }) =>
      logFailure(
        'правок страницы',
        async () => (await api.call(knowledge.revisions, { params: { id: String(id) } }, { signal })).results,
      ),
    staleTime: FRESH_MS,
  })

/** Finds pages only, with the site's search: it handles word forms, typos and keyboard layouts. */
export const pagesFound = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['knowledge', 'found', q],
    queryFn: ({ signal }) =>
      logFailure(
        'поиска в базе знаний',
        async () => (await api.call(search.find, { query: { q: `тип:страница ${q}` } }, { signal })).results.results,
      ),
    staleTime: FRESH_MS,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
