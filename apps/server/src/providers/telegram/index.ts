import { Api, GrammyError } from 'grammy'
import { z } from 'zod'
import { causeOf } from '../cause.ts'
import { ProviderError } from '../errors.ts'
import { limitedFetch } from './limitedFetch.ts'
import { membershipOf, type Standing } from './updates.ts'

export { type BotUpdate, type Person, readUpdate, type Standing } from './updates.ts'

export interface TelegramOptions {
  token: string
  /** Another Bot API server, or the sandbox; Telegram's own by default. */
  apiRoot?: string
  fetch?: typeof fetch
  /** Timeout of one call. */
  timeoutMs?: number
}

export interface Button {
  text: string
  url: string
}

/** A request to join a chat. `queryId` only when the bot itself is appointed to answer requests. */
export interface JoinRequest {
  chatId: number
  userId: number
  queryId: string | null
}

export interface Invoice {
  title: string
  description: string
  /** Returned with the payment; not shown to anybody. */
  payload: string
  /** Price in Telegram Stars for thirty days. */
  stars: number
}

/** A transaction in the bot's account of Stars: the proof of a payment. */
export interface StarTransaction {
  /** Id of the payment; a refund has the id of the refunded payment. */
  id: string
  isRefund: boolean
  /** Null when the other side is no person: a withdrawal, an advertisement. */
  telegramId: number | null
  stars: number
  payload: string
  periodSeconds: number | null
  at: Date
}

export type Telegram = ReturnType<typeof createTelegram>

/** The only subscription period that Telegram sells. */
export const STAR_PERIOD_SECONDS = 2_592_000
/** Maximum transactions per call. */
export const TRANSACTIONS_PAGE = 100

const ALLOWED_UPDATES = [
  'message',
  'pre_checkout_query',
  'chat_join_request',
  'chat_member',
  'my_chat_member',
  'channel_post',
  'edited_channel_post',
] as const

/** Calls of the Bot API (core.telegram.org/bots/api). All throw `ProviderError` and never retry. */
export function createTelegram({ token, apiRoot, fetch: send = fetch, timeoutMs = 8_000 }: TelegramOptions) {
  const { raw } = new Api(token, {
    ...(apiRoot && { apiRoot: apiRoot.replace(/\/+$/, '') }),
    fetch: limitedFetch(send, timeoutMs),
    timeoutSeconds: (timeoutMs + 1_000) / 1_000,
  })

  async function call<Result>(method: string, request: Promise<unknown>, shape: z.ZodType<Result>): Promise<Result> {
    let answer: unknown
    try {
      answer = await request
    } catch (error) {
      throw problemOf(method, error)
    }
    const parsed = shape.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new ProviderError('telegram', `${method}: answer not understood`, { status: 200, retryable: true })
  }

  return {
    async setWebhook(url: string, secret: string) {
      const webhook = { url, secret_token: secret, allowed_updates: ALLOWED_UPDATES, max_connections: 20 }
      await call('setWebhook', raw.setWebhook(webhook), z.literal(true))
    },

    /** The bot's own account. */
    async me(): Promise<{ id: number; username: string }> {
      return call('getMe', raw.getMe(), Me)
    },

    /** Webhook address, number of waiting updates, and the last delivery error. */
    async webhook(): Promise<{ url: string; waiting: number; problemAt: Date | null }> {
      const { url, pending_update_count, last_error_date } = await call('getWebhookInfo', raw.getWebhookInfo(), Webhook)
      return {
        url,
        waiting: pending_update_count,
        problemAt: last_error_date ? new Date(last_error_date * 1000) : null,
      }
    },

    /** The bot's rights in a chat. */
    async rightsIn(chatId: number, botId: number) {
      const asked = raw.getChatMember({ chat_id: chatId, user_id: botId })
      const { status, can_invite_users, can_restrict_members } = await call('getChatMember', asked, Rights)
      const isAdministrator = status === 'administrator' || status === 'creator'
      return { isAdministrator, mayInvite: can_invite_users, mayRestrict: can_restrict_members }
    },

    async setCommands(commands: { command: string; description: string }[]) {
      await call('setMyCommands', raw.setMyCommands({ commands }), z.literal(true))
    },

    /** Sends plain text to one person. Without link previews: they would add nothing and cover the text. */
    async sendMessage(chatId: number, text: string, buttons: Button[] = []) {
      const message = {
        chat_id: chatId,
        text,
        link_preview_options: { is_disabled: true },
        ...(buttons.length > 0 && { reply_markup: { inline_keyboard: buttons.map((button) => [button]) } }),
      }
      await call('sendMessage', raw.sendMessage(message), z.object({ message_id: z.number() }))
    },

    /** The chat's invite link with join requests: the known one while valid, else a new one. */
    async keepInviteLink(chatId: number, name: string, known: string | null): Promise<string> {
      const link = { chat_id: chatId, name: name.slice(0, 32), creates_join_request: true }
      if (known) {
        try {
          const kept = await call('editChatInviteLink', raw.editChatInviteLink({ ...link, invite_link: known }), Link)
          if (!kept.is_revoked) return kept.invite_link
        } catch (error) {
          // Revoked by hand, or made by another bot.
          if (!(error instanceof ProviderError && error.status === 400)) throw error
        }
      }
      return (await call('createChatInviteLink', raw.createChatInviteLink(link), Link)).invite_link
    },

    /** Does nothing for a person who is already in the chat. */
    async approveJoin({ chatId, userId, queryId }: JoinRequest) {
      const answer =
        queryId === null
          ? raw.approveChatJoinRequest({ chat_id: chatId, user_id: userId })
          : raw.answerChatJoinRequestQuery({ chat_join_request_query_id: queryId, result: 'approve' })
      await call('approveChatJoinRequest', answer, z.literal(true)).catch(passOver(/USER_ALREADY_PARTICIPANT/))
    },

    /** Does nothing for a request that was withdrawn or answered by somebody else. */
    async declineJoin({ chatId, userId, queryId }: JoinRequest) {
      const answer =
        queryId === null
          ? raw.declineChatJoinRequest({ chat_id: chatId, user_id: userId })
          : raw.answerChatJoinRequestQuery({ chat_join_request_query_id: queryId, result: 'decline' })
      await call('declineChatJoinRequest', answer, z.literal(true)).catch(
        passOver(/HIDE_REQUESTER_MISSING|USER_ALREADY_PARTICIPANT/),
      )
    },

    async standingOf(chatId: number, userId: number): Promise<Standing> {
      const asked = raw.getChatMember({ chat_id: chatId, user_id: userId })
      return membershipOf(await call('getChatMember', asked, Member))
    },

    /** Bans a person. Telegram ends the ban at `until` even if `unban` never succeeds. */
    async ban(chatId: number, userId: number, until: Date) {
      const ban = { chat_id: chatId, user_id: userId, until_date: Math.floor(until.getTime() / 1000) }
      await call('banChatMember', raw.banChatMember(ban), z.literal(true))
    },

    async unban(chatId: number, userId: number) {
      const unban = { chat_id: chatId, user_id: userId, only_if_banned: true }
      await call('unbanChatMember', raw.unbanChatMember(unban), z.literal(true))
    },

    /** Address of an invoice for a subscription in Stars. */
    async createInvoice({ title, description, payload, stars }: Invoice): Promise<string> {
      const invoice = {
        title,
        description,
        payload,
        provider_token: '',
        currency: 'XTR',
        prices: [{ label: title, amount: stars }],
        subscription_period: STAR_PERIOD_SECONDS,
      }
      return call('createInvoiceLink', raw.createInvoiceLink(invoice), z.url())
    },

    /** Accepts the payment, or refuses it with a Russian reason. Telegram waits ten seconds. */
    async answerCheckout(queryId: string, problem: string | null) {
      const answer = { pre_checkout_query_id: queryId, ok: problem === null }
      await call(
        'answerPreCheckoutQuery',
        raw.answerPreCheckoutQuery({ ...answer, ...(problem !== null && { error_message: problem }) }),
        z.literal(true),
      )
    },

    /** Ends the renewal of the subscription that this payment belongs to; its paid period stays. May be repeated. */
    async endRenewal(userId: number, chargeId: string) {
      const edit = { user_id: userId, telegram_payment_charge_id: chargeId, is_canceled: true }
      await call('editUserStarSubscription', raw.editUserStarSubscription(edit), z.literal(true))
    },

    /** Oldest first, at most a hundred from `offset` on. */
    async listStarTransactions(offset: number): Promise<StarTransaction[]> {
      const asked = raw.getStarTransactions({ offset, limit: TRANSACTIONS_PAGE })
      const { transactions } = await call('getStarTransactions', asked, Transactions)
      return transactions.map(({ id, amount, date, source, receiver }) => {
        const partner = source ?? receiver
        return {
          id,
          isRefund: source === undefined,
          telegramId: partner?.user?.id ?? null,
          stars: amount,
          payload: partner?.invoice_payload ?? '',
          periodSeconds: partner?.subscription_period ?? null,
          at: new Date(date * 1000),
        }
      })
    },
  }
}

const Link = z.object({ invite_link: z.url(), is_revoked: z.boolean() })
const Member = z.object({ status: z.string(), is_member: z.boolean().optional(), until_date: z.number().optional() })
const Me = z.object({ id: z.number().int(), username: z.string() })
const Webhook = z.object({
  url: z.string(),
  pending_update_count: z.number().int().catch(0),
  last_error_date: z.number().int().optional(),
})
const Rights = z.object({
  status: z.string(),
  can_invite_users: z.boolean().default(false),
  can_restrict_members: z.boolean().default(false),
})
const Partner = z.object({
  user: z.object({ id: z.number().int() }).optional(),
  invoice_payload: z.string().optional(),
  subscription_period: z.number().int().positive().optional(),
})
const Transactions = z.object({
  transactions: z.array(
    z.object({
      id: z.string().min(1),
      amount: z.number().int(),
      date: z.number().int(),
      source: Partner.optional(),
      receiver: Partner.optional(),
    }),
  ),
})

/** Without the library's error, which contains the token and the message. */
function problemOf(method: string, error: unknown): ProviderError {
  if (error instanceof GrammyError && Number.isInteger(error.error_code)) {
    const { error_code: status, description, parameters } = error
    const retryAfter = parameters?.retry_after
    return new ProviderError('telegram', `${method}: ${status} ${description}`, {
      status,
      // 401 and 404 mean a wrong token: waiting calls may succeed after the operator corrects it.
      retryable: status === 429 || status >= 500 || status === 401 || status === 404,
      ...(retryAfter !== undefined && { retryAfterMs: retryAfter * 1000 }),
    })
  }
  const inner = error instanceof Error && 'error' in error ? error.error : error
  const cause = inner instanceof Error && inner.cause instanceof Error ? inner.cause : inner
  const what = causeOf(cause) || 'no answer'
  const told = Object.assign(new Error(what), { code: what, name: cause instanceof Error ? cause.name : 'Error' })
  return new ProviderError('telegram', `${method}: ${what}`, { retryable: true, cause: told })
}

/** Ignores the error by which Telegram reports that nothing is to be done. */
function passOver(words: RegExp) {
  return (error: unknown) => {
    if (!(error instanceof ProviderError && error.status === 400 && words.test(error.message))) throw error
  }
}
