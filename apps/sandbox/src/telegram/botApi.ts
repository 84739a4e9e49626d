import type { FastifyInstance } from 'fastify'
import { TELEGRAM_BOT } from '../oidc/identities.ts'
import type { Delivery } from './delivery.ts'
import type { People } from './people.ts'
import { BOT_ID, type Chat, type InviteLink, type Transaction, type World } from './world.ts'

type Fields = Record<string, unknown>

/** Makes `count` calls of a method fail, for one person if `user_id` is given. */
export interface Refusal {
  method: string
  user_id?: number
  count: number
  error_code: number
  description: string
  retry_after?: number
}

class ApiError extends Error {
  readonly code: number
  readonly retryAfter: number | undefined

  constructor(code: number, description: string, retryAfter?: number) {
    super(description)
    this.code = code
    this.retryAfter = retryAfter
  }
}

const bot = { id: BOT_ID, is_bot: true, first_name: 'Палата (песочница)', username: TELEGRAM_BOT.name }

/** The methods of the Bot API that the club calls (core.telegram.org/bots/api). */
export function botApi(world: World, people: People, delivery: Delivery, refusals: Refusal[]) {
  const methods: Record<string, (fields: Fields, origin: string) => unknown> = {
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
    createChatInviteLink: ({ chat_id, name, creates_join_request, member_limit }, origin) => {
      const chat = chatOf(chat_id)
      if (creates_join_request && member_limit)
        throw new ApiError(
          400,
          "Bad Request: member limit can't be specified for links requiring administrator approval",
        )
      const link: InviteLink = {
        url: `${origin}/t.me/+${world.newId()}`,
        name: String(name ?? ''),
        chatId: chat.id,
        isRevoked: false,
      }
      world.links.set(link.url, link)
      return shownLink(link)
    },
    editChatInviteLink: ({ chat_id, invite_link }) => {
      const link = world.links.get(String(invite_link))
      if (!link || link.chatId !== chatOf(chat_id).id) throw new ApiError(400, 'Bad Request: INVITE_HASH_EXPIRED')
      return shownLink(link)
    },
    approveChatJoinRequest: async ({ chat_id, user_id }) => {
      const chat = chatOf(chat_id)
      answerRequest(chat, Number(user_id))
      await people.setStatus(chat, Number(user_id), 'member', bot)
      return true
    },
    declineChatJoinRequest: ({ chat_id, user_id }) => {
      answerRequest(chatOf(chat_id), Number(user_id))
      return true
    },
    getChatMember: ({ chat_id, user_id }) => {
      const user = Number(user_id) === BOT_ID ? bot : world.userOf(Number(user_id))
      if (!user) throw new ApiError(400, 'Bad Request: PARTICIPANT_ID_INVALID')
      const { status, until } = world.statusOf(chatOf(chat_id), Number(user_id))
      const rights = { can_invite_users: true, can_restrict_members: true }
      return {
        user,
        status,
        ...(status === 'administrator' && rights),
        ...(status === 'kicked' && { until_date: until }),
      }
    },
    banChatMember: async ({ chat_id, user_id, until_date }) => {
      const chat = chatOf(chat_id)
      if (world.statusOf(chat, Number(user_id)).status === 'administrator')
        throw new ApiError(400, 'Bad Request: user is an administrator of the chat')
      const given = Number(until_date ?? 0)
      // Less than 30 seconds ahead means forever.
      const until = given - world.seconds() < 30 ? 0 : given
      await people.setStatus(chat, Number(user_id), 'kicked', bot, until)
      return true
    },
    unbanChatMember: async ({ chat_id, user_id, only_if_banned }) => {
      const chat = chatOf(chat_id)
      const { status } = world.statusOf(chat, Number(user_id))
      if (status === 'kicked' || (status === 'member' && !only_if_banned))
        await people.setStatus(chat, Number(user_id), 'left', bot)
      return true
    },
    createInvoiceLink: (fields, origin) => {
      const [price, ...others] = (fields.prices as { amount: number }[] | undefined) ?? []
      if (fields.currency !== 'XTR' || !price || others.length > 0)
        throw new ApiError(400, 'Bad Request: CURRENCY_INVALID')
      const period = fields.subscription_period as number | undefined
      if (period !== undefined && period !== 2_592_000)
        throw new ApiError(400, 'Bad Request: SUBSCRIPTION_PERIOD_INVALID')
      const slug = world.newId()
      const [title, description, payload] = [fields.title, fields.description, fields.payload].map(String)
      world.invoices.set(slug, {
        slug,
        title: title!,
        description: description!,
        payload: payload!,
        stars: price.amount,
        periodSeconds: period,
      })
      return `${origin}/t.me/$${slug}`
    },
    answerPreCheckoutQuery: ({ pre_checkout_query_id, ok, error_message }) => {
      if (!people.answerCheckout(String(pre_checkout_query_id), ok === true, String(error_message ?? '')))
        throw new ApiError(400, 'Bad Request: query is too old and response timeout expired or query ID is invalid')
      return true
    },
    editUserStarSubscription: ({ user_id, telegram_payment_charge_id, is_canceled }) => {
      const paid = world.transactions.find(
        ({ id, personId, isRefund, periodSeconds }) =>
          id === telegram_payment_charge_id && personId === Number(user_id) && !isRefund && periodSeconds,
      )
      if (!paid) throw new ApiError(400, 'Bad Request: CHARGE_NOT_FOUND')
      if (is_canceled) world.endedRenewals.add(paid.subscription)
      else world.endedRenewals.delete(paid.subscription)
      return true
    },
    getStarTransactions: ({ offset, limit }) => {
      const from = Number(offset ?? 0)
      return { transactions: world.transactions.slice(from, from + Number(limit ?? 100)).map(shownTransaction) }
    },
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

  function chatOf(id: unknown): Chat {
    const chat = world.chats.get(Number(id))
    if (!chat) throw new ApiError(400, 'Bad Request: chat not found')
    return chat
  }

  function answerRequest(chat: Chat, personId: number) {
    if (world.statusOf(chat, personId).status === 'member')
      throw new ApiError(400, 'Bad Request: USER_ALREADY_PARTICIPANT')
    if (!chat.requests.delete(personId)) throw new ApiError(400, 'Bad Request: HIDE_REQUESTER_MISSING')
  }

  function shownTransaction({ id, amount, date, isRefund, personId, payload, periodSeconds }: Transaction) {
    const partner = {
      type: 'user',
      transaction_type: 'invoice_payment',
      user: world.userOf(personId),
      invoice_payload: payload,
      ...(periodSeconds && { subscription_period: periodSeconds }),
    }
    return { id, amount, date, ...(isRefund ? { receiver: partner } : { source: partner }) }
  }
}

function shownLink({ url, name, isRevoked }: InviteLink) {
  return {
    invite_link: url,
    name,
    creator: bot,
    creates_join_request: true,
    is_primary: false,
    is_revoked: isRevoked,
  }
}
