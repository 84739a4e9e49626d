import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LARGEST_POST_IMAGE_BYTES } from '../media.ts'
import { Post } from '../posts.ts'
import { Author, Instant } from '../shared.ts'
import { Draft, DraftLine, DraftSave } from './drafts.ts'
import { addresses, LISTS, SentFields, WrittenFields } from './fields.ts'
import { DeskKind, MOST_POST_IMAGES, NewPost, PostEdit, Source, TEXT_BYTES } from './form.ts'
import { OpenPart } from './wall.ts'

/**
 * A post as its author wrote it, for the editor; `content` is sanitised HTML before rendering: tickers and links are
 * still plain words.
 */
export const PostSource = WrittenFields.extend({
  id: z.int(),
  content_type: z.enum(['opinion', 'material', 'news', 'podcast']),
  channels: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string() })),
  /** Grows with each edit. */
  revision: z.int(),
})
export type PostSource = z.infer<typeof PostSource>

/** Content of a post before an edit, sanitised. */
const PostVersion = WrittenFields.extend({
  revision: z.int(),
  /** Author of this version; null when their account was deleted. */
  editor: Author.nullable(),
  replaced_at: Instant,
})
export type PostVersion = z.infer<typeof PostVersion>

/** A coin in the picker. Tickers repeat, so name, picture and rank tell coins apart. */
export const CoinChoice = z.object({
  /** Id of a chosen coin in the HTML: `<span data-coin-id="api_id">BTC</span>`. */
  api_id: z.string(),
  symbol: z.string(),
  name: z.string(),
  image: z.string(),
  rank: z.int().nullable(),
  price_usd: z.number().nullable(),
  /** When the price was quoted. */
  priced_at: Instant.nullable(),
})
export type CoinChoice = z.infer<typeof CoinChoice>

export const Preview = z.object({
  /** The post as readers will get it, dated now; id 0 for a new post. */
  post: Post,
  /** What readers without access will see of the text. */
  open_part: OpenPart,
  /** `$` tickers that several coins share: they stay plain words until a coin is chosen. */
  ambiguous: z.array(z.object({ ticker: z.string(), coins: z.array(CoinChoice) })),
})
export type Preview = z.infer<typeof Preview>

const form = {
  maxFileBytes: LARGEST_POST_IMAGE_BYTES,
  // One file too many is accepted here, so that the handler can answer with the limit.
  maxFiles: MOST_POST_IMAGES + 1,
  maxTextBytes: TEXT_BYTES,
  perHour: 360,
  lists: LISTS,
}

export const postWriting = {
  create: endpoint({
    at: 'POST /api/alpha/all/',
    about: 'Новое мнение: модератора — сразу, участника — после проверки; с прежним key — то же самое мнение',
    access: 'paid',
    publishes: true,
    status: 201,
    body: NewPost,
    form,
    maxBytes: TEXT_BYTES,
    reply: Post,
  }),
  edit: endpoint({
    at: 'PATCH /api/alpha/:id/',
    about: 'Правка мнения или аналитики автором, любой публикации модератором; прежний текст остаётся модераторам',
    access: 'paid',
    publishes: true,
    body: PostEdit,
    form,
    maxBytes: TEXT_BYTES,
    reply: Post,
  }),
  source: endpoint({
    at: 'GET /api/alpha/:id/source/',
    about: 'Написанное автором, для правки: ему и модераторам',
    access: 'account',
    reply: PostSource,
  }),
  versions: endpoint({
    at: 'GET /api/alpha/:id/versions/',
    about: 'Прежние тексты публикации, последний сначала',
    access: 'moderator',
    reply: z.object({ results: z.array(PostVersion) }),
  }),
  preview: endpoint({
    at: 'POST /api/editor/preview/',
    about: 'Публикация, какой её увидят, без сохранения',
    access: 'paid',
    body: z.object({
      ...SentFields,
      images: addresses.optional(),
      /** Kind of post; an opinion by default. */
      kind: DeskKind.nullish(),
      source: Source.optional(),
      /** The post that is being edited: its tickers keep their coins. */
      post_id: z.int('Нужно целое число').positive().max(2_147_483_647).optional(),
    }),
    maxBytes: TEXT_BYTES,
    reply: Preview,
  }),
  findCoins: endpoint({
    at: 'GET /api/editor/coins/',
    about: 'Монеты, чей тикер или название начинается с набранного: с тем же тикером все, известные первыми',
    access: 'paid',
    query: z.object({ q: z.string().max(50, 'Слишком длинно').default('') }),
    reply: z.object({ results: z.array(CoinChoice) }),
  }),
  drafts: endpoint({
    at: 'GET /api/editor/drafts/',
    about: 'Свои черновики, новые сначала',
    access: 'account',
    reply: z.object({ results: z.array(DraftLine) }),
  }),
  draft: endpoint({
    at: 'GET /api/editor/drafts/:id/',
    about: 'Свой черновик',
    access: 'account',
    reply: Draft,
  }),
  saveDraft: endpoint({
    at: 'PATCH /api/editor/drafts/:id/',
    about: 'Сохранить черновик; опоздавшее сохранение становится вторым черновиком (409)',
    access: 'paid',
    body: DraftSave,
    maxBytes: TEXT_BYTES,
    reply: z.object({ revision: z.int(), saved_at: Instant }),
  }),
  removeDraft: endpoint({
    at: 'DELETE /api/editor/drafts/:id/',
    about: 'Удалить свой черновик',
    access: 'account',
    status: 204,
    reply: z.null(),
  }),
}
