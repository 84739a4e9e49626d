import { z } from 'zod'
import { textLength } from './textLength.ts'
import { LONGEST_SHORT_DESCRIPTION, LONGEST_TITLE } from './titles.ts'

/** Pictures beside the text of one post; of links below it `MOST_EMBEDS`. */
export const MOST_POST_IMAGES = 10
/** Characters of HTML: a megabyte pasted from an office program is mostly markup and passes. */
export const LONGEST_CONTENT = 2_000_000

/** Bytes of a body that holds nothing but the longest text, in any alphabet. */
export const TEXT_BYTES = 3 * LONGEST_CONTENT

/** Of each list in one request: more than the rules allow arrives, and is told what they are. */
export const MOST_ARRIVING = 100

export const NOT_TEXT = 'Нужен текст'
export const NOT_LIST = 'Нужен список'
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
  z.string(NOT_TEXT).refine((text) => textLength(text.trim()) <= most, `Не больше ${most} знаков`)

const title = limited(LONGEST_TITLE).default('')
const shortDescription = limited(LONGEST_SHORT_DESCRIPTION).default('')
export const address = z.string(NOT_TEXT).max(500, 'Слишком длинно')
export const addresses = listOf(address, 'Нужен адрес')
const WRONG_CHANNEL = 'Нужен канал вида {"id": 1}'
export const Channel = z.object(
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
export const DeskKind = z.enum(['material', 'news', 'podcast'], 'Нужно material, news или podcast')
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

export const Written = {
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
