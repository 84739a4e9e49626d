import { Api, GrammyError } from 'grammy'
import { z } from 'zod'
import { causeOf } from '../cause.ts'
import { counted } from '../counted.ts'
import { ProviderError } from '../errors.ts'
import type { HttpOptions, ProviderLogger } from '../http.ts'
import { createRowReader } from '../rows.ts'
import { waitOfSeconds } from '../waits.ts'
import { chatCalls } from './chats.ts'
import { limitedFetch } from './limitedFetch.ts'
import { type Call, starCalls } from './stars.ts'
import { membershipOf, type Standing } from './updates.ts'

export { STAR_PERIOD_SECONDS, type StarTransaction, TRANSACTIONS_PAGE } from './stars.ts'
export { type BotUpdate, type Person, readUpdate, type Standing } from './updates.ts'

export interface TelegramOptions {
  token: string
  /** Another Bot API server, or the sandbox; Telegram's own by default. */
  apiRoot?: string
  fetch?: typeof fetch
  /** Timeout of one call. */
  timeoutMs?: number
  logger: ProviderLogger
  /** Told of every list of rows, as by `createHttp`. */
  noteRows?: HttpOptions['noteRows']
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

export type Telegram = ReturnType<typeof createTelegram>

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
export function createTelegram(options: TelegramOptions) {
  const { token, apiRoot, fetch: send = fetch, timeoutMs = 8_000, logger, noteRows } = options
  const { raw } = new Api(token, {
    ...(apiRoot && { apiRoot: apiRoot.replace(/\/+$/, '') }),
    fetch: limitedFetch(send, timeoutMs),
    timeoutSeconds: (timeoutMs + 1_000) / 1_000,
  })

  const rowReader = createRowReader({ service: 'telegram', logger, ...(noteRows && { noteRows }) })

  const call: Call = (method, request, shape) => counted('telegram', () => answered(method, request, shape))

  const answered: Call = async (method, request, shape) => {
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

  const stars: ReturnType<typeof starCalls> = starCalls(raw, call, rowReader)
  const ofChats: ReturnType<typeof chatCalls> = chatCalls(raw, call)

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

    ...stars,
    ...ofChats,
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

/** Without the library's error, which contains the token and the message. */
function problemOf(method: string, error: unknown): ProviderError {
  if (error instanceof GrammyError && Number.isInteger(error.error_code)) {
    const { error_code: status, description, parameters } = error
    const retryAfterMs = waitOfSeconds(parameters?.retry_after)
    return new ProviderError('telegram', `${method}: ${status} ${description}`, {
      status,
      // 401 and 404 mean a wrong token: waiting calls may succeed after the operator corrects it.
      retryable: status === 429 || status >= 500 || status === 401 || status === 404,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
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
