import type { DeskDelivery, DeskWebhook } from '@palata/contract/desk/webhooks'
import type { WebhookEvent } from '@palata/contract/webhooks'

/** What happened, in the order of the form. */
export const EVENTS: Record<WebhookEvent, string> = {
  'posts.published': 'Вышла публикация',
  'posts.changed': 'Публикацию изменили, скрыли или вернули',
  'signals.published': 'Вышел сигнал',
  'signals.changed': 'Сигнал изменили, скрыли или вернули',
  'signals.ended': 'Сигнал закончился',
  'comments.changed': 'Комментарий написали, изменили или убрали',
  'membership.changed': 'У человека изменился доступ',
  'payments.settled': 'Пришла оплата',
}

export const eventInWords = (type: string) =>
  type === 'webhooks.test' ? 'Пробное сообщение' : (EVENTS[type as WebhookEvent] ?? type)

export const DELIVERIES: Record<DeskDelivery['state'], string> = {
  waiting: 'ждёт',
  sent: 'дошло',
  failed: 'не дошло',
}

export const WEBHOOKS: Record<DeskWebhook['state'], string> = {
  keyless: 'нет ключа',
  works: 'работает',
  failing: 'не отвечает',
  ended: 'выключен',
}

export const ENDS: Record<NonNullable<DeskWebhook['end_reason']>, string> = {
  operator: 'выключен за столом',
  gone: 'адрес ответил, что его больше нет (410)',
  failing: 'адрес слишком долго не принимал сообщения',
}
