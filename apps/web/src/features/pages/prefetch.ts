import type { SitePageName } from '@palata/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { siteText, storeroomFragment } from './queries.ts'

/** The text of a page is there before the page is drawn. */
export const prefetchText = (name: SitePageName) => async (queryClient: QueryClient, api: Api) => {
  await queryClient.prefetchQuery(siteText(api, name))
  return true
}

/** What everyone may read of the storeroom; members read theirs in the browser. */
export async function prefetchStoreroom(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchQuery(storeroomFragment(api))
  return true
}
