import { z } from 'zod'
import { ReportedKind, ReportReason } from '../moderation.ts'
import { Author, Instant } from '../shared.ts'
import { deskResource } from './resource.ts'

export const ReportState = z.enum(['open', 'upheld', 'dismissed'], 'Неизвестное состояние')

/** One person's report. All open reports about the same object are decided together. */
export const DeskReport = z.object({
  id: z.number().int(),
  content_type: ReportedKind,
  object_id: z.number().int(),
  /** Current title of the reported object; for a comment its text, empty when it is only a picture. */
  title: z.string(),
  url: z.string(),
  reason: ReportReason,
  /** The reporter's own words when the reason is `other`; otherwise empty. */
  details: z.string(),
  reporter: Author,
  state: ReportState,
  created_at: Instant,
  decided_at: Instant.nullable(),
  /** Username. */
  decided_by: z.string().nullable(),
})
export type DeskReport = z.infer<typeof DeskReport>

/** A reported comment with the comment that it answers and its subject: without them its meaning is unclear. */
const ReportedComment = z.object({
  text: z.string(),
  image_url: z.string(),
  /** Null when the account is gone. */
  author: Author.nullable(),
  created_at: Instant,
  /** The text was edited after the report: the reported text is among its versions. */
  is_changed_since: z.boolean(),
  removed_at: Instant.nullable(),
  /** Its author removed it. */
  is_removed_by_author: z.boolean(),
  /** The comment that it answers; null for none. */
  answers: z.object({ text: z.string(), author: Author.nullable() }).nullable(),
  /** Title of the publication or signal. */
  subject: z.string(),
})

const DeskReportInFull = DeskReport.extend({
  /** Open reports about the same object, including this one. */
  waiting: z.number().int(),
  comment: ReportedComment.nullable(),
})

export const deskReports = deskResource({
  name: 'reports',
  title: 'Жалобы',
  roles: ['moderator', 'editor'],
  row: DeskReport,
  one: DeskReportInFull,
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
    'remove-comment': {
      about: 'Удалить комментарий, на который жалуются: автор прочитает причину, жалобы на него приняты',
      label: 'Удалить комментарий',
      reason: 'required',
      isBulk: true,
      isRemoval: true,
      undo: 'restore-comment',
    },
    'restore-comment': {
      about: 'Вернуть комментарий на место и снова открыть жалобы, решённые вместе с этой',
      label: 'Вернуть комментарий',
      reason: 'optional',
      isBulk: true,
    },
    reopen: {
      about: 'Снова открыть все жалобы, решённые вместе с этой',
      label: 'Открыть снова',
      reason: 'optional',
      isBulk: true,
    },
  },
})
