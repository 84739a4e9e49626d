import { z } from 'zod'
import { Comment, CommentOrder, CommentPage, ContentType, OwnComment } from './comments/comment.ts'
import { COMMENTS_PAGE_SIZE } from './comments/limits.ts'
import { endpoint } from './endpoint.ts'
import { Author, Instant, pageOf, wholeNumber } from './shared.ts'
import { visibleText } from './text/visibleText.ts'

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
