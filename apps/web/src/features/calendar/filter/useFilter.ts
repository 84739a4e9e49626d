import type { CalendarDay, EventBrief, EventKind } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { usePortfolioIds } from '#features/portfolio'
import { useSearchParameter } from '#navigation'
import type { MonthView } from '../month/useMonth.ts'
import { importantEvents } from '../queries.ts'
import { calendarSearch } from '../routes.ts'
import { KIND_WORDS } from './kinds.ts'

/**
 * The filter of events, kept in the address. The server selects the important events of the current month; all other
 * filtering happens here.
 */
export function useFilter(view: MonthView) {
  const api = useApi()
  const [events, setEvents] = useSearchParameter(calendarSearch, 'events')
  const [mine, setMine] = useSearchParameter(calendarSearch, 'coins')
  const [named, setNamed] = useSearchParameter(calendarSearch, 'kinds')
  const own = usePortfolioIds()
  const isImportantOnly = events === 'important'
  const isMineOnly = mine === 'mine'
  const kinds = KIND_WORDS.map(([kind]) => kind).filter((kind) => named?.split(',').includes(kind))
  const important = useQuery({ ...importantEvents(api), enabled: isImportantOnly && view.offset === 0 })
  const isWanted = ({ coin_ids, kind }: EventBrief) =>
    (!isMineOnly || coin_ids.some((id) => own?.has(id))) && (kinds.length === 0 || kinds.includes(kind))
  const isShown = (event: EventBrief) => (event.highlighted || !isImportantOnly) && isWanted(event)
  const chosen = isImportantOnly && view.offset === 0 ? important.data?.days : undefined
  const days = chosen ? narrowed(chosen, isWanted) : narrowed(view.month?.days ?? [], isShown)
  return {
    isImportantOnly,
    isMineOnly,
    kinds: kinds as readonly EventKind[],
    isNarrowed: isMineOnly || kinds.length > 0,
    days,
    undated: view.month?.undated.filter(isShown) ?? [],
    chooseImportant: (value: 'all' | 'important', isAsked: boolean) => {
      setEvents(value === 'important' ? 'important' : null)
      if (value === 'all' && isAsked) view.reload()
    },
    toggleMine: () => setMine(isMineOnly ? null : 'mine'),
    toggleKind: (kind: EventKind) => {
      const next = KIND_WORDS.map(([one]) => one).filter((one) => kinds.includes(one) !== (one === kind))
      setNamed(next.length > 0 ? next.join(',') : null)
    },
  }
}

const narrowed = (days: readonly CalendarDay[], isWanted: (event: EventBrief) => boolean) =>
  days.map((day) => ({ ...day, events: day.events.filter(isWanted) }))

export type Filter = ReturnType<typeof useFilter>
