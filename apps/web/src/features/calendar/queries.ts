import { calendar } from '@palata/contract/calendar'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Api, isAborted } from '#api/api.tsx'

const CALENDAR_ERRORS = ['calendar', 'errors']

export function calendarMonth(api: Api, offset: number) {
  return queryOptions({
    queryKey: ['calendar', 'month', offset],
    queryFn: ({ client, signal }) =>
      recording(client, () => api.call(calendar.monthly, { body: { month_offset: offset } }, { signal })),
  })
}

/** The current month's important events. */
export function importantEvents(api: Api) {
  return queryOptions({
    queryKey: ['calendar', 'filter', 'true'],
    queryFn: ({ client, signal }) =>
      recording(client, () => api.call(calendar.filter, { query: { highlighted: 'true' } }, { signal })),
  })
}

export function calendarEvent(api: Api, id: number) {
  return queryOptions({
    queryKey: ['calendar', 'event', id],
    queryFn: ({ client, signal }) => recording(client, () => api.call(calendar.event, { query: { id } }, { signal })),
  })
}

export function calendarErrors(queryClient: QueryClient) {
  return queryClient.getQueryData<string[]>(CALENDAR_ERRORS) ?? []
}

/** A failure goes to the list of errors and on to the caller; readers keep the month they see. */
async function recording<T>(client: QueryClient, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isAborted(error)) {
      const text = error instanceof Error ? error.message : String(error)
      client.setQueryData(CALENDAR_ERRORS, [...calendarErrors(client), text])
      console.error(`Календарь: ${text}`)
    }
    throw error
  }
}
