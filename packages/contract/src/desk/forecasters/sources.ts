import { z } from 'zod'
import { Instant } from '../../shared.ts'
import { filledLine } from '../fields.ts'
import { deskResource } from '../resource.ts'

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
  mayRepeat: true,
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
    reread: { about: 'Прочесть заново', label: 'Прочесть заново', adds: true, input: z.object({ pages }) },
  },
})
