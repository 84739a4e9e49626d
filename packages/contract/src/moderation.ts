import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ReactedKind } from './reactions.ts'
import { Instant, wholeNumber } from './shared.ts'
import { OpenedSignal } from './signals.ts'
import { optionalText } from './text/visibleText.ts'

const objectId = z.number('Нужно число').int('Нужно целое число').positive('Нужно число больше нуля').max(2147483647)
const PostKind = z.enum(['news', 'material', 'opinion'], 'Неизвестный вид публикации')
const PostItem = z.object({ object_id: objectId, content_type: PostKind })
/** Kept in the log; the author of a removed post reads it. */
const reason = optionalText().trim().max(300, 'Не больше 300 знаков').optional()

/** `content_type_id`: 1 news, 2 material, 3 opinion. */
const PinnedItem = z.object({
  object_id: objectId,
  content_type_id: z.union([z.literal(1), z.literal(2), z.literal(3)], 'Неизвестный вид публикации'),
})

/** Most posts pinned for all time: the list over the feed holds no more. */
export const MOST_PINNED = 5

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
  setChannel: endpoint({
    at: 'PATCH /api/alpha/channels/:slug/',
    about: 'Ставит публикацию в канал, а стоящую убирает; с is_on — как сказано',
    access: 'moderator',
    body: PostItem.extend({ is_on: z.boolean('Нужно true или false').optional() }),
    reply: z.object({
      channels: z.array(z.object({ id: z.number().int(), name: z.string(), slug: z.string() })),
    }),
  }),
  pin: endpoint({
    at: 'POST /api/alpha/pin/',
    about: 'Закрепляет публикацию на сегодня, с all_time — навсегда',
    access: 'moderator',
    status: 201,
    body: PinnedItem.extend({ all_time: z.boolean('Нужно true или false').default(false) }),
    reply: z.object({ pinned_day: z.boolean(), pinned_all_time: z.boolean() }),
  }),
  unpin: endpoint({
    at: 'DELETE /api/alpha/pin/',
    about: 'Открепляет публикацию',
    access: 'moderator',
    status: 204,
    body: PinnedItem,
    reply: z.null(),
  }),
  confirm: endpoint({
    at: 'PATCH /api/alpha/moderation/confirm/',
    about: 'Публикует то, что ждёт проверки',
    access: 'moderator',
    body: PostItem,
    reply: z.object({ live: z.literal(true) }),
  }),
  remove: endpoint({
    at: 'DELETE /api/alpha/moderation/delete',
    alsoAt: '/api/alpha/moderation/delete/',
    about: 'Удаляет мнение; автор и модераторы читают его и дальше',
    access: 'moderator',
    status: 204,
    body: z.object({ object_id: objectId, reason }),
    reply: z.null(),
  }),
  restore: endpoint({
    at: 'POST /api/alpha/moderation/restore/',
    about: 'Возвращает удалённое мнение туда, где оно было',
    access: 'moderator',
    body: z.object({ object_id: objectId, reason }),
    reply: z.object({ live: z.boolean() }),
  }),
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
  publishSignal: endpoint({
    at: 'PATCH /api/signals/moderation/:id/',
    about: 'Публикует сигнал, который ждёт проверки: с этой минуты считают его цену старта',
    access: 'moderator',
    reply: OpenedSignal,
  }),
  pinSignal: endpoint({
    at: 'POST /api/signals/pin/:id/',
    about: 'Закрепляет сигнал',
    access: 'moderator',
    status: 201,
    reply: z.object({ pinned: z.literal(true) }),
  }),
  unpinSignal: endpoint({
    at: 'DELETE /api/signals/pin/:id/',
    about: 'Открепляет сигнал',
    access: 'moderator',
    status: 204,
    reply: z.null(),
  }),
  removeSignal: endpoint({
    at: 'DELETE /api/signals/moderation/:id/',
    about: 'Удаляет сигнал; автор и модераторы читают его и дальше',
    access: 'moderator',
    status: 204,
    body: z.object({ reason }),
    reply: z.null(),
  }),
  restoreSignal: endpoint({
    at: 'POST /api/signals/moderation/:id/restore/',
    about: 'Возвращает удалённый сигнал туда, где он был',
    access: 'moderator',
    body: z.object({ reason }),
    reply: z.object({ live: z.boolean() }),
  }),
}
