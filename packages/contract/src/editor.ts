import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LARGEST_POST_IMAGE_BYTES } from './media.ts'
import { Post } from './posts.ts'
import { Author, Instant } from './shared.ts'
import { LONGEST_SHORT_DESCRIPTION, LONGEST_TITLE, lengthOf } from './titles.ts'

/** Pictures beside the text of one post; of links below it `MOST_EMBEDS`. */
export const MOST_POST_IMAGES = 10
/** Characters of HTML: a megabyte pasted from an office program is mostly markup and passes. */
export const LONGEST_CONTENT = 2_000_000
/** Drafts of one person; beyond them the oldest has to be removed first. */
export const MOST_DRAFTS = 50

/** Bytes of a body that holds nothing but the longest text, in any alphabet. */
const TEXT_BYTES = 3 * LONGEST_CONTENT

/** Of each list in one request: more than the rules allow arrives, and is told what they are. */
const MOST_ARRIVING = 100

const NOT_TEXT = 'Нужен текст'
const NOT_LIST = 'Нужен список'
const NOT_ID = 'Нужен ключ вида UUID'

/** A list that a form sends as repeated fields: one empty value stands for an empty list. */
const listOf = <Item extends z.ZodType>(item: Item, wrong: string) =>
  z
    .array(z.union([z.literal(''), item], wrong), NOT_LIST)
    .max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`)
    .transform((list) => list.filter((one) => !isEmptyField(one)) as z.output<Item>[])

function isEmptyField(value: unknown) {
  // What a form sends for a field of files in which nothing was chosen.
  return value === '' || (value instanceof File && value.size === 0 && value.name === '')
}

const limited = (most: number) =>
  z.string(NOT_TEXT).refine((text) => lengthOf(text.trim()) <= most, `Не больше ${most} знаков`)

const title = limited(LONGEST_TITLE).default('')
const shortDescription = limited(LONGEST_SHORT_DESCRIPTION).default('')
const address = z.string(NOT_TEXT).max(500, 'Слишком длинно')
const addresses = listOf(address, 'Нужен адрес')
const WRONG_CHANNEL = 'Нужен канал вида {"id": 1}'
const Channel = z.object(
  { id: z.int(WRONG_CHANNEL).positive(WRONG_CHANNEL).max(2_147_483_647, WRONG_CHANNEL) },
  WRONG_CHANNEL,
)
/** A channel as an object, or in a form as the JSON of one. */
const SentChannel = z.union(
  [
    Channel,
    z
      .string()
      .transform((json, context) => {
        try {
          return JSON.parse(json) as unknown
        } catch {
          context.addIssue(WRONG_CHANNEL)
          return z.NEVER
        }
      })
      .pipe(Channel),
  ],
  WRONG_CHANNEL,
)

/** What is written at the desk besides opinions. */
export const DeskKind = z.enum(['material', 'news'], 'Нужно material или news')
export type DeskKind = z.infer<typeof DeskKind>

/** Where a news item comes from: an address, or a name as «Farside»; empty for one's own. */
export const Source = z
  .string('Нужен текст')
  .trim()
  .max(2000, 'Слишком длинно')
  .refine((words) => !/^[a-z][a-z\d+.-]*:/i.test(words) || isWebAddress(words), 'Нужен адрес, https://…, или название')

function isWebAddress(words: string) {
  return ['http:', 'https:'].includes(URL.parse(words)?.protocol ?? '')
}

const Written = {
  /** Plain words, at most 140; empty: the server takes the first block of the text (`derivedTitle`). */
  title,
  /** Plain words, at most 140. */
  short_description: shortDescription,
  /** HTML as the editor has it. The server keeps it and shows what its pipeline makes of it. */
  content: z.string('Напишите текст'),
  /** In any form `readEmbed` knows; kept in its normal form. */
  embed_links: addresses.optional(),
}

/** What a post is written with: a form whose lists are repeated fields, or the same as JSON (without files). */
const PostForm = z.object({
  ...Written,
  /** Picked files, put behind `old_images`. Only in a form. */
  images: listOf(z.file(), 'Нужен файл изображения').optional(),
  /**
   * Addresses, in their order; the first is the cover. Each is the post's own already, or an upload of whoever sends it
   * (`media.uploadPostImage`). Pictures of the post that are not named go.
   */
  old_images: addresses.optional(),
  /** Moderators alone set channels here. */
  channels: listOf(SentChannel, WRONG_CHANNEL).optional(),
  /** The draft that this was written in: it goes with success. */
  draft_id: z.uuid(NOT_ID).optional(),
  /** What the caller takes the post for; another one is not found. */
  content_type: z.enum(['opinion', 'material', 'news'], 'Неизвестный вид публикации').optional(),
})

export const NewPost = PostForm.extend({
  /** Made by the caller for this post: however often it is sent, there is one post, and each answer is that post. */
  key: z.uuid(NOT_ID).optional(),
})
export type NewPost = z.input<typeof NewPost>

/** Lists that are absent stay as they are; `title`, `short_description` and `content` are sent each time. */
export const PostEdit = PostForm.extend({
  /** Of `source`, which text was edited. If it is not the last one, 409: nothing is replaced and what was sent is kept as a draft. */
  revision: z.coerce.number('Нужно число').int('Нужно целое число').min(0).max(2_147_483_647).optional(),
  object_id: z.coerce.number('Нужно число').optional(),
  /** Of a news item alone. */
  source: Source.optional(),
})
export type PostEdit = z.input<typeof PostEdit>

/** What its author wrote of a post, for the editor. */
export const PostSource = z.object({
  id: z.int(),
  content_type: z.enum(['opinion', 'material', 'news', 'podcast']),
  /** Empty when the title was derived from the text. */
  title: z.string(),
  short_description: z.string(),
  /** Sanitised, not yet shaped: tickers and addresses are words still. */
  content: z.string(),
  /** In their order, the cover first. */
  images: z.array(z.string()),
  embed_links: z.array(z.string()),
  channels: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string() })),
  source: z.string(),
  /** Grows with each edit. */
  revision: z.int(),
})
export type PostSource = z.infer<typeof PostSource>

/** What stood in a post before an edit. */
const PostVersion = z.object({
  revision: z.int(),
  title: z.string(),
  short_description: z.string(),
  /** Sanitised. */
  content: z.string(),
  images: z.array(z.string()),
  embed_links: z.array(z.string()),
  source: z.string(),
  /** Who had written it so; null where that person is gone. */
  editor: Author.nullable(),
  replaced_at: Instant,
})
export type PostVersion = z.infer<typeof PostVersion>

/** A draft in the list of one's own. */
const DraftLine = z.object({
  /** Made by the browser, so that a draft begins without a network. */
  id: z.uuid(),
  /** Of the draft: grows with each save. */
  revision: z.int(),
  /** What the desk makes of it; null for an opinion. */
  kind: DeskKind.nullable(),
  title: z.string(),
  /** The first words of the text, without markup. */
  start: z.string(),
  saved_at: Instant,
  /** The post that is being edited; null for a new one. */
  post_id: z.int().nullable(),
  /** Of the post, when its editing began. */
  post_revision: z.int().nullable(),
  /** The draft beside which this one was put, because its own save came too late. */
  beside_id: z.uuid().nullable(),
})
export type DraftLine = z.infer<typeof DraftLine>

export const Draft = DraftLine.extend({
  short_description: z.string(),
  /** As it was saved. Its owner's alone, and no page's until the pipeline has made one of it. */
  content: z.string(),
  images: z.array(z.string()),
  embed_links: z.array(z.string()),
  channels: z.array(z.object({ id: z.int() })),
  source: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** What is saved of an unfinished text: nothing in it has to be right yet. */
export const DraftSave = z.object({
  /** The last revision that the caller heard of, 0 for a draft never saved. An older one than the draft's: 409, and this text becomes a second draft. */
  revision: z.int('Нужно целое число').min(0).max(2_147_483_647),
  title: z.string(NOT_TEXT).max(1000, 'Слишком длинно').default(''),
  short_description: z.string(NOT_TEXT).max(1000, 'Слишком длинно').default(''),
  content: z.string(NOT_TEXT).max(LONGEST_CONTENT, 'Текст слишком длинный').default(''),
  /** Addresses of uploads. They are kept as long as the draft. */
  images: z.array(address, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([]),
  /** As typed. */
  embed_links: z.array(address, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([]),
  channels: z.array(Channel, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([]),
  kind: DeskKind.nullable().default(null),
  /** As typed. */
  source: z.string(NOT_TEXT).max(2000, 'Слишком длинно').default(''),
  post_id: z.int('Нужно целое число').positive().max(2_147_483_647).nullable().default(null),
  post_revision: z.int('Нужно целое число').min(0).max(2_147_483_647).nullable().default(null),
})
export type DraftSave = z.input<typeof DraftSave>

/** A coin as the picker shows it: tickers repeat, so name, picture and place tell them apart. */
export const CoinChoice = z.object({
  /** What a chosen coin is written by: `<span data-coin-id="api_id">BTC</span>`. */
  api_id: z.string(),
  symbol: z.string(),
  name: z.string(),
  image: z.string(),
  rank: z.int().nullable(),
  price_usd: z.number().nullable(),
})
export type CoinChoice = z.infer<typeof CoinChoice>

export const Preview = z.object({
  /** As readers will get it: by its author, of now; id 0 where there is no post yet. */
  post: Post,
  /** `$` tickers of the text that may mean several coins: they stay words until one is chosen. */
  ambiguous: z.array(z.object({ ticker: z.string(), coins: z.array(CoinChoice) })),
})
export type Preview = z.infer<typeof Preview>

const form = {
  maxFileBytes: LARGEST_POST_IMAGE_BYTES,
  // One more than allowed arrives, and is told how many there may be.
  maxFiles: MOST_POST_IMAGES + 1,
  maxTextBytes: TEXT_BYTES,
  lists: ['images', 'old_images', 'embed_links', 'channels'],
}

export const editor = {
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
      ...Written,
      images: addresses.optional(),
      /** What it is to become; an opinion unless said. */
      kind: DeskKind.nullish(),
      source: Source.optional(),
      /** The post that is being edited: its tickers stay with their coins. */
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
