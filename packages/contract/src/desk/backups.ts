import { z } from 'zod'
import { Instant } from '../shared.ts'
import { visibleText } from '../text/visibleText.ts'
import { deskResource } from './resource.ts'

/** A backup that the worker made, makes or is asked to make. */
export const DeskBackup = z.object({
  id: z.number().int(),
  state: z.enum(['asked', 'making', 'whole', 'failed', 'removed']),
  /** Who asked for it; empty for a scheduled one. */
  asked_by: z.string(),
  note: z.string(),
  asked_at: Instant,
  ended_at: Instant.nullable(),
  /** Folder on the worker's machine or address in a bucket; empty until it is made. */
  place: z.string(),
  /** What it adds to its place: files that an earlier backup holds are shared with it. Null until it is whole. */
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  files: z.number().int().nullable(),
  /** Why it failed. */
  problem: z.string(),
  /** Its last restore into an empty database; `is_good` is null while one is asked for. */
  rehearsal: z.object({ at: Instant, is_good: z.boolean().nullable(), said: z.string() }).nullable(),
})
export type DeskBackup = z.infer<typeof DeskBackup>

export const deskBackups = deskResource({
  name: 'backups',
  title: 'Копии',
  roles: ['operator'],
  row: DeskBackup,
  filters: { state: z.enum(['whole', 'failed', 'removed'], 'Неизвестное состояние').optional() },
  sorts: ['-asked', 'asked'],
  create: z.object({ note: visibleText('Напишите, зачем она').max(100, 'Не больше 100 знаков').optional() }),
  actions: {
    rehearse: {
      about: 'Развернуть копию в пробную базу и сверить с тем, что в ней должно быть',
      label: 'Проверить восстановление',
    },
  },
})
