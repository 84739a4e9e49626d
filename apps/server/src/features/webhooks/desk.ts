import { deskWebhooks, MOST_WEBHOOKS } from '@palata/contract/desk/webhooks'
import type { Query } from '@palata/contract/endpoint'
import { countOf } from '@palata/contract/text/plural'
import { sql } from 'kysely'
import { type Db, transaction } from '#platform/database.ts'
import { given } from '#platform/desk/given.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import * as deliveries from './deliveryStore.ts'
import { shownDelivery, shownWebhook } from './present.ts'
import { requireLive, requirePublic } from './rules.ts'
import { planSending } from './send.ts'
import * as store from './store.ts'

const listing: Listing<Query<typeof deskWebhooks.list>> = {
  from: sql`from webhooks t`,
  table: 'webhooks',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
}

/** Desk resource of webhooks: made, tried, ended by operators. A key is made apart, since it is shown once. */
export const webhooksAtDesk = deskOf(deskWebhooks, {
  list: ({ db, now }, query) =>
    listPage(db, listing, query, now, async (ids) => {
      const found = await store.readWebhooks(db, ids)
      return new Map(found.map((row) => [row.id, shownWebhook(row)]))
    }),
  async read({ db }, id) {
    const [row] = await store.readWebhooks(db, [id])
    if (!row) return undefined
    return {
      ...shownWebhook(row),
      has_key: row.has_key,
      former_key_until: row.former_until?.toISOString() ?? null,
      deliveries: (await deliveries.listLatest(db, id)).map(shownDelivery),
    }
  },
  create: ({ db, viewer, now }, fields) =>
    transaction(db, async (tx) => {
      requirePublic(fields.url)
      await requireRoom(tx)
      const id = await store.insertWebhook(tx, { ...fields, madeBy: viewer.id }, now)
      return { id, outcome: `Вебхук на ${hostOf(fields.url)} создан; выпустите ключ подписи` }
    }),
  patch: ({ db }, id, fields) =>
    transaction(db, async (tx) => {
      const changed = { ...(await requireWebhook(tx, id)), ...given(fields) }
      requirePublic(changed.url)
      await store.updateWebhook(tx, id, changed)
      return { outcome: `Вебхук на ${hostOf(changed.url)} изменён` }
    }),
  actions: {
    test: {
      run: ({ db, now }, id) =>
        transaction(db, async (tx) => {
          requireLive(await requireWebhook(tx, id))
          const isChanged = await deliveries.insertTest(tx, id, now)
          await sendNow(tx, id)
          return { outcome: isChanged ? 'Пробное сообщение отправляется' : 'Пробное сообщение уже ждёт', isChanged }
        }),
    },
    'send-failed': {
      run: ({ db, now }, id) =>
        transaction(db, async (tx) => {
          requireLive(await requireWebhook(tx, id))
          const count = await deliveries.repeatFailed(tx, id, now)
          if (count === 0) return { outcome: 'Всё дошло: повторять нечего', isChanged: false }
          await sendNow(tx, id)
          return { outcome: `Отправляем снова: ${countOf(count, ['сообщение', 'сообщения', 'сообщений'])}` }
        }),
    },
    end: {
      run: ({ db, now }, id) =>
        transaction(db, async (tx) => {
          const { url } = await requireWebhook(tx, id)
          const isChanged = await store.endWebhook(tx, id, 'operator', now)
          return { outcome: `Вебхук на ${hostOf(url)} выключен`, isChanged }
        }),
    },
    reopen: {
      run: ({ db }, id) =>
        transaction(db, async (tx) => {
          const { url, ended_at: endedAt } = await requireWebhook(tx, id)
          if (endedAt) await requireRoom(tx)
          const isChanged = await store.reopenWebhook(tx, id)
          return { outcome: `Вебхук на ${hostOf(url)} включён`, isChanged }
        }),
    },
    remove: {
      run: ({ db }, id) =>
        transaction(db, async (tx) => {
          const { url, ended_at: endedAt } = await requireWebhook(tx, id)
          if (!endedAt) throw new Refusal('bad_input', 'Сначала выключите вебхук')
          await store.removeWebhook(tx, id)
          return { outcome: `Вебхук на ${hostOf(url)} удалён` }
        }),
    },
  },
})

async function sendNow(tx: Db, id: number) {
  await store.forgetPause(tx, id)
  await planSending(tx, id)
}

async function requireRoom(tx: Db) {
  if ((await store.countLive(tx)) >= MOST_WEBHOOKS)
    throw new Refusal('bad_input', `Вебхуков уже ${MOST_WEBHOOKS}: выключите лишний`)
}

async function requireWebhook(tx: Db, id: number): Promise<store.WebhookRow> {
  const row = await store.lockWebhook(tx, id)
  refuseUnless(row, 'not_found')
  return row
}

const hostOf = (url: string) => new URL(url).host
