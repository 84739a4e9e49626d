import { deskDeliveries } from '@palata/contract/desk/webhooks'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { transaction } from '#platform/database.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readDeliveries, repeatOne } from './deliveryStore.ts'
import { shownDelivery } from './present.ts'
import { requireLive } from './rules.ts'
import { planSending } from './send.ts'
import { forgetPause, lockWebhook } from './store.ts'

const listing: Listing<Query<typeof deskDeliveries.list>> = {
  from: sql`from webhook_deliveries t`,
  table: 'webhook_deliveries',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  where: ({ state, webhook }) => [
    webhook && sql`t.webhook_id = ${webhook}`,
    state === 'sent' && sql`t.sent_at is not null`,
    state === 'failed' && sql`t.dropped_at is not null`,
    state === 'waiting' && sql`t.sent_at is null and t.dropped_at is null`,
  ],
}

/** Desk resource of the messages to webhooks. */
export const deliveriesAtDesk = deskOf(deskDeliveries, {
  list: ({ db, now }, query) =>
    listPage(db, listing, query, now, async (ids) => {
      const found = await readDeliveries(db, ids)
      return new Map(found.map((row) => [row.id, shownDelivery(row)]))
    }),
  async read({ db }, id) {
    const [row] = await readDeliveries(db, [id])
    if (!row) return undefined
    const { message_id, took_ms, payload } = row
    return {
      ...shownDelivery(row),
      message_id: `msg_${message_id.replaceAll('-', '')}`,
      took_ms,
      payload: JSON.stringify(payload),
    }
  },
  actions: {
    repeat: {
      run: ({ db, now }, id) =>
        transaction(db, async (tx) => {
          const [row] = await readDeliveries(tx, [id])
          refuseUnless(row, 'not_found')
          const webhook = await lockWebhook(tx, row.webhook_id)
          requireLive(webhook!)
          const isChanged = await repeatOne(tx, id, now)
          await forgetPause(tx, row.webhook_id)
          await planSending(tx, row.webhook_id)
          return { outcome: isChanged ? 'Сообщение отправляется ещё раз' : 'Сообщение уже отправляется', isChanged }
        }),
    },
  },
})
