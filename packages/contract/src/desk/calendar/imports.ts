import { z } from 'zod'
import { EventKind } from '../../calendar.ts'
import { endpoint } from '../../endpoint.ts'
import { Instant } from '../../shared.ts'

/** Largest file of events, in bytes. */
export const LARGEST_EVENT_FILE = 500_000

/** Outcome of the import for one event of the file. */
export const ImportedEvent = z.object({
  /** Row of the CSV file, its heading being row 1, or position among the events of the ICS file. */
  row: z.number().int(),
  title: z.string(),
  /** Null when the file gives no valid day. */
  starts_at: Instant.nullable(),
  is_all_day: z.boolean(),
  /** Kind that the event has after the import. */
  kind: EventKind,
  /** Start before the import; null when it does not change or the event is new. */
  moved_from: Instant.nullable(),
  state: z.enum(['new', 'changed', 'same', 'wrong']),
  /** Why the event is left out; empty when it is imported. */
  problem: z.string(),
})
export type ImportedEvent = z.infer<typeof ImportedEvent>

export const EventImport = z.object({
  is_applied: z.boolean(),
  /** Number of events by state. */
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
      /** False reports what would change and writes nothing. */
      is_applied: z.boolean('Нужно true или false').default(false),
    }),
    reply: EventImport,
  }),
}
