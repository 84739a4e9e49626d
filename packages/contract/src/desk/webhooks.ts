import { z } from 'zod'
import { Instant, wholeNumber } from '../shared.ts'
import { WebhookEvent } from '../webhooks.ts'
import { textUpTo } from './fields.ts'
import { deskResource } from './resource.ts'

/** Most webhooks of a club. */
export const MOST_WEBHOOKS = 20

/** `keyless`: without a key nothing is sent. `failing`: the last attempt failed. */
export const WebhookState = z.enum(['keyless', 'works', 'failing', 'ended'])
/** Who or what ended it: an operator, its own answer 410, days of failures. */
export const WebhookEnd = z.enum(['operator', 'gone', 'failing'])
export const DeliveryState = z.enum(['waiting', 'sent', 'failed'])

/** One message to a webhook. */
export const DeskDelivery = z.object({
  id: z.number().int(),
  webhook: z.number().int(),
  url: z.string(),
  type: z.string(),
  state: DeliveryState,
  tries: z.number().int(),
  /** HTTP status of the last answer; null without one. */
  status: z.number().int().nullable(),
  /** Why the last attempt failed; empty when none did. */
  problem: z.string(),
  created_at: Instant,
  sent_at: Instant.nullable(),
  /** When it is tried next; null when it is not. */
  due_at: Instant.nullable(),
})
export type DeskDelivery = z.infer<typeof DeskDelivery>

export const DeskDeliveryInFull = DeskDelivery.extend({
  /** The header `webhook-id`: the same in each attempt. */
  message_id: z.string(),
  /** Milliseconds of the last attempt. */
  took_ms: z.number().int().nullable(),
  /** Ids that the event names, as JSON. What is sent of them is read at each attempt. */
  payload: z.string(),
})
export type DeskDeliveryInFull = z.infer<typeof DeskDeliveryInFull>

export const DeskWebhook = z.object({
  id: z.number().int(),
  url: z.string(),
  note: z.string(),
  events: z.array(WebhookEvent),
  with_texts: z.boolean(),
  state: WebhookState,
  /** Messages that wait. */
  waiting: z.number().int(),
  sent_at: Instant.nullable(),
  failing_since: Instant.nullable(),
  ended_at: Instant.nullable(),
  end_reason: WebhookEnd.nullable(),
  /** Null when the account is gone. */
  made_by: z.string().nullable(),
  created_at: Instant,
})
export type DeskWebhook = z.infer<typeof DeskWebhook>

export const DeskWebhookInFull = DeskWebhook.extend({
  has_key: z.boolean(),
  /** Until when messages are signed by the former key, too. */
  former_key_until: Instant.nullable(),
  /** The latest twenty. */
  deliveries: z.array(DeskDelivery),
})
export type DeskWebhookInFull = z.infer<typeof DeskWebhookInFull>

/** An address of the internet: what a name leads to is checked when something is sent. */
const Url = textUpTo(500)
  .refine(isOfTheInternet, 'Нужен адрес https:// в интернете, без имени, пароля и решётки')
  .overwrite((text) => URL.parse(text)?.href ?? text)

function isOfTheInternet(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username || url.password || url.hash) return false
  const host = url.hostname.replace(/\.$/, '')
  return host.includes('.') || host.startsWith('[')
    ? !/(^|\.)(localhost|local|internal|lan|home\.arpa)$/.test(host)
    : false
}

const fields = {
  url: Url,
  events: z
    .array(WebhookEvent, 'Выберите события')
    .min(1, 'Выберите хотя бы одно событие')
    .max(20, 'Слишком много событий')
    .overwrite((events) => [...new Set(events)]),
}

export const deskWebhooks = deskResource({
  name: 'webhooks',
  title: 'Вебхуки',
  roles: ['operator'],
  writing: 'fresh',
  row: DeskWebhook,
  one: DeskWebhookInFull,
  sorts: ['-created', 'created'],
  mayRepeat: true,
  create: z.object({ ...fields, with_texts: z.boolean().default(false), note: textUpTo(200).default('') }),
  patch: z.object({ ...fields, with_texts: z.boolean(), note: textUpTo(200) }).partial(),
  actions: {
    test: {
      about: 'Отправить пробное сообщение: что ответил адрес, покажет список ниже',
      label: 'Проверить',
      adds: true,
    },
    'send-failed': {
      about: 'Отправить снова всё, что не дошло за последние тридцать дней',
      label: 'Повторить недошедшее',
    },
    end: { about: 'Выключить вебхук: сообщения больше не уходят', label: 'Выключить', undo: 'reopen' },
    reopen: {
      about: 'Включить вебхук: уходит то, что случится с этой минуты',
      label: 'Включить',
      undo: 'end',
      secondStep: 'fresh',
    },
    remove: {
      about: 'Удалить выключенный вебхук с его ключом и сообщениями',
      label: 'Удалить',
      secondStep: 'fresh',
      isRemoval: true,
    },
  },
})

export const deskDeliveries = deskResource({
  name: 'deliveries',
  title: 'Сообщения вебхуков',
  roles: ['operator'],
  row: DeskDelivery,
  one: DeskDeliveryInFull,
  filters: {
    state: DeliveryState.optional(),
    webhook: wholeNumber(1, 2_147_483_647).optional(),
  },
  sorts: ['-created', 'created'],
  actions: {
    repeat: { about: 'Отправить сообщение ещё раз, под тем же номером', label: 'Отправить ещё раз' },
  },
})
