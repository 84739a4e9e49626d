import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DayKey, Instant, wholeNumber } from './shared.ts'

/** Precision of an event's date: an exact moment, or only its day, week, month or quarter. */
const CERTAINTIES = ['exact', 'day', 'week', 'month', 'quarter'] as const
export const Certainty = z.enum(CERTAINTIES, 'Такой точности нет')
export type Certainty = z.infer<typeof Certainty>

/** Subjects of events. */
const KINDS = ['economy', 'tokens', 'networks', 'regulation', 'club', 'other'] as const
export const EventKind = z.enum(KINDS, 'Такого вида событий нет')
export type EventKind = z.infer<typeof EventKind>

/** An event in a day's cell; `date` is its start. */
export const EventBrief = z.object({
  id: z.number().int(),
  title: z.string(),
  date: Instant,
  highlighted: z.boolean(),
  countdown_main_page: z.boolean(),
  /** The time of day in `date` has no meaning. */
  is_all_day: z.boolean(),
  certainty: Certainty,
  kind: EventKind,
  /** Numeric ids of its coins. */
  coin_ids: z.array(z.number().int()),
  /** Picture of the first coin; empty without coins. */
  image: z.string(),
})
export type EventBrief = z.infer<typeof EventBrief>

/** A former date of an event; `moved_at` is when it was changed. */
export const EventMove = EventBrief.pick({ date: true, is_all_day: true, certainty: true }).extend({
  moved_at: Instant,
})
export type EventMove = z.infer<typeof EventMove>

export const LONGEST_FIGURE = 40
export const LONGEST_SOURCE = 300

/**
 * Figures of an event: of a macro event as its publisher writes them («3,1 %», «227K»), empty before they are known; of
 * an unlock the percent of the supply and the worth.
 */
export const EventFigures = z.object({
  previous: z.string(),
  forecast: z.string(),
  actual: z.string(),
  supply_share: z.number().nullable(),
  value_usd: z.number().nullable(),
  /** Name or address of who published them. */
  source: z.string(),
})
export type EventFigures = z.infer<typeof EventFigures>

/** An event in a coin's list of coming ones. */
export const CoinEvent = EventBrief.extend({ figures: EventFigures.nullable() })
export type CoinEvent = z.infer<typeof CoinEvent>

export const CalendarEvent = EventBrief.extend({
  description: z.string(),
  link: z.string(),
  coins: z.array(z.object({ symbol: z.string(), image: z.string(), dropstab_url: z.string() })),
  /** The latest first. */
  moves: z.array(EventMove),
  figures: EventFigures.nullable(),
  /** Former figures, the latest first; `replaced_at` is when they were changed. */
  figure_changes: z.array(EventFigures.extend({ replaced_at: Instant })),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const CalendarDay = z.object({
  date: DayKey,
  day: z.number().int(),
  is_current_month: z.boolean(),
  is_today: z.boolean(),
  events: z.array(EventBrief),
})

export type CalendarDay = z.infer<typeof CalendarDay>

/** Whole weeks from a Monday, at most six; `is_current_month` marks the days of the month itself. */
export const CalendarMonth = z.object({
  display_month: z.string(),
  days: z.array(CalendarDay),
  /** Events known only to a week, month or quarter that overlaps the month; they belong to no day. */
  undated: z.array(EventBrief),
  min_offset: z.number().int(),
  max_offset: z.number().int(),
})
export type CalendarMonth = z.infer<typeof CalendarMonth>

/** The member's private iCalendar address; null when there is none. The page appends its filter as a query. */
export const CalendarFeed = z.object({ address: z.string().nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** How long before an event to remind. For an all-day event: noon of the day before, or 9:00 that day (Moscow). */
export const ReminderBefore = z.enum(['day', 'hour'], 'За день или за час')
export type ReminderBefore = z.infer<typeof ReminderBefore>

const Reminder = z.object({ event_id: z.number().int(), before: ReminderBefore.nullable() })

/** Months either side of the current one that can be read. */
export const MAX_MONTH_OFFSET = 12

export const calendar = {
  monthly: endpoint({
    at: 'POST /api/calendar/monthly/',
    about: 'Месяц календаря со смещением от текущего',
    access: 'public',
    body: z.object({
      month_offset: z
        .number('Нужно число')
        .int('Нужно целое число')
        .min(-MAX_MONTH_OFFSET, `Не меньше ${-MAX_MONTH_OFFSET}`)
        .max(MAX_MONTH_OFFSET, `Не больше ${MAX_MONTH_OFFSET}`),
    }),
    reply: CalendarMonth,
  }),
  event: endpoint({
    at: 'POST /api/calendar/event/',
    about: 'Одно событие по id в адресе, без тела',
    access: 'public',
    query: z.object({
      id: wholeNumber(1, 2_147_483_647),
    }),
    reply: CalendarEvent,
  }),
  filter: endpoint({
    at: 'POST /api/calendar/filter/',
    about: 'Текущий месяц: только важные события или все',
    access: 'public',
    query: z.object({ highlighted: z.enum(['true', 'false'], 'Только true или false') }),
    reply: z.object({ month: z.string(), days: z.array(CalendarDay) }),
  }),
  reminders: endpoint({
    at: 'GET /api/calendar/reminders/',
    about: 'О каких событиях читатель просил напомнить',
    access: 'paid',
    reply: z.object({ results: z.array(Reminder) }),
  }),
  remind: endpoint({
    at: 'POST /api/calendar/reminders/',
    about: 'Напомнить о событии за день или за час; null — не напоминать',
    access: 'paid',
    body: z.object({
      event_id: z.int('Нужно целое число').min(1, 'Не меньше 1').max(2_147_483_647, 'Слишком большое число'),
      before: ReminderBefore.nullable(),
    }),
    reply: Reminder,
  }),
  feed: endpoint({
    at: 'GET /api/calendar/feed/',
    about: 'Личный адрес календаря для программ',
    access: 'account',
    reply: CalendarFeed,
  }),
  rotateFeed: endpoint({
    at: 'POST /api/calendar/feed/',
    about: 'Новый личный адрес календаря; прежний перестаёт отвечать',
    access: 'paid',
    reply: CalendarFeed,
  }),
  closeFeed: endpoint({
    at: 'DELETE /api/calendar/feed/',
    about: 'Закрыть личный адрес календаря',
    access: 'account',
    reply: CalendarFeed,
  }),
}
