import type { FastifyInstance } from 'fastify'
import { TELEGRAM_BOT } from '../oidc/identities.ts'
import { chatMethods } from './chatMethods.ts'
import type { Delivery } from './delivery.ts'
import { ApiError, bot, type Fields, type Methods } from './method.ts'
import { paymentMethods } from './paymentMethods.ts'
import type { People } from './people.ts'
import type { World } from './world.ts'

/** Makes `count` calls of a method fail, for one person if `user_id` is given. */
export interface Refusal {
  method: string
  user_id?: number
  count: number
  error_code: number
  description: string
  retry_after?: number
}

/** The methods of the Bot API that the club calls (core.telegram.org/bots/api). */
export function botApi(world: World, people: People, delivery: Delivery, refusals: Refusal[]) {
  const methods: Methods = {
    getMe: () => ({ ...bot, can_join_groups: true, can_read_all_group_messages: false }),
    setWebhook: ({ url, secret_token, allowed_updates }) => {
      if (typeof url !== 'string') throw new ApiError(400, 'Bad Request: bad webhook: URL must be a string')
      const allowed = (allowed_updates as string[] | undefined) ?? ['message']
      world.webhook = url ? { url, secret: String(secret_token ?? ''), allowed } : null
      void delivery.redeliver()
      return true
    },
    getWebhookInfo: () => ({
      url: world.webhook?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: delivery.waiting(),
      allowed_updates: world.webhook?.allowed ?? [],
    }),
    setMyCommands: ({ commands }) => {
      world.commands = commands as World['commands']
      return true
    },
    sendMessage: ({ chat_id, text, reply_markup }) => {
      const personId = Number(chat_id)
      const user = world.userOf(personId)
      if (!user) throw new ApiError(400, 'Bad Request: chat not found')
      const isAsking = [...world.chats.values()].some((chat) => chat.requests.has(personId))
      if (!world.started.has(personId) && !isAsking)
        throw new ApiError(403, "Forbidden: bot can't initiate conversation with a user")
      if (typeof text !== 'string' || text === '') throw new ApiError(400, 'Bad Request: message text is empty')
      const rows = (reply_markup as { inline_keyboard?: { text: string; url: string }[][] } | undefined)
        ?.inline_keyboard
      world.note(personId, { text, buttons: rows?.flat() ?? [], isFromBot: true })
      const chat = { id: personId, type: 'private', first_name: user.first_name }
      return { message_id: world.messages.get(personId)!.length, date: world.seconds(), chat, from: bot, text }
    },
    ...chatMethods(world, people),
    ...paymentMethods(world, people),
  }

  return async (app: FastifyInstance) => {
    app.post<{ Params: { token: string; method: string }; Body: Fields | null }>(
      '/bot:token/:method',
      async (request, reply) => {
        const { token, method } = request.params
        const fields = request.body ?? {}
        const origin = `${request.protocol}://${request.host}`
        try {
          if (token !== TELEGRAM_BOT.token) throw new ApiError(401, 'Unauthorized')
          const run = methods[method]
          if (!run) throw new ApiError(404, 'Not Found')
          refuseAsOrdered(method, fields)
          return { ok: true, result: await run(fields, origin) }
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          return reply.code(error.code).send({
            ok: false,
            error_code: error.code,
            description: error.message,
            ...(error.retryAfter !== undefined && { parameters: { retry_after: error.retryAfter } }),
          })
        }
      },
    )
  }

  function refuseAsOrdered(method: string, { user_id, chat_id }: Fields) {
    const order = refusals.find(
      (one) => one.count > 0 && one.method === method && [undefined, user_id, chat_id].includes(one.user_id),
    )
    if (!order) return
    order.count -= 1
    throw new ApiError(order.error_code, order.description, order.retry_after)
  }
}
