import { z } from 'zod'
import { ReactedKind } from '../reactions.ts'
import { Author, Instant } from '../shared.ts'
import { deskResource } from './resource.ts'

export const ReportState = z.enum(['open', 'upheld', 'dismissed'], 'Неизвестное состояние')

/** One complaint of one person; all that are open about the same thing are decided together. */
export const DeskReport = z.object({
  id: z.number().int(),
  content_type: ReactedKind,
  object_id: z.number().int(),
  /** Of what it is about, as it is called now. */
  title: z.string(),
  url: z.string(),
  reason: z.literal('spam'),
  reporter: Author,
  state: ReportState,
  created_at: Instant,
  decided_at: Instant.nullable(),
  /** Username. */
  decided_by: z.string().nullable(),
})
export type DeskReport = z.infer<typeof DeskReport>

export const deskReports = deskResource({
  name: 'reports',
  title: 'Жалобы',
  roles: ['moderator', 'editor'],
  row: DeskReport,
  filters: { state: ReportState.optional(), reporter: z.string().max(150, 'Неизвестный человек').optional() },
  sorts: ['created', '-created'],
  actions: {
    uphold: {
      about: 'Принять: решены все открытые жалобы на то же самое',
      label: 'Принять',
      reason: 'optional',
      isBulk: true,
      undo: 'reopen',
    },
    dismiss: {
      about: 'Отклонить все открытые жалобы на то же самое',
      label: 'Отклонить',
      reason: 'optional',
      isBulk: true,
      undo: 'reopen',
    },
    reopen: {
      about: 'Снова открыть все жалобы, решённые вместе с этой',
      label: 'Открыть снова',
      reason: 'optional',
      isBulk: true,
    },
  },
})
