import { z } from 'zod'
import { storable } from '#platform/format/text.ts'
import { line } from '../given.ts'
import { type Mark, Marks } from './marks.ts'

export interface Person {
  id: number
  name: string
  /** Without the @; absent when there is none. */
  username?: string | undefined
}

/** A person's status in a chat. `banned`: removed by the bot or by people. */
export type Standing = 'admin' | 'member' | 'out' | 'banned'

/** The used part of an update; the rest is not stored. */
export type BotUpdate =
  | { kind: 'message'; from: Person; text: string }
  | { kind: 'paid'; from: Person; chargeId: string; isRefund: boolean }
  | { kind: 'checkout'; from: Person; queryId: string; payload: string; currency: string; amount: number }
  | { kind: 'join'; from: Person; chatId: number; replyTo: number; queryId: string | null }
  | { kind: 'member'; person: Person; chatId: number; standing: Standing; at: number }
  | {
      kind: 'channel'
      username: string
      number: number
      at: number
      isEdited: boolean
      text: string
      forwardedFrom: string
      marks: Mark[]
      hasMedia: boolean
      /** It has a voice message, a file, a poll or the like. */
      hasOther: boolean
    }
  | { kind: 'self'; chatId: number; standing: Standing }

/** The year 9999. */
const LAST_SECOND = 253_402_300_799
const User = z.object({
  id: z.number().int(),
  is_bot: z.boolean(),
  first_name: line(100),
  username: z.string().max(64).optional(),
})
const Chat = z.object({ id: z.number().int(), type: z.string() })
const Member = z.object({ status: z.string(), is_member: z.boolean().optional(), user: User })
const MemberChange = z.object({
  chat: Chat,
  from: User,
  date: z.number().int().nonnegative().max(LAST_SECOND),
  new_chat_member: Member,
})
const Payment = z.object({ telegram_payment_charge_id: z.string().min(1) })

/** Content of a message that is neither words nor a picture (core.telegram.org/bots/api#message). */
const OTHERS = [
  'audio',
  'checklist',
  'contact',
  'dice',
  'document',
  'game',
  'giveaway',
  'giveaway_winners',
  'invoice',
  'location',
  'paid_media',
  'poll',
  'sticker',
  'story',
  'venue',
  'video_note',
  'voice',
] as const

const ChannelPost = z.object({
  message_id: z.number().int().positive(),
  chat: z.object({ type: z.string(), username: z.string().optional() }),
  date: z.number().int().nonnegative().max(LAST_SECOND),
  text: z.string().optional(),
  caption: z.string().optional(),
  entities: Marks,
  caption_entities: Marks,
  photo: z.array(z.unknown()).optional(),
  video: z.unknown().optional(),
  animation: z.unknown().optional(),
  ...(Object.fromEntries(OTHERS.map((name) => [name, z.unknown().optional()])) as Record<
    (typeof OTHERS)[number],
    z.ZodOptional<z.ZodUnknown>
  >),
  forward_origin: z
    .object({
      chat: z.object({ title: z.string() }).optional(),
      sender_chat: z.object({ title: z.string() }).optional(),
      sender_user: z.object({ first_name: z.string() }).optional(),
      sender_user_name: z.string().optional(),
    })
    .optional(),
})

const Update = z.object({
  channel_post: ChannelPost.optional(),
  edited_channel_post: ChannelPost.optional(),
  message: z
    .object({
      chat: Chat,
      from: User.optional(),
      text: z.string().optional(),
      successful_payment: Payment.optional(),
      refunded_payment: Payment.optional(),
    })
    .optional(),
  pre_checkout_query: z
    .object({
      id: z.string(),
      from: User,
      currency: z.string(),
      total_amount: z.number().int(),
      invoice_payload: z.string(),
    })
    .optional(),
  chat_join_request: z
    .object({ chat: Chat, from: User, user_chat_id: z.number().int(), query_id: z.string().optional() })
    .optional(),
  chat_member: MemberChange.optional(),
  my_chat_member: MemberChange.optional(),
})

/** Parses an update (core.telegram.org/bots/api#update); null when it is irrelevant. Throws when it is no update. */
export function readUpdate(body: unknown): BotUpdate | null {
  // Removes characters that the database cannot store: Telegram would repeat a refused update again and again.
  const update = Update.parse(storable(body))
  if (update.message) return readMessage(update.message)
  if (update.pre_checkout_query) {
    const { id, from, currency, total_amount, invoice_payload } = update.pre_checkout_query
    const about = { payload: invoice_payload, currency, amount: total_amount }
    return { kind: 'checkout', from: personOf(from), queryId: id, ...about }
  }
  if (update.chat_join_request) {
    const { chat, from, user_chat_id, query_id } = update.chat_join_request
    return { kind: 'join', from: personOf(from), chatId: chat.id, replyTo: user_chat_id, queryId: query_id ?? null }
  }
  if (update.chat_member) {
    const { chat, from, date, new_chat_member: member } = update.chat_member
    const standing = membershipOf(member)
    // Other bots are up to the chat's owners. The bot's own ban is ignored, because the unban still follows.
    if (member.user.is_bot || (standing === 'banned' && from.is_bot)) return null
    return { kind: 'member', person: personOf(member.user), chatId: chat.id, standing, at: date }
  }
  if (update.my_chat_member && update.my_chat_member.chat.type !== 'private') {
    const { chat, new_chat_member: member } = update.my_chat_member
    return { kind: 'self', chatId: chat.id, standing: membershipOf(member) }
  }
  const post = update.channel_post ?? update.edited_channel_post
  return post ? readChannelPost(post, update.channel_post === undefined) : null
}

/** Null for a channel without a name: its posts have no address. */
function readChannelPost(post: z.infer<typeof ChannelPost>, isEdited: boolean): BotUpdate | null {
  const { message_id: number, chat, date, photo, video, animation, forward_origin: origin } = post
  const text = post.text ?? post.caption ?? ''
  const marks = post.text === undefined ? post.caption_entities : post.entities
  const hasMedia = photo !== undefined || video !== undefined || animation !== undefined
  // An animation is told as a document too.
  const hasOther = !hasMedia && OTHERS.some((name) => post[name] !== undefined)
  if (!chat.username || (text === '' && !hasMedia && !hasOther)) return null
  const from = origin?.chat?.title ?? origin?.sender_chat?.title ?? origin?.sender_user_name
  const forwardedFrom = from ?? origin?.sender_user?.first_name ?? ''
  const told = { username: chat.username, number, at: date, isEdited, text, marks, forwardedFrom, hasMedia, hasOther }
  return { kind: 'channel', ...told }
}

function readMessage(message: NonNullable<z.infer<typeof Update>['message']>): BotUpdate | null {
  const { chat, from, text, successful_payment, refunded_payment } = message
  // As an administrator the bot gets every message of the chats; they are dropped.
  if (chat.type !== 'private' || !from) return null
  const payment = successful_payment ?? refunded_payment
  if (payment) {
    const isRefund = refunded_payment !== undefined
    return { kind: 'paid', from: personOf(from), chargeId: payment.telegram_payment_charge_id, isRefund }
  }
  return text === undefined
    ? null
    : { kind: 'message', from: personOf(from), text: String(storable(text.slice(0, 200))) }
}

/** Status of a `ChatMember` (core.telegram.org/bots/api#chatmember); a restricted person may be in or out. */
export function membershipOf({ status, is_member }: { status: string; is_member?: boolean | undefined }): Standing {
  if (status === 'creator' || status === 'administrator') return 'admin'
  if (status === 'kicked') return 'banned'
  return status === 'member' || (status === 'restricted' && is_member) ? 'member' : 'out'
}

function personOf({ id, first_name, username }: z.infer<typeof User>): Person {
  return { id, name: first_name, ...(username !== undefined && { username }) }
}
