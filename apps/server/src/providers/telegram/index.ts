import { Api, GrammyError } from 'grammy'
import { z } from 'zod'
import { ProviderError } from '../http.ts'
import { limitedFetch } from './limitedFetch.ts'
import { membershipOf, type Standing } from './updates.ts'

export { type BotUpdate, type Person, readUpdate, type Standing } from './updates.ts'

export interface TelegramOptions {
  token: string
  /** Telegram itself unless given: a local Bot API server, or the sandbox. */
  apiRoot?: string
  fetch?: typeof fetch
  /** For one call. */
  timeoutMs?: number
}

export interface Button {
  text: string
  url: string
}

/** Asks to enter a chat. `queryId` only where the bot itself is appointed to answer such requests. */
export interface JoinRequest {
  chatId: number
  userId: number
  queryId: string | null
}

export interface Invoice {
  title: string
  description: string
  /** Comes back with the payment; nobody sees it. */
  payload: string
  /** Telegram Stars for thirty days. */
  stars: number
}

/** A line of the bot's own account of Stars, by which payments are believed. */
export interface StarTransaction {
  /** The payment's id; a refund carries the id of what it gives back. */
  id: string
  isRefund: boolean
  /** Null where the other side is no person: a withdrawal, an advertisement. */
  telegramId: number | null
  stars: number
  payload: string
  periodSeconds: number | null
  at: Date
}

export type Telegram = ReturnType<typeof createTelegram>

/** Telegram sells a subscription for this long and no other. */
export const STAR_PERIOD_SECONDS = 2_592_000
/** How many transactions one call yields at most. */
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

/** The calls of the Bot API (core.telegram.org/bots/api) that the club makes. All throw `ProviderError` and retry nothing. */
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

    /** The bot itself. */
    async me(): Promise<{ id: number; username: string }> {
      return call('getMe', raw.getMe(), Me)
    },

    /** Where updates are brought, how many wait there, and when bringing one last failed. */
    async webhook(): Promise<{ url: string; waiting: number; problemAt: Date | null }> {
      const { url, pending_update_count, last_error_date } = await call('getWebhookInfo', raw.getWebhookInfo(), Webhook)
      return {
        url,
        waiting: pending_update_count,
        problemAt: last_error_date ? new Date(last_error_date * 1000) : null,
      }
    },

    /** What the bot may do in a chat. */
    async rightsIn(chatId: number, botId: number) {
      const asked = raw.getChatMember({ chat_id: chatId, user_id: botId })
      const { status, can_invite_users, can_restrict_members } = await call('getChatMember', asked, Rights)
      const isAdministrator = status === 'administrator' || status === 'creator'
      return { isAdministrator, mayInvite: can_invite_users, mayRestrict: can_restrict_members }
    },

    async setCommands(commands: { command: string; description: string }[]) {
      await call('setMyCommands', raw.setMyCommands({ commands }), z.literal(true))
    },

    /** Plain text to one person. Links show no preview: it would tell others nothing and cover the words. */
    async sendMessage(chatId: number, text: string, buttons: Button[] = []) {
      const message = {
        chat_id: chatId,
        text,
        link_preview_options: { is_disabled: true },
        ...(buttons.length > 0 && { reply_markup: { inline_keyboard: buttons.map((button) => [button]) } }),
      }
      await call('sendMessage', raw.sendMessage(message), z.object({ message_id: z.number() }))
    },

    /** The chat's link that asks for leave to enter: the known one while it is good, else a new one. */
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

    /** Who is in already stays in. */
    async approveJoin({ chatId, userId, queryId }: JoinRequest) {
      const answer =
        queryId === null
          ? raw.approveChatJoinRequest({ chat_id: chatId, user_id: userId })
          : raw.answerChatJoinRequestQuery({ chat_join_request_query_id: queryId, result: 'approve' })
      await call('approveChatJoinRequest', answer, z.literal(true)).catch(passOver(/USER_ALREADY_PARTICIPANT/))
    },

    /** A request taken back or answered by somebody else is none. */
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

    /** Puts a person out. Telegram lifts the ban itself at `until`, should `unban` never get through. */
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

    /** Lets the payment go on, or says in Russian why not. Telegram waits ten seconds for it. */
    async answerCheckout(queryId: string, problem: string | null) {
      const answer = { pre_checkout_query_id: queryId, ok: problem === null }
      await call(
        'answerPreCheckoutQuery',
        raw.answerPreCheckoutQuery({ ...answer, ...(problem !== null && { error_message: problem }) }),
        z.literal(true),
      )
    },

    /** Oldest first, a hundred from `offset` on. */
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

/** The library's errors hold the token and the text of the message, so they are not logged. */
function problemOf(method: string, error: unknown): ProviderError {
  if (error instanceof GrammyError && Number.isInteger(error.error_code)) {
    const { error_code: status, description, parameters } = error
    const retryAfter = parameters?.retry_after
    return new ProviderError('telegram', `${method}: ${status} ${description}`, {
      status,
      // The operator has to correct a wrong token; the calls that wait may succeed after that.
      retryable: status === 429 || status >= 500 || status === 401 || status === 404,
      ...(retryAfter !== undefined && { retryAfterMs: retryAfter * 1000 }),
    })
  }
  const inner = error instanceof Error && 'error' in error ? error.error : error
  const cause = inner instanceof Error && inner.cause instanceof Error ? inner.cause : inner
  // A timeout's `code` is a number of old and says nothing.
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  const what = code ?? (cause instanceof Error ? cause.name : 'no answer')
  return new ProviderError('telegram', `${method}: ${what}`, { retryable: true })
}

/** Ignores the refusal with which Telegram says that there is nothing to do. */
function passOver(words: RegExp) {
  return (error: unknown) => {
    if (!(error instanceof ProviderError && error.status === 400 && words.test(error.message))) throw error
  }
}
