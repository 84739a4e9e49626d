import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { calendarMonth } from './queries.ts'

/** Everybody reads of this month: members all of it, others the next events. */
export async function prefetchCalendar(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchQuery(calendarMonth(api, 0))
  return true
}
