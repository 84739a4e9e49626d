import type { EventBrief } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { dayAt } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { calendarMonth } from '../queries.ts'

type Wanted = (event: EventBrief) => boolean

/** The next wanted events, earliest first: from this month, and from the next one when there are fewer than `count`. */
export function useUpcoming(count: number, isWanted: Wanted = () => true) {
  const api = useApi()
  const now = useNow()
  const month = useQuery(calendarMonth(api, 0))
  const ofMonth = upcoming([month], now).filter(isWanted)
  const next = useQuery({ ...calendarMonth(api, 1), enabled: month.isSuccess && ofMonth.length < count })
  const events = ofMonth.length < count ? upcoming([month, next], now).filter(isWanted) : ofMonth
  return {
    now,
    all: events,
    isKnown: month.data !== undefined,
    failed: month.isError,
    reload: () => void month.refetch(),
  }
}

/** The next `count` events; up to two with a countdown on the main page are always among them. */
export function nearest(events: readonly EventBrief[], count: number): EventBrief[] {
  const awaited = events.filter((event) => event.countdown_main_page).slice(0, 2)
  const others = events.filter((event) => !awaited.includes(event)).slice(0, count - awaited.length)
  return events.filter((event) => awaited.includes(event) || others.includes(event))
}

interface Month {
  data?: { days: readonly { events: readonly EventBrief[] }[] } | undefined
}

/** An all-day event is upcoming until the end of its day in Moscow. Adjacent months share a week, so duplicates go. */
function upcoming(months: readonly Month[], now: Date): EventBrief[] {
  const today = dayAt(now)
  const all = months.flatMap(({ data }) => data?.days ?? []).flatMap(({ events }) => events)
  const isAhead = ({ date, is_all_day }: EventBrief) =>
    is_all_day ? dayAt(date) >= today : Date.parse(date) > now.getTime()
  return [...new Map(all.filter(isAhead).map((event) => [event.id, event])).values()].sort(
    (one, other) => Date.parse(one.date) - Date.parse(other.date),
  )
}
