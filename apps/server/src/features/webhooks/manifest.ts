import { WEBHOOK_EVENTS } from '@palata/contract/webhooks'
import type { Manifest } from '#manifest.ts'
import { deliveriesAtDesk } from './deliveriesDesk.ts'
import { removeOld } from './deliveryStore.ts'
import { webhooksAtDesk } from './desk.ts'
import { webhookRoutes } from './routes.ts'
import { gather, sendTo, type WebhookPost } from './send.ts'

/** Events of the club, sent to programs of its owner. */
export const webhooks: Manifest<{ secret: string }, { webhooks: WebhookPost; secret: string | null }> = {
  name: 'webhooks',
  tables: {
    webhooks: {
      open: ['position', 'end_reason'],
      private: ['url', 'note', 'events', 'sealed_key', 'former_key'],
      impersonal: 'a webhook belongs to the club; who made it is in the log of the desk',
    },
    webhook_deliveries: { open: ['type', 'message_id'], private: ['payload', 'problem'] },
  },
  routes: ({ secret }) => [webhookRoutes(secret)],
  jobs: {
    // With each event; every minute too, for messages that wait to be tried again.
    'webhooks.gather': {
      run: ({ db }, now) => gather(db, now),
      follows: WEBHOOK_EVENTS.map((name) => ({ name })),
      cron: '* * * * *',
    },
    'webhooks.send': {
      run: ({ db, logger, findables, webhooks: post, secret }, now, payload) =>
        sendTo({ db, logger, findables, post, secret: secret! }, payload, now),
      isPossible: ({ secret }) => secret !== null,
    },
    'webhooks.prune': { run: ({ db }, now) => removeOld(db, now), cron: '53 3 * * *' },
  },
  letters: (publicUrl) => ({
    webhook_ended: async (_, { variables = {} }) => ({ link: `${publicUrl}/desk/webhooks/${variables.webhook ?? ''}` }),
  }),
  desk: () => [webhooksAtDesk, deliveriesAtDesk],
  samples: {
    requests: { newKey: [{ params: { id: '1' } }] },
    rows: async (db, now) => {
      await db.query(
        `insert into webhooks (url, events, position, made_by, created_at, sealed_key, former_key, former_until)
         values ('https://hooks.example.org/x', '{posts.published}', pg_current_snapshot()::text, 1, $1, 'x', 'x', $1)`,
        [now],
      )
      await db.query(
        `insert into webhook_deliveries (webhook_id, type, payload, happened_at, created_at, due_at)
         select id, 'posts.published', '{"ids": [1]}', $1, $1, $1 from webhooks`,
        [now],
      )
    },
    shaped: {
      'webhooks.url': (word) => `'https://hooks.example.org/${word}'`,
      'webhooks.sealed_key': (word) => `convert_to('${word}', 'UTF8')`,
      'webhooks.former_key': (word) => `convert_to('${word}', 'UTF8')`,
      'webhooks.position': () => `pg_current_snapshot()::text`,
    },
  },
}
