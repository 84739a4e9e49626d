import { z } from 'zod'
import { Instant } from '../shared.ts'
import { DeskFact } from './resource/types.ts'
import { deskResource } from './resource.ts'

/** An entry of the audit log, which covers the desk, moderation on the site and the command line. */
export const DeskRecord = z.object({
  id: z.number().int(),
  at: Instant,
  /** Username; for the command line, the name of the person who ran it. */
  operator: z.string(),
  command: z.string(),
  /** Arguments of the command. */
  arguments: z.array(DeskFact),
  /** Username of the person concerned. */
  about: z.string().nullable(),
  result: z.enum(['started', 'done', 'partly', 'refused', 'failed']),
  outcome: z.string(),
  /** The action that undoes it; null when there is none. */
  undo: z.object({ resource: z.string(), id: z.number().int(), action: z.string() }).nullable(),
})
export type DeskRecord = z.infer<typeof DeskRecord>

export const deskAudit = deskResource({
  name: 'audit',
  title: 'Журнал',
  roles: ['editor', 'moderator', 'operator'],
  row: DeskRecord,
  filters: {
    /** Username of the person who did it. */
    operator: z.string().max(150, 'Неизвестный человек').optional(),
    /** Username of the person concerned. */
    about: z.string().max(150, 'Неизвестный человек').optional(),
    /** List and id of an object, such as `posts:17`. */
    object: z
      .string()
      .regex(/^[a-z-]{1,40}:[1-9]\d{0,8}$/, 'Нужны вид и номер, например posts:17')
      .optional(),
  },
  sorts: ['-at', 'at'],
})
