import { z } from 'zod'
import { Instant } from '../../shared.ts'
import { deskResource } from '../resource.ts'

/** One action that the worker applies to many objects, in batches. */
export const DeskBulk = z.object({
  id: z.number().int(),
  resource: z.string(),
  action: z.string(),
  /** Username. */
  operator: z.string(),
  state: z.enum(['running', 'stopped', 'done']),
  total: z.number().int(),
  done: z.number().int(),
  /** Objects that were refused or failed; `problems` has a sentence for each. */
  failed: z.number().int(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** Whether `undo` can reverse it. */
  can_undo: z.boolean(),
})
export type DeskBulk = z.infer<typeof DeskBulk>

export const deskBulks = deskResource({
  name: 'bulks',
  title: 'Действия над многими',
  roles: ['editor', 'moderator', 'operator'],
  row: DeskBulk,
  one: DeskBulk.extend({ problems: z.array(z.object({ object_id: z.number().int(), said: z.string() })) }),
  sorts: ['-created'],
  actions: {
    stop: { about: 'Остановить; сделанное остаётся', label: 'Остановить', undo: 'resume' },
    resume: { about: 'Продолжить остановленное', label: 'Продолжить', undo: 'stop' },
    undo: { about: 'Сделать обратное над всеми, над кем удалось', label: 'Отменить', reason: 'optional' },
  },
})
