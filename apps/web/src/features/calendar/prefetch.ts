import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { calendarMonth } from './queries.ts'

/** Reads this month on the server: members get all of it, others the next events. */
export async function prefetchCalendar(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchQuery(calendarMonth(api, 0))
  return true
}
