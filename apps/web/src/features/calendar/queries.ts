import { calendar, type ReminderBefore } from '@palata/contract/calendar'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, isAborted, useApi } from '#api/api.tsx'
import { dayAt } from '#ui/time/time.ts'

const MOVES_MS = 600_000
const DAY_MS = 86_400_000
const SECOND_MS = 1_000

/** Events move at any time, and at midnight in Moscow the day changes and sometimes the month. */
const whileOpen = { refetchInterval: () => Math.min(MOVES_MS, untilMidnight(Date.now())), refetchOnWindowFocus: true }

/** Until just after the next midnight in Moscow, ms. */
function untilMidnight(now: number) {
  const midnight = Date.parse(`${dayAt(new Date(now))}T00:00:00+03:00`)
  return midnight + DAY_MS + SECOND_MS - now
}

const monthKey = (offset: number) => ['calendar', 'month', offset] as const
const importantKey = () => ['calendar', 'important'] as const
const eventKey = (id: number) => ['calendar', 'event', id] as const
const remindersKey = () => ['calendar', 'reminders'] as const
const feedKey = () => ['calendar', 'feed'] as const
const errorsKey = () => ['calendar', 'errors'] as const

export function calendarMonth(api: Api, offset: number) {
  return queryOptions({
    queryKey: monthKey(offset),
    queryFn: ({ client, signal }) =>
      recording(client, () => api.call(calendar.monthly, { body: { month_offset: offset } }, { signal })),
    ...whileOpen,
  })
}

/** The current month's important events. */
export function importantEvents(api: Api) {
  return queryOptions({
    queryKey: importantKey(),
    queryFn: ({ client, signal }) =>
      recording(client, () => api.call(calendar.filter, { query: { highlighted: 'true' } }, { signal })),
    ...whileOpen,
  })
}

export function calendarEvent(api: Api, id: number) {
  return queryOptions({
    queryKey: eventKey(id),
    queryFn: ({ client, signal }) => recording(client, () => api.call(calendar.event, { query: { id } }, { signal })),
  })
}

/** The member's reminders: event id to how long before the event. */
export function ownReminders(api: Api) {
  return queryOptions({
    queryKey: remindersKey(),
    queryFn: ({ client, signal }) => recording(client, () => api.call(calendar.reminders, undefined, { signal })),
    select: ({ results }) => new Map(results.map(({ event_id, before }) => [event_id, before])),
  })
}

export function useRemind(eventId: number) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (before: ReminderBefore | null) => api.call(calendar.remind, { body: { event_id: eventId, before } }),
    onSettled: () => client.invalidateQueries({ queryKey: remindersKey() }),
  })
}

/** The member's personal calendar address (iCal). */
export function ownFeed(api: Api) {
  return queryOptions({
    queryKey: feedKey(),
    queryFn: ({ client, signal }) =>
      recording(client, () => api.call(calendar.feed, undefined, { signal, quiet: true })),
  })
}

/** Replaces the personal address with a new one, or closes it. */
export function useFeedChange(change: 'rotateFeed' | 'closeFeed') {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(calendar[change]),
    onSuccess: (feed) => client.setQueryData(feedKey(), feed),
  })
}

export function calendarErrors(queryClient: QueryClient) {
  return queryClient.getQueryData<string[]>(errorsKey()) ?? []
}

/** Logs a failure and rethrows it; the month on the screen stays. */
async function recording<T>(client: QueryClient, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isAborted(error)) {
      const text = error instanceof Error ? error.message : String(error)
      client.setQueryData(errorsKey(), [...calendarErrors(client), text])
      console.error(`Календарь: ${text}`)
    }
    throw error
  }
}
