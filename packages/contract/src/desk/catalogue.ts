import { z } from 'zod'
import { Certainty, EventKind } from '../calendar.ts'
import { countOf } from '../plural.ts'
import { Instant } from '../shared.ts'
import { optionalText } from '../visibleText.ts'
import { filledLine } from './fields.ts'
import { deskResource } from './resource.ts'

const text = (most: number) =>
  optionalText()
    .trim()
    .max(most, `Не больше ${countOf(most, ['знака', 'знаков', 'знаков'])}`)
const flag = z.boolean('Нужно true или false')
/** Price provider's ids of the coins, in display order. */
const coins = z.array(filledLine(150)).max(200, 'Не больше 200 монет')

export const DeskChannel = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  logo: z.string(),
  /** Channels with a greater value are further to the left. */
  priority_show: z.number().int(),
})
export type DeskChannel = z.infer<typeof DeskChannel>
const priority = z.int('Нужно целое число').min(-10_000, 'Слишком маленькое число').max(10_000, 'Слишком большое число')

export const deskChannels = deskResource({
  name: 'channels',
  title: 'Каналы',
  roles: ['editor'],
  row: DeskChannel,
  sorts: ['-priority', 'priority'],
  patch: z
    .object({
      name: filledLine(60),
      priority_show: priority,
      /** Address of the editor's own upload or of the current picture; an empty string removes it. */
      logo: text(300),
    })
    .partial(),
  create: z.object({
    slug: filledLine(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Строчные латинские буквы, цифры и дефисы')
      .refine((slug) => !['podcasts', 'bookmarks', 'moderation'].includes(slug), 'Это имя занято самим сайтом'),
    name: filledLine(60),
    priority_show: priority.default(0),
  }),
})

const EventFields = z.object({
  title: filledLine(200),
  /** HTML from the editor; sanitised before readers see it. */
  description: text(20_000),
  starts_at: Instant,
  is_all_day: flag,
  certainty: Certainty,
  kind: EventKind,
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Нужен адрес, https://…' })]),
  highlighted: flag,
  countdown_main_page: flag,
  coins,
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
  title: 'События',
  roles: ['editor'],
  row: DeskEvent,
  one: DeskEvent.extend({ description: z.string(), coins: z.array(z.string()) }),
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

export const DeskCoinList = z.object({
  id: z.number().int(),
  name: z.string(),
  position: z.number().int(),
  /** Price provider's ids, in display order. */
  coins: z.array(z.string()),
})
export type DeskCoinList = z.infer<typeof DeskCoinList>

export const deskCoinLists = deskResource({
  name: 'coin-lists',
  title: 'Подборки монет',
  roles: ['editor'],
  row: DeskCoinList,
  sorts: ['position', '-position'],
  patch: z
    .object({
      name: filledLine(60),
      coins: coins.min(1, 'Укажите монеты'),
      /** Lists with a smaller value are higher. */
      position: z.int('Нужно целое число').min(0, 'Не меньше 0').max(10_000, 'Слишком большое число'),
    })
    .partial(),
  create: z.object({ name: filledLine(60), coins: coins.min(1, 'Укажите монеты') }),
  actions: {
    remove: { about: 'Удалить подборку', label: 'Удалить', reason: 'required', secondStep: 'fresh', isRemoval: true },
  },
})

const Network = z.enum(['twitter', 'telegram'], 'Сеть: twitter или telegram')

export const DeskSource = z.object({
  id: z.number().int(),
  network: Network,
  username: z.string(),
  name: z.string(),
  is_followed: z.boolean(),
  is_paused: z.boolean(),
  /** A demo source has no real account to read. */
  is_demo: z.boolean(),
  newest_at: Instant.nullable(),
  posts_of_day: z.number().int(),
  answered_at: Instant.nullable(),
  failures: z.number().int(),
  problem: z.string(),
})
export type DeskSource = z.infer<typeof DeskSource>

const pages = z.int('Нужно целое число').min(0, 'Не меньше 0').max(50, 'Не больше 50').default(3)

export const deskSources = deskResource({
  name: 'sources',
  title: 'Источники',
  roles: ['editor'],
  row: DeskSource,
  filters: {
    network: Network.optional(),
    state: z.enum(['read', 'paused', 'left'], 'Неизвестное состояние').optional(),
  },
  sorts: ['created', '-created'],
  create: z.object({ network: Network, username: filledLine(200), pages }),
  actions: {
    pause: { about: 'Не читать какое-то время', label: 'Пауза', undo: 'resume' },
    resume: { about: 'Читать снова', label: 'Продолжить', undo: 'pause' },
    unfollow: { about: 'Больше не читать; что опубликовано, остаётся', label: 'Не читать', undo: 'follow' },
    follow: { about: 'Читать', label: 'Читать', undo: 'unfollow' },
    reread: { about: 'Прочесть заново', label: 'Прочесть заново', input: z.object({ pages }) },
  },
})
