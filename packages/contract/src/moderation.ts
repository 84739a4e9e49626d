import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { objectId, reason } from './posts/publishing.ts'
import { ReactedKind } from './reactions.ts'
import { Instant, wholeNumber } from './shared.ts'
import { optionalText } from './text/visibleText.ts'

/** Kinds of objects that can be reported. */
export const ReportedKind = z.enum([...ReactedKind.options, 'comment'], 'Неизвестный вид публикации')
export type ReportedKind = z.infer<typeof ReportedKind>

/** Reason of a report. Only `other` comes with `details`. */
export const ReportReason = z.enum(['spam', 'fraud', 'abuse', 'offtopic', 'other'], 'Неизвестная причина')
export type ReportReason = z.infer<typeof ReportReason>

/** Reasons of reports in Russian. */
export const REPORT_REASONS: Readonly<Record<ReportReason, string>> = {
  spam: 'Спам или реклама',
  fraud: 'Мошенничество',
  abuse: 'Оскорбления или угрозы',
  offtopic: 'Не по теме',
  other: 'Другая причина',
}

/** A reported object; all its open reports are decided together. */
export const Report = z.object({
  object_id: z.number().int(),
  content_type: ReportedKind,
  /** For a comment, its text. */
  title: z.string(),
  /** Address on the site. */
  url: z.string(),
  /** Distinct reasons of the reports. */
  reasons: z.array(ReportReason),
  /** Number of people who reported it. */
  count: z.number().int(),
  created_at: Instant,
})
export type Report = z.infer<typeof Report>

/** An entry of the moderation log. */
export const ModerationAct = z.object({
  id: z.number().int(),
  at: Instant,
  /** Username of the moderator. */
  actor: z.string(),
  action: z.string(),
  object_id: z.number().int(),
  content_type: ReportedKind,
  /** Current title of the object; null when it was deleted for good. */
  title: z.string().nullable(),
  /** Address on the site; null when it was deleted for good. */
  url: z.string().nullable(),
  /** Empty when none was given. */
  reason: z.string(),
  outcome: z.string(),
})
export type ModerationAct = z.infer<typeof ModerationAct>

export const moderation = {
  report: endpoint({
    at: 'POST /api/alpha/report/',
    about: 'Жалоба на публикацию, сигнал или комментарий; вторая от того же человека ничего не меняет',
    access: 'account',
    status: 201,
    body: z
      .object({
        object_id: objectId,
        content_type: ReportedKind,
        reason: ReportReason,
        /** The reporter's own words: required with `other`, empty with any other reason. */
        details: optionalText().trim().max(300, 'Не больше 300 знаков').default(''),
      })
      .refine(({ reason: said, details }) => (said === 'other') === (details !== ''), {
        error: 'Своими словами пишут другую причину, и только её',
        path: ['details'],
      }),
    /** State of the report; `is_new` is false when this person had already reported the object. */
    reply: z.object({ state: z.enum(['open', 'upheld', 'dismissed']), is_new: z.boolean() }),
  }),
  reports: endpoint({
    at: 'GET /api/alpha/moderation/reports/',
    about: 'На что жалуются, старые первыми',
    access: 'moderator',
    reply: z.object({ results: z.array(Report) }),
  }),
  decide: endpoint({
    at: 'POST /api/alpha/moderation/reports/decide/',
    about: 'Решение по всем открытым жалобам на одно и то же',
    access: 'moderator',
    body: z.object({
      object_id: objectId,
      content_type: ReportedKind,
      state: z.enum(['upheld', 'dismissed'], 'Неизвестное решение'),
      reason,
    }),
    /** Number of reports decided; 0 when another moderator was first. */
    reply: z.object({ decided: z.number().int() }),
  }),
  log: endpoint({
    at: 'GET /api/alpha/moderation/log/',
    about: 'Что модераторы делали, новое сверху; с object_id — с одной публикацией',
    access: 'moderator',
    query: z.object({ object_id: wholeNumber(1, 2147483647).optional(), content_type: ReportedKind.optional() }),
    reply: z.object({ results: z.array(ModerationAct) }),
  }),
}
