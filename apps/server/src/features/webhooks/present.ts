import type { DeskDelivery, DeskWebhook } from '@palata/contract/desk/webhooks'
import type { DeliveryRow } from './deliveryStore.ts'
import { deliveryStateOf, stateOf } from './rules.ts'
import type { WebhookRow } from './store.ts'

export function shownWebhook({ has_key, former_until, ...row }: WebhookRow): DeskWebhook {
  return {
    ...row,
    state: stateOf({ ...row, has_key }),
    sent_at: row.sent_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export function shownDelivery(row: DeliveryRow): DeskDelivery {
  const state = deliveryStateOf(row)
  return {
    id: row.id,
    webhook: row.webhook_id,
    url: row.url,
    type: row.type,
    state,
    tries: row.tries,
    status: row.status,
    problem: row.problem,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    due_at: state === 'waiting' ? row.due_at.toISOString() : null,
  }
}
