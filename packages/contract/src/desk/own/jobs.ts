import { z } from 'zod'
import { Instant } from '../../shared.ts'
import { deskResource } from '../resource.ts'

export const DeskJob = z.object({
  id: z.number().int(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'dead']),
  tries: z.number().int(),
  most_tries: z.number().int(),
  run_at: Instant,
  created_at: Instant,
  /** Last error; empty when there was none. */
  problem: z.string(),
})
export type DeskJob = z.infer<typeof DeskJob>

export const deskJobs = deskResource({
  name: 'jobs',
  title: 'Задания',
  roles: ['operator'],
  row: DeskJob,
  filters: { state: z.enum(['waiting', 'running', 'dead'], 'Неизвестное состояние').optional() },
  sorts: ['-created', 'created'],
  actions: { retry: { about: 'Выполнить сейчас, как в первый раз', label: 'Повторить', adds: true, isBulk: true } },
})
