import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DayKey, Instant, wholeNumber } from './shared.ts'

/** How closely a date is known: to the moment, or no closer than the day, week, month or quarter that it lies in. */
const CERTAINTIES = ['exact', 'day', 'week', 'month', 'quarter'] as const
export const Certainty = z.enum(CERTAINTIES, 'Такой точности нет')
export type Certainty = z.infer<typeof Certainty>

/** What an event is about. */
const KINDS = ['economy', 'tokens', 'networks', 'regulation', 'club', 'other'] as const
export const EventKind = z.enum(KINDS, 'Такого вида событий нет')
export type EventKind = z.infer<typeof EventKind>

/** An event as it stands on a day; `date` is its start. */
export const EventBrief = z.object({
  id: z.number().int(),
  title: z.string(),
  date: Instant,
  highlighted: z.boolean(),
  countdown_main_page: z.boolean(),
  /** Its time of day means nothing. */
  is_all_day: z.boolean(),
  certainty: Certainty,
  kind: EventKind,
  /** The numbers of its coins. */
  coin_ids: z.array(z.number().int()),
  /** The picture of the first of them; empty without coins. */
  image: z.string(),
})
export type EventBrief = z.infer<typeof EventBrief>

/** The date that stood before it was changed. */
export const EventMove = EventBrief.pick({ date: true, is_all_day: true, certainty: true }).extend({
  moved_at: Instant,
})
export type EventMove = z.infer<typeof EventMove>

export const CalendarEvent = EventBrief.extend({
  description: z.string(),
  link: z.string(),
  coins: z.array(z.object({ symbol: z.string(), image: z.string(), dropstab_url: z.string() })),
  /** The latest first. */
  moves: z.array(EventMove),
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

/** Six weeks from a Monday at most, the month's days marked. */
export const CalendarMonth = z.object({
  display_month: z.string(),
  days: z.array(CalendarDay),
  /** Events of a week, a month or a quarter that lies in the month or around it: they stand on no day. */
  undated: z.array(EventBrief),
  min_offset: z.number().int(),
  max_offset: z.number().int(),
})
export type CalendarMonth = z.infer<typeof CalendarMonth>

/** The member's own address of the calendar for programs; null without one. The filter of the page goes behind it. */
export const CalendarFeed = z.object({ address: z.string().nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** How long before an event its reminder comes; of an event of the whole day, the noon before or its morning. */
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
