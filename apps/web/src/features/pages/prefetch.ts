import type { SitePageName } from '@palata/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { siteText, storeroomFragment } from './queries.ts'

/** Reads the page's text on the server, so that the first HTML contains it. */
export const prefetchText = (name: SitePageName) => async (queryClient: QueryClient, api: Api) => {
  await queryClient.prefetchQuery(siteText(api, name))
  return true
}

/** Reads the public part of the storeroom on the server; members read theirs in the browser. */
export async function prefetchStoreroom(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchQuery(storeroomFragment(api))
  return true
}
