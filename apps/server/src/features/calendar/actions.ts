import {
  type CalendarEvent,
  type CalendarMonth,
  type CoinEvent,
  type EventBrief,
  MAX_MONTH_OFFSET,
} from '@palata/contract/calendar'
import { dropstabUrl, pictureUrl } from '#features/market'
import { cleanHtml } from '#features/texts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { dayBounds, dayKey } from '#platform/format/days.ts'
import { monthGrid } from './rules.ts'
import { type EventRow, findEvent, listEvents, listEventsOf, listUndated } from './store.ts'

export async function readMonth(db: Db, now: Date, offset: number, onlyHighlighted = false): Promise<CalendarMonth> {
  const grid = monthGrid(now, offset)
  const [events, undated] = await Promise.all([
    listEvents(db, grid.from, grid.to, onlyHighlighted),
    listUndated(db, grid.month.from, grid.month.to),
  ])
  const byDay = groupByDay(events)
  return {
    display_month: grid.display,
    days: grid.days.map(({ date, day, isCurrentMonth, isToday }) => ({
      date,
      day,
      is_current_month: isCurrentMonth,
      is_today: isToday,
      events: byDay.get(date) ?? [],
    })),
    undated: undated.filter(({ highlighted }) => highlighted || !onlyHighlighted).map(presentEvent),
    min_offset: -MAX_MONTH_OFFSET,
    max_offset: MAX_MONTH_OFFSET,
  }
}

export async function readEvent(db: Db, id: number): Promise<CalendarEvent> {
  const row = await findEvent(db, id)
  refuseUnless(row, 'not_found')
  return {
    ...presentEvent(row),
    description: await cleanHtml(row.description),
    link: row.link,
    coins: row.coins.map(({ symbol, api_id, slug }) => ({
      symbol,
      image: pictureUrl(api_id),
      dropstab_url: dropstabUrl(slug),
    })),
    moves: row.moves.map(({ moved_at, starts_at, is_all_day, certainty }) => ({
      moved_at: new Date(moved_at).toISOString(),
      date: new Date(starts_at).toISOString(),
      is_all_day: is_all_day || certainty !== 'exact',
      certainty,
    })),
    figures: row.figures,
    figure_changes: row.figure_changes.map(({ replaced_at, ...figures }) => ({
      ...figures,
      replaced_at: new Date(replaced_at).toISOString(),
    })),
  }
}

/** Events of the Moscow days between `first` and `last` (`YYYY-MM-DD`, inclusive), by day. */
export async function eventsByDay(db: Db, first: string, last: string): Promise<Map<string, EventBrief[]>> {
  return groupByDay(await listEvents(db, dayBounds(first).from, dayBounds(last).to))
}

/** Coming events of a coin with their figures, earliest first. */
export async function nextEventsOf(db: Db, coinId: number, now: Date, limit: number): Promise<CoinEvent[]> {
  const events = await listEventsOf(db, coinId, { from: now, isPast: false }, limit)
  return events.map((row) => ({ ...presentEvent(row), figures: row.figures }))
}

/** Past events of a coin up to `until`, latest first. */
export async function pastEventsOf(db: Db, coinId: number, until: Date, limit: number): Promise<EventBrief[]> {
  return (await listEventsOf(db, coinId, { from: until, isPast: true }, limit)).map(presentEvent)
}

function groupByDay(rows: EventRow[]) {
  const days = new Map<string, EventBrief[]>()
  for (const row of rows) {
    const day = dayKey(row.starts_at)
    days.set(day, [...(days.get(day) ?? []), presentEvent(row)])
  }
  return days
}

function presentEvent(row: EventRow): EventBrief {
  return {
    id: row.id,
    title: row.title,
    date: row.starts_at.toISOString(),
    highlighted: row.highlighted,
    countdown_main_page: row.countdown_main_page,
    // An event whose hour is unknown is shown as all-day.
    is_all_day: row.is_all_day || row.certainty !== 'exact',
    certainty: row.certainty,
    kind: row.kind,
    coin_ids: row.coin_ids,
    image: row.first_coin === null ? '' : pictureUrl(row.first_coin),
  }
}
