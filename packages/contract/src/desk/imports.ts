import { z } from 'zod'
import { EventKind } from '../calendar.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../shared.ts'

/** A file of events may be so large, in bytes. */
export const LARGEST_EVENT_FILE = 500_000

/** What becomes of one event of a file. */
export const ImportedEvent = z.object({
  /** The row of a table, or the place among the events of a calendar. */
  row: z.number().int(),
  title: z.string(),
  /** Null where it is not known what day it is. */
  starts_at: Instant.nullable(),
  is_all_day: z.boolean(),
  /** What it is about once it is written. */
  kind: EventKind,
  /** The date that it is moved from; null where it stays or is new. */
  moved_from: Instant.nullable(),
  state: z.enum(['new', 'changed', 'same', 'wrong']),
  /** Why it is left out; empty for what is taken. */
  problem: z.string(),
})
export type ImportedEvent = z.infer<typeof ImportedEvent>

export const EventImport = z.object({
  is_applied: z.boolean(),
  /** Of each state how many. */
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  events: z.array(ImportedEvent),
})
export type EventImport = z.infer<typeof EventImport>

export const deskImports = {
  importEvents: endpoint({
    at: 'POST /api/desk/event-imports/',
    about: 'События из файла ICS или CSV: сначала показать, что будет, потом записать; дважды ничего не заводится',
    access: 'desk',
    caching: 'private',
    roles: ['editor'],
    secondStep: 'passed',
    maxBytes: 1_000_000,
    body: z.object({
      /** The file's bytes, base64. */
      file: z
        .base64('Нужен файл')
        .min(1, 'Файл пуст')
        .max(Math.ceil(LARGEST_EVENT_FILE / 3) * 4, 'Файл больше 500 КБ: разделите его'),
      /** False only tells what would become of it. */
      is_applied: z.boolean('Нужно true или false').default(false),
    }),
    reply: EventImport,
  }),
}
