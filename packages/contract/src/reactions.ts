import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './shared.ts'

/** Numbers of the reactions. `bookmark` is never sent: bookmarks have their own endpoint. */
export const REACTIONS = {
  like: 1,
  fire: 2,
  smile: 3,
  think: 4,
  cry: 5,
  scream: 6,
  bookmark: 7,
  dislike: -1,
  none: 0,
} as const

/** Reactions that may be sent, in display order; 0 clears the reaction. */
export const SENT_REACTIONS = [1, 2, 3, 4, 5, 6, -1, 0] as const

/** Count of each reaction; reactions with a count of 0 are left out. */
export const ReactionValues = z.array(z.object({ reaction: z.number().int(), count: z.number().int() }))
export type ReactionValues = z.infer<typeof ReactionValues>

/** Reactions to a post or a signal; `is_mine` is the reader's own reaction, 0 for none. */
export const Reactions = z.object({
  is_mine: z.number().int(),
  reactions_values: ReactionValues,
  bookmarked: z.object({ is_mine: z.boolean() }),
})
export type Reactions = z.infer<typeof Reactions>

/** Kinds of objects that can be reacted to and bookmarked. */
export const ReactedKind = z.enum(['news', 'material', 'opinion', 'signal'], 'Неизвестный вид публикации')
export type ReactedKind = z.infer<typeof ReactedKind>

const objectId = z.number('Нужно число').int('Нужно целое число').positive('Нужно число больше нуля').max(2147483647)
const Item = z.object({ object_id: objectId, content_type: ReactedKind })

/** Likes and dislikes of a comment; counts of 0 are left out. */
export const CommentReactions = z.array(
  z.object({ reaction: z.enum(['1', '-1']), count: z.number().int(), is_mine: z.boolean() }),
)
export type CommentReactions = z.infer<typeof CommentReactions>

export const reactions = {
  create: endpoint({
    at: 'POST /api/reactions/create/',
    about: 'Своя реакция на публикацию или сигнал: одна из списка, 0 снимает',
    access: 'paid',
    body: Item.extend({ reaction: z.number('Нужно число') }),
    reply: z.object({ reaction: z.number().int(), reactions_values: ReactionValues }),
  }),
  get: endpoint({
    at: 'GET /api/reactions/post-reaction/',
    offline: 'part',
    about: 'Реакции на публикацию или сигнал под номером object_id',
    access: 'paid',
    query: z.object({ object_id: wholeNumber(1, 2147483647), content_type: ReactedKind }),
    /** Keyed by object id. */
    reply: z.record(z.string(), Reactions),
  }),
  vote: endpoint({
    at: 'POST /api/comments/reactions/create/',
    about: 'Своя оценка комментария: 1 или -1, 0 снимает',
    access: 'paid',
    body: z.object({ object_id: objectId, reaction: z.number('Нужно число') }),
    reply: CommentReactions,
  }),
  bookmark: endpoint({
    at: 'POST /api/reactions/bookmarks/create/',
    about: 'Добавляет публикацию или сигнал в избранное, а добавленное убирает',
    access: 'account',
    /** `is_mine` sets or removes the bookmark idempotently; without it the call toggles. */
    body: Item.extend({ is_mine: z.boolean().optional() }),
    /** Whether the object is bookmarked now. */
    reply: z.object({ create: z.boolean() }),
  }),
}
