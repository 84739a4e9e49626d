import { pages, type SitePageName } from '@palata/contract/pages'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

const FRESH_MS = 60_000

export const siteText = (api: Api, name: SitePageName) =>
  queryOptions({
    queryKey: ['pages', name],
    queryFn: ({ signal }) => logFailure('страницы', () => api.call(pages.text, { params: { name } }, { signal })),
    staleTime: FRESH_MS,
  })

export const storeroom = (api: Api) =>
  queryOptions({
    queryKey: ['pages', 'storeroom'],
    queryFn: ({ signal }) =>
      logFailure('кладовой', async () => (await api.call(pages.storeroom, undefined, { signal })).results),
    staleTime: FRESH_MS,
  })

/** Part of the storeroom that is public. */
export const storeroomFragment = (api: Api) =>
  queryOptions({
    queryKey: ['pages', 'storeroom', 'fragment'],
    queryFn: ({ signal }) => logFailure('кладовой', () => api.call(pages.storeroomFragment, undefined, { signal })),
    staleTime: FRESH_MS,
  })
