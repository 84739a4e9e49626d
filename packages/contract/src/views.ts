import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DayKey, Instant } from './shared.ts'

const count = z.number().int()
const id = z.coerce.number('Нужно целое число').int('Нужно целое число').min(1, 'Не меньше 1').max(2_147_483_647)

/** Readers' activity in one week. */
export const ReadingSums = z.object({
  /** Opened pages: one per reader and day. */
  opens: count,
  readers: count,
  /** Readers of each text, summed over texts; `ends` counts those who read to the end. */
  visits: count,
  ends: count,
  comments: count,
  reactions: count,
  bookmarks: count,
  /** Readers who got access to the club after reading. */
  joined: count,
})
export type ReadingSums = z.infer<typeof ReadingSums>

export const ReadingRow = ReadingSums.extend({
  kind: z.enum(['post', 'signal', 'author', 'channel']),
  id: count,
  title: z.string(),
  /** Author's name; empty when the row is an author or a channel. */
  author: z.string(),
})
export type ReadingRow = z.infer<typeof ReadingRow>

export const ReadingNumbers = z.object({
  /** Monday of the week of `rows`. */
  week: DayKey,
  /** When the sums were last computed. */
  counted_at: Instant.nullable(),
  /** True for everybody's numbers, false for only the viewer's own. */
  is_all: z.boolean(),
  /** Twelve weeks, the current one last. */
  weeks: z.array(ReadingSums.extend({ from: DayKey })),
  /** The most read first. */
  rows: z.array(ReadingRow),
})
export type ReadingNumbers = z.infer<typeof ReadingNumbers>

/** Readings of the person's own texts in one week. */
const OwnWeek = ReadingSums.pick({ opens: true, readers: true, visits: true, ends: true }).extend({ from: DayKey })
export type OwnWeek = z.infer<typeof OwnWeek>

export const views = {
  count: endpoint({
    at: 'POST /api/alpha/view-count-update/',
    about: 'Просмотр открытой страницы: один в день от читателя, без роботов и без автора; дочитана ли она',
    access: 'public',
    body: z.object({
      id: z.int('Нужно целое число').min(1, 'Не меньше 1').max(2_147_483_647, 'Слишком большое число'),
      content_type: z.enum(['news', 'material', 'opinion', 'signal'], 'Такого раздела нет'),
      /** The reader reached the end of the text. */
      is_end: z.boolean('Нужно true или false').optional(),
    }),
    reply: z.object({ views: z.number().int() }),
  }),
  own: endpoint({
    at: 'GET /api/views/own/',
    about: 'Как читают свои тексты на этой неделе и на прошлой',
    access: 'account',
    reply: z.object({
      /** The current week last. */
      weeks: z.array(OwnWeek),
    }),
  }),
  numbers: endpoint({
    at: 'GET /api/desk/numbers/',
    about: 'Что читают: по неделям, публикациям, авторам и каналам; редактору всё, другим своё',
    access: 'desk',
    roles: ['editor', 'moderator', 'operator'],
    query: z.object({
      /** Any day of the week; the current week by default. */
      week: DayKey.optional(),
      by: z.enum(['post', 'author', 'channel'], 'Такого разреза нет').default('post'),
      author: id.optional(),
      channel: id.optional(),
    }),
    reply: ReadingNumbers,
  }),
}
