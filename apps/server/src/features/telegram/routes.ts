import { createHash, timingSafeEqual } from 'node:crypto'
import { telegram } from '@palata/contract/telegram'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { ZodError } from 'zod'
import { implement } from '#http/implement.ts'
import { Refusal } from '#platform/errors.ts'
import { getChats } from './chats/chats.ts'
import type { TelegramDoor } from './settings.ts'
import { setSubscription } from './subscriptions/subscriptions.ts'
import { acceptUpdate } from './updates/updates.ts'

const { chats, setSubscription: subscription, webhook } = telegram
/** Enough for a long message with its markup. */
const UPDATE_LIMIT_BYTES = 1024 * 1024

export const telegramRoutes = (door: TelegramDoor) => async (app: FastifyInstance) => {
  await app.register(implement({ chats }, { chats: ({ db, viewer, now }) => getChats(db, door.chats, viewer.id, now) }))
  await app.register(
    behindSecret(
      'x-telegram-subscription-secret',
      door.subscriptionSecret,
      implement(
        { subscription },
        {
          subscription: ({ db, body, now }) =>
            setSubscription(db, { telegramId: body.telegram_id, end: body.end_date, by: 'bot' }, now),
        },
      ),
    ),
  )
  await app.register(
    behindSecret(
      'x-telegram-bot-api-secret-token',
      door.webhookSecret,
      implement(
        { webhook },
        {
          webhook: async ({ db, body, now, request }) => {
            await acceptUpdate(db, body, now).catch((error: unknown) => {
              // Accepted, because Telegram would repeat a refused update again and again.
              if (!(error instanceof ZodError)) throw error
              request.log.warn(
                { often: 'update not understood', update: body.update_id, issues: error.issues.slice(0, 3) },
                'update not understood',
              )
            })
            return { ok: true as const }
          },
        },
      ),
    ),
  )
}

/** The secret is checked before the body is read. Without a configured secret every call is refused. */
function behindSecret(header: string, secret: string | null, routes: FastifyPluginAsync) {
  return async (scope: FastifyInstance) => {
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = UPDATE_LIMIT_BYTES
    })
    scope.addHook('onRequest', (request, _, done) => {
      const shown = request.headers[header]
      const isTold = secret !== null && typeof shown === 'string' && isSame(shown, secret)
      done(isTold ? undefined : new Refusal('wrong_secret'))
    })
    await scope.register(routes)
  }
}

/** Compares hashes, which takes constant time for any length. */
function isSame(shown: string, secret: string): boolean {
  const [one, other] = [shown, secret].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, other!)
}
