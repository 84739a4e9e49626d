import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PushDevice, PushSubscription } from './notifications/devices.ts'
import { NoticeKind } from './notifications/kind.ts'
import { NOTICE_SUBJECTS } from './notifications/kinds.ts'
import { dayTime, kinds, LetterEvery, NotificationSettings, QuietException } from './notifications/settings.ts'
import { Instant, pageOf, wholeNumber } from './shared.ts'

export const Notification = z.object({
  id: z.number().int(),
  notification_type: z.enum(['notification', 'mention']),
  kind: NoticeKind,
  is_read_modal_window: z.boolean(),
  created: Instant,
  notification_from_user: z.object({ avatar: z.string(), profile_url: z.string(), name: z.string() }),
  /** HTML made by the server: links, line breaks and pictures only. */
  comment: z.string(),
  /** Plain text of the reader's comment that is answered; empty when none is. */
  user_comment: z.string(),
  title: z.string(),
  /** Null for a signal. */
  model_name: z.enum(NOTICE_SUBJECTS).nullable(),
  /** Id of the post, signal, calendar event, coin or payment. */
  post_id: z.number().int(),
  /** Root-relative address, when the two above do not tell it. */
  path: z.string().optional(),
  /** Id of the comment, or of the reminder. */
  object_id: z.number().int(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationCheck = z.object({
  /** Avatars of the senders of the newest unread notifications, at most 4. */
  avatar_urls: z.array(z.string()),
  notifications_count: z.number().int(),
})
export type NotificationCheck = z.infer<typeof NotificationCheck>

export const NotificationPage = pageOf(Notification)
export type NotificationPage = z.infer<typeof NotificationPage>

const Count = NotificationCheck.pick({ notifications_count: true })

/** Most ids in one call. */
export const MOST_IDS = 500
const id = wholeNumber(1, 2_147_483_647)

export const ThreadState = z.enum(['none', 'muted', 'followed'])
export type ThreadState = z.infer<typeof ThreadState>
const Thread = z.object({ state: ThreadState })
const OfKind = z.object({ type: z.literal('signal').optional() })

export const notifications = {
  check: endpoint({
    at: 'GET /api/notifications/check-notifications/',
    about: 'Сколько уведомлений не прочитано и от кого последние',
    access: 'paid',
    reply: NotificationCheck,
  }),
  list: endpoint({
    at: 'GET /api/notifications/',
    offline: 'part',
    about: 'Уведомления, новые первыми, по двадцать; страницы за концом нет',
    access: 'paid',
    query: z.object({
      page: wholeNumber(1, 1_000_000).optional(),
      /** Opaque cursor from `next`; overrides `page`. */
      after: id.optional(),
    }),
    reply: NotificationPage,
  }),
  readAll: endpoint({
    at: 'POST /api/notifications/',
    about: 'Прочитать все уведомления',
    access: 'paid',
    reply: Count,
  }),
  read: endpoint({
    at: 'PATCH /api/notifications/',
    about: 'Прочитать названные уведомления; чужие и несуществующие не учитываются',
    access: 'paid',
    body: z.object({
      notifications_ids: z
        .array(z.int('Нужно целое число').min(1, 'Не меньше 1').max(2_147_483_647, 'Слишком большое число'), {
          error: 'Нужен список номеров',
        })
        .max(MOST_IDS, `Не больше ${MOST_IDS} за один раз`),
    }),
    reply: Count,
  }),
  thread: endpoint({
    at: 'GET /api/notifications/threads/:postId/',
    about: 'Следит ли читатель за обсуждением или заглушил его',
    access: 'paid',
    query: OfKind,
    reply: Thread,
  }),
  setThread: endpoint({
    at: 'POST /api/notifications/threads/:postId/',
    about: 'Следить за обсуждением, заглушить его или ни то ни другое',
    access: 'paid',
    query: OfKind,
    body: Thread,
    reply: Thread,
  }),
  threads: endpoint({
    at: 'GET /api/notifications/threads/',
    about: 'Обсуждения, за которыми читатель следит или которые заглушил, последние первыми',
    access: 'paid',
    reply: z.object({
      results: z.array(
        z.object({
          post_id: z.number().int(),
          model_name: Notification.shape.model_name,
          title: z.string(),
          state: ThreadState,
        }),
      ),
    }),
  }),
  settings: endpoint({
    at: 'GET /api/notifications/settings/',
    about: 'Какие уведомления каким путём приходят',
    access: 'account',
    reply: NotificationSettings,
  }),
  saveSettings: endpoint({
    at: 'PATCH /api/notifications/settings/',
    about: 'Изменить пути уведомлений и тихие часы; чего нет в теле, остаётся',
    access: 'account',
    body: z.object({
      bell: kinds.optional(),
      push: kinds.optional(),
      letter: kinds.optional(),
      telegram: kinds.optional(),
      quiet_from: dayTime.optional(),
      quiet_to: dayTime.optional(),
      quiet_except: z
        .array(QuietException, 'Нужен список')
        .max(QuietException.options.length, 'Слишком много видов')
        .transform((given) => [...new Set(given)])
        .optional(),
      letter_every: LetterEvery.optional(),
      letter_at: dayTime.unwrap().optional(),
      letter_digest: z.boolean('Нужно true или false').optional(),
      push_digest: z.boolean('Нужно true или false').optional(),
      telegram_digest: z.boolean('Нужно true или false').optional(),
      time_zone: z.string().max(60, 'Слишком длинно').optional(),
    }),
    reply: NotificationSettings,
  }),
  openUnsubscribe: endpoint({
    at: 'GET /api/notifications/unsubscribe/',
    about: 'Почтовая программа, которая не умеет отписывать сама, открывает этот адрес: переход на страницу с кнопкой',
    access: 'public',
    knownBy: 'nothing',
    query: z.object({ token: z.string().max(100, 'Слишком длинно').default('') }),
    status: 302,
    reply: z.object({ url: z.string() }),
  }),
  unsubscribe: endpoint({
    at: 'POST /api/notifications/unsubscribe/',
    about: 'Отписаться от письма по ссылке из него, без входа; почтовые программы зовут сами (RFC 8058)',
    access: 'public',
    knownBy: 'nothing',
    form: { maxFileBytes: 0 },
    query: z.object({ token: z.string().max(100, 'Слишком длинно').default('') }),
    body: z.object({
      /** Subscribes again. */
      undo: z.boolean().optional(),
    }),
    reply: z.object({ subscribed: z.boolean() }),
  }),
  subscribePush: endpoint({
    at: 'POST /api/notifications/web-push/push/web/',
    about: 'Этот браузер принимает push-уведомления; повтор ничего не меняет',
    access: 'account',
    status: 201,
    body: PushSubscription,
    reply: z.object({ subscribed: z.boolean() }),
  }),
  unsubscribePush: endpoint({
    at: 'DELETE /api/notifications/unsubscribe-web-push/',
    about: 'Этот браузер больше не принимает push-уведомления; повтор ничего не меняет',
    access: 'account',
    status: 204,
    body: PushSubscription.pick({ registration_id: true }),
    reply: z.null(),
  }),
  checkPush: endpoint({
    at: 'GET /api/notifications/check-web-push-subscription/',
    about: 'Принимает ли этот браузер push-уведомления читателя',
    access: 'account',
    query: PushSubscription.pick({ registration_id: true }),
    reply: z.object({ subscribed: z.boolean() }),
  }),
  devices: endpoint({
    at: 'GET /api/notifications/devices/',
    about: 'Устройства, которые принимают push-уведомления',
    access: 'account',
    reply: z.object({ results: z.array(PushDevice) }),
  }),
  removeDevice: endpoint({
    at: 'DELETE /api/notifications/devices/:id/',
    about: 'Убрать своё устройство',
    access: 'account',
    status: 204,
    reply: z.null(),
  }),
  testDevice: endpoint({
    at: 'POST /api/notifications/devices/:id/test/',
    about: 'Отправить на устройство проверочное уведомление и сказать, принято ли оно',
    access: 'account',
    reply: z.object({ delivered: z.boolean(), detail: z.string() }),
  }),
}
