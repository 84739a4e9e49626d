import { z } from 'zod'
import { CoinPrice } from '../posts.ts'
import { CommentReactions } from '../reactions.ts'
import { Author, Instant } from '../shared.ts'

export const ContentType = z.enum(['opinion', 'material', 'news', 'signal'])
export type ContentType = z.infer<typeof ContentType>

export const Comment = z.object({
  id: z.number().int(),
  /** Id of the post or signal. */
  object_pk: z.number().int(),
  content_type: ContentType,
  /** Plain text: clients split it with `partsOf`. Empty when removed, except for those who may still read it. */
  comment: z.string(),
  image_url: z.string(),
  /** Empty strings when the author's account was deleted. */
  user: Author,
  submit_date: Instant,
  is_edited: z.boolean(),
  is_removed: z.boolean(),
  /** 0 to 5. */
  level: z.number().int(),
  parent_id: z.number().int().nullable(),
  /** The person answered, when that is not the parent's author: below the deepest level. Otherwise null. */
  reply_to: z.object({ username: z.string(), name: z.string() }).nullable(),
  /** People mentioned in the text with `@username`. */
  mentions: z.array(z.object({ username: z.string(), name: z.string() })),
  /** Coins that the text names, each with the words (in capitals, without `$`) that stand for it. */
  coins: z.array(CoinPrice.extend({ words: z.array(z.string()) })),
  reactions: CommentReactions,
  pinned_comment: z.boolean(),
  /** Whether this reader may restore the removed comment. */
  may_restore: z.boolean(),
  /** Grows with each edit. */
  revision: z.number().int(),
  /** Label of the reader's mute that hides it; null when none does. */
  muted_by: z.string().nullable(),
})
export type Comment = z.infer<typeof Comment>

/**
 * Order of a thread's branches; within a branch each comment is followed by its answers, oldest first. `best`: by likes
 * less dislikes of the branch's first comment, then by the number of its answers, then the newest.
 */
export const CommentOrder = z.enum(['new', 'best', 'old'], 'Такого порядка нет')
export type CommentOrder = z.infer<typeof CommentOrder>

/** A part of a thread in the order asked for. */
export const CommentPage = z.object({
  /** All comments of the thread, including removed ones. */
  count: z.number().int(),
  /** Comments of the thread that are not removed. */
  comments_count: z.number().int(),
  results: z.array(Comment),
  next: z.string().nullable(),
  /** Newest pin first; pinned comments are also in `results`. Empty on pages after the first. */
  pinned: z.array(Comment),
  /** Id of the thread's newest comment that is not removed, on whichever page it stands; 0 when there is none. */
  last_id: z.number().int(),
  /** Id of the last comment when this reader last opened the thread; null if they never did. */
  seen_id: z.number().int().nullable(),
  /** Comments of others after `seen_id`. */
  new_count: z.number().int(),
})
export type CommentPage = z.infer<typeof CommentPage>

export const OwnComment = z.object({
  id: z.number().int(),
  comment: z.string(),
  image_url: z.string(),
  submit_date: Instant,
  is_removed: z.boolean(),
  post: z.object({
    title: z.string(),
    model_name: z.enum(['News', 'Material', 'Opinion', 'Signal']),
    id: z.number().int(),
  }),
})
export type OwnComment = z.infer<typeof OwnComment>
