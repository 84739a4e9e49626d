import { z } from 'zod'
import { Instant } from '../shared.ts'
import { DeskFact, deskResource } from './resource.ts'

/** A line of the one log: what was done at the desk, on the site by moderators, and by the command line. */
export const DeskRecord = z.object({
  id: z.number().int(),
  at: Instant,
  /** Username, or the name at the keyboard. */
  operator: z.string(),
  command: z.string(),
  /** What was asked for. */
  arguments: z.array(DeskFact),
  /** Username of the person it is about. */
  about: z.string().nullable(),
  result: z.enum(['started', 'done', 'partly', 'refused', 'failed']),
  outcome: z.string(),
  /** The act that takes it back; null when nothing can. */
  undo: z.object({ resource: z.string(), id: z.number().int(), action: z.string() }).nullable(),
})
export type DeskRecord = z.infer<typeof DeskRecord>

export const deskAudit = deskResource({
  name: 'audit',
  title: 'Журнал',
  roles: ['editor', 'moderator', 'operator'],
  row: DeskRecord,
  filters: {
    /** Username of who did it. */
    operator: z.string().max(150, 'Неизвестный человек').optional(),
    /** Username of the person it is about. */
    about: z.string().max(150, 'Неизвестный человек').optional(),
    /** A kind of object and its number, such as `posts:17`. */
    object: z
      .string()
      .regex(/^[a-z-]{1,40}:[1-9]\d{0,8}$/, 'Нужны вид и номер, например posts:17')
      .optional(),
  },
  sorts: ['-at', 'at'],
})
