import type { SitePageName } from '@palata/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { siteText } from './queries.ts'

/** The text of a page is there before the page is drawn. */
export const prefetchText = (name: SitePageName) => async (queryClient: QueryClient, api: Api) => {
  await queryClient.prefetchQuery(siteText(api, name))
  return true
}
