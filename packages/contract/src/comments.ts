import { z } from 'zod'
import { COMMENTS_PAGE_SIZE } from './comments/limits.ts'
import { endpoint } from './endpoint.ts'
import { CoinPrice } from './posts.ts'
import { CommentReactions } from './reactions.ts'
import { Author, Instant, pageOf, wholeNumber } from './shared.ts'
import { visibleText } from './text/visibleText.ts'

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

const id = wholeNumber(1, 2_147_483_647)
/** Signals and posts have separate ids: without `type=signal` the id is a post's. */
const OfKind = z.object({ type: z.literal('signal').optional() })

const text = z.string('Напишите текст')

export const CommentDraft = z.object({
  object_pk: id,
  content_type: ContentType,
  comment: text,
  parent_id: id.nullish(),
  image_url: z.string().max(500).default(''),
  /** Idempotency key made by the caller: a repeated request returns the first comment. */
  key: z.uuid().optional(),
})
export type CommentDraft = z.input<typeof CommentDraft>

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

export const comments = {
  list: endpoint({
    at: 'GET /api/comments/:postId/',
    offline: 'part',
    about: 'Комментарии публикации или сигнала; с comment_id — та часть, где он стоит, вместе с предками',
    access: 'paid',
    query: OfKind.extend({
      limit: wholeNumber(1, COMMENTS_PAGE_SIZE).default(COMMENTS_PAGE_SIZE),
      offset: wholeNumber(0, 1_000_000).default(0),
      order: CommentOrder.default('new'),
      /** Opaque cursor from `next`; overrides `offset`. */
      after: z.string().max(100, 'Слишком длинно').optional(),
      comment_id: id.optional(),
    }),
    reply: CommentPage,
  }),
  since: endpoint({
    at: 'GET /api/comments/:postId/since/',
    about: 'Комментарии новее названного, старые сначала',
    access: 'paid',
    mayLag: true,
    query: OfKind.extend({ id: wholeNumber(0, 2_147_483_647) }),
    reply: z.object({ comments_count: z.number().int(), results: z.array(Comment) }),
  }),
  some: endpoint({
    at: 'GET /api/comments/:postId/some/',
    about: 'Названные комментарии этого обсуждения, как они стоят сейчас',
    access: 'paid',
    mayLag: true,
    query: OfKind.extend({
      ids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,49}$/, 'До 50 номеров через запятую')
        .transform((list) => list.split(',').map(Number))
        .pipe(z.array(z.int().positive().max(2_147_483_647, 'Такого номера нет'))),
    }),
    reply: z.object({ comments_count: z.number().int(), results: z.array(Comment) }),
  }),
  seen: endpoint({
    at: 'POST /api/comments/:postId/seen/',
    about: 'Обсуждение открыто и прочитано до названного комментария',
    access: 'paid',
    query: OfKind,
    body: z.object({ id }),
    reply: z.object({ comments_count: z.number().int(), new_count: z.number().int() }),
  }),
  create: endpoint({
    at: 'POST /api/comments/',
    about: 'Новый комментарий или ответ',
    access: 'paid',
    publishes: true,
    status: 201,
    query: OfKind,
    body: CommentDraft,
    reply: Comment,
  }),
  update: endpoint({
    at: 'PATCH /api/comments/update/:id/',
    about: 'Правка своего комментария; прежний текст остаётся модераторам',
    access: 'paid',
    publishes: true,
    query: OfKind,
    body: z.object({
      comment: text,
      /** An empty string removes the picture; absent keeps it. */
      image_url: z.string().max(500).optional(),
      /** Revision that was edited. If it is not the latest, the edit is refused with 409. */
      revision: z.int().optional(),
    }),
    reply: z.object({ comments: Comment }),
  }),
  restore: endpoint({
    at: 'PATCH /api/comments/restore/:id/',
    about: 'Вернуть удалённый комментарий: автору, если удалил он сам, и модераторам',
    access: 'paid',
    reply: Comment,
  }),
  remove: endpoint({
    at: 'DELETE /api/comments/delete/:id/',
    about: 'Удалить свой комментарий; модераторам — любой',
    access: 'account',
    status: 204,
    reply: z.null(),
  }),
  explain: endpoint({
    at: 'PATCH /api/comments/removal-reason/:id/',
    about: 'Почему модератор удалил чужой комментарий, если не сказал сразу; это прочитает автор',
    access: 'moderator',
    body: z.object({
      reason: visibleText('Напишите причину').max(300, 'Не больше 300 знаков'),
    }),
    reply: Comment,
  }),
  pin: endpoint({
    at: 'POST /api/comments/pin/:commentId/',
    about: 'Закрепить комментарий',
    access: 'moderator',
    reply: Comment,
  }),
  unpin: endpoint({
    at: 'DELETE /api/comments/pin/:commentId/',
    about: 'Открепить комментарий',
    access: 'moderator',
    reply: Comment,
  }),
  versions: endpoint({
    at: 'GET /api/comments/versions/:id/',
    about: 'Прежние тексты комментария, последний сначала',
    access: 'moderator',
    reply: z.object({
      results: z.array(
        z.object({
          revision: z.number().int(),
          comment: z.string(),
          image_url: z.string(),
          replaced_at: Instant,
        }),
      ),
    }),
  }),
  people: endpoint({
    at: 'GET /api/comments/people/',
    about: 'Кого можно упомянуть: имена, которые начинаются с набранного',
    access: 'paid',
    query: z.object({ q: z.string().max(50, 'Слишком длинно').default('') }),
    reply: z.object({ results: z.array(Author) }),
  }),
  ofPerson: endpoint({
    at: 'GET /api/users/:username/comments/',
    about: 'Комментарии участника, новые сначала; удалённые видит только он сам',
    access: 'account',
    mayLag: true,
    query: z.object({
      page: wholeNumber(1, 1_000_000).optional(),
      /** Opaque cursor from `next`; overrides `page`. */
      after: wholeNumber(1, 2_147_483_647).optional(),
    }),
    reply: pageOf(OwnComment).extend({ count: z.number().int() }),
  }),
}
