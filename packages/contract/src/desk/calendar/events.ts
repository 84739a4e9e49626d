import { z } from 'zod'
import { Certainty, EventFigures, EventKind, LONGEST_FIGURE, LONGEST_SOURCE } from '../../calendar.ts'
import { Instant } from '../../shared.ts'
import { coinIds, filledLine, paragraphs, textUpTo } from '../fields.ts'
import { deskResource } from '../resource.ts'

const flag = z.boolean('Нужно true или false')

const line = (most: number) => paragraphs(most).overwrite((text) => text.replace(/\s+/g, ' '))
const figure = line(LONGEST_FIGURE)

const EventFields = z.object({
  title: filledLine(200),
  /** HTML from the editor; sanitised before readers see it. */
  description: textUpTo(20_000),
  starts_at: Instant,
  is_all_day: flag,
  certainty: Certainty,
  kind: EventKind,
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Нужен адрес, https://…' })]),
  highlighted: flag,
  countdown_main_page: flag,
  coins: coinIds,
  ...{ previous: figure, forecast: figure, actual: figure },
  supply_share: z.number('Нужно число').gt(0, 'Больше нуля').max(100, 'Не больше 100').nullable(),
  value_usd: z.number('Нужно число').gt(0, 'Больше нуля').max(1e15, 'Слишком много').nullable(),
  source: line(LONGEST_SOURCE),
})

/** How often an event repeats, in Moscow time. In a month without such a day it falls on the last day. */
export const EventRepeat = z.enum(['once', 'week', 'two_weeks', 'month', 'quarter'], 'Такого повтора нет')
export type EventRepeat = z.infer<typeof EventRepeat>
/** Most occurrences of a repeated event, including the first. */
export const MOST_REPEATS = 60

export const DeskEvent = z.object({
  id: z.number().int(),
  title: z.string(),
  starts_at: Instant,
  is_all_day: z.boolean(),
  certainty: Certainty,
  kind: EventKind,
  /** The event belongs to a repeated series. */
  is_repeated: z.boolean(),
  link: z.string(),
  highlighted: z.boolean(),
  countdown_main_page: z.boolean(),
})
export type DeskEvent = z.infer<typeof DeskEvent>

export const deskEvents = deskResource({
  name: 'events',
  mayRepeat: true,
  title: 'События',
  roles: ['editor'],
  row: DeskEvent,
  one: DeskEvent.extend({ description: z.string(), coins: z.array(z.string()), ...EventFigures.shape }),
  search: 'слова названия, номер',
  filters: {
    from: z.iso.date('Нужен день, ГГГГ-ММ-ДД').optional(),
    to: z.iso.date('Нужен день, ГГГГ-ММ-ДД').optional(),
  },
  sorts: ['-starts', 'starts'],
  patch: EventFields.partial().extend({
    /** Later events of the series get the same change and the same shift in time. */
    is_for_later: flag.optional(),
  }),
  create: EventFields.partial()
    .required({ title: true, starts_at: true })
    .extend({
      repeat: EventRepeat.default('once'),
      times: z.int('Нужно целое число').min(1, 'Не меньше 1').max(MOST_REPEATS, `Не больше ${MOST_REPEATS}`).nullish(),
    })
    .refine(({ repeat, times }) => repeat === 'once' || times, { path: ['times'], error: 'Скажите, сколько раз' }),
  actions: {
    remove: {
      about: 'Удалить событие насовсем',
      label: 'Удалить',
      reason: 'required',
      secondStep: 'fresh',
      isBulk: true,
      isRemoval: true,
    },
  },
})
