import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'

/** Events that a webhook can ask for: names of the outbox. */
export const WEBHOOK_EVENTS = [
  'posts.published',
  'posts.changed',
  'signals.published',
  'signals.changed',
  'signals.ended',
  'comments.changed',
  'membership.changed',
  'payments.settled',
] as const
export const WebhookEvent = z.enum(WEBHOOK_EVENTS, 'Такого события нет')
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** Hours for which messages carry a second signature, by the key that the new one replaced. */
export const FORMER_KEY_HOURS = 24

export const webhooks = {
  newKey: endpoint({
    at: 'POST /api/desk/webhooks/:id/key/',
    about: 'Новый ключ подписи вебхука; показан один раз. Прежний подписывает рядом ещё сутки',
    access: 'desk',
    roles: ['operator'],
    secondStep: 'fresh',
    reply: z.object({
      /** As in Standard Webhooks: `whsec_` and base64. */
      key: z.string(),
      /** Until when messages are signed by the former key, too; null when there was none. */
      former_until: Instant.nullable(),
    }),
  }),
}
