import { z } from 'zod'
import { countOf } from '../text/plural.ts'
import { isLongerThan } from '../text/textLength.ts'
import { LONGEST_SHORT_DESCRIPTION, LONGEST_TITLE } from '../text/titles.ts'
import { optionalText } from '../text/visibleText.ts'

/** Most pictures of one post besides those in its text. */
export const MOST_POST_IMAGES = 10
/** Characters of HTML: a megabyte pasted from an office program is mostly markup and passes. */
export const LONGEST_CONTENT = 2_000_000

/** Bytes of a body with the longest text, at 3 bytes a character. */
export const TEXT_BYTES = 3 * LONGEST_CONTENT

/** Most items of a list that are accepted here: above the rules' limits, so that the handler can answer with them. */
export const MOST_ARRIVING = 100

export const NOT_TEXT = 'Нужен текст'
export const NOT_LIST = 'Нужен список'
const NOT_ID = 'Нужен ключ вида UUID'

/** A list that a form sends as repeated fields; one empty value means an empty list. */
const listOf = <Item extends z.ZodType>(item: Item, wrong: string) =>
  z
    .array(z.union([z.literal(''), item], wrong), NOT_LIST)
    .max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`)
    .transform((list) => list.filter((one) => !isEmptyField(one)) as z.output<Item>[])

function isEmptyField(value: unknown) {
  // A form sends a nameless empty file for a file field without a choice.
  return value === '' || (value instanceof File && value.size === 0 && value.name === '')
}

const limited = (most: number) =>
  optionalText(NOT_TEXT).refine(
    (text) => !isLongerThan(text.trim(), most),
    `Не больше ${countOf(most, ['знака', 'знаков', 'знаков'])}`,
  )

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

/** Kinds of posts written at the desk, besides opinions. */
export const DeskKind = z.enum(['material', 'news', 'podcast'], 'Нужно material, news или podcast')
export type DeskKind = z.infer<typeof DeskKind>

/** Source of a news item: an http(s) address or a name such as «Farside»; empty when there is none. */
export const Source = optionalText()
  .trim()
  .max(2000, 'Слишком длинно')
  .refine((words) => !/^[a-z][a-z\d+.-]*:/i.test(words) || isWebAddress(words), 'Нужен адрес, https://…, или название')

function isWebAddress(words: string) {
  return ['http:', 'https:'].includes(URL.parse(words)?.protocol ?? '')
}

export const Written = {
  /** Plain text, at most 140 characters; when empty, the server derives it from the text (`derivedTitle`). */
  title,
  /** Plain text, at most 140 characters. */
  short_description: shortDescription,
  /** HTML from the editor. The server stores it and shows its sanitised rendering. */
  content: z.string('Напишите текст'),
  /** In any form that `readEmbed` reads; stored normalised. */
  embed_links: addresses.optional(),
}

/** Fields of a post: a form whose lists are repeated fields, or the same as JSON (without files). */
const PostForm = z.object({
  ...Written,
  /** Chosen files, appended to `old_images`. Only in a form. */
  images: listOf(z.file(), 'Нужен файл изображения').optional(),
  /**
   * Addresses, in order; the first is the cover. Each is already the post's, or an upload of the sender
   * (`media.uploadPostImage`). Pictures of the post that are not listed are removed.
   */
  old_images: addresses.optional(),
  /** Refused unless the sender is a moderator. */
  channels: listOf(SentChannel, WRONG_CHANNEL).optional(),
  /** The draft of this text: it is deleted on success. */
  draft_id: z.uuid(NOT_ID).optional(),
  /** Expected kind of the post; any other kind is refused with 404. */
  content_type: z.enum(['opinion', 'material', 'news'], 'Неизвестный вид публикации').optional(),
})

export const NewPost = PostForm.extend({
  /** Idempotency key made by the caller: a repeated request returns the first post. */
  key: z.uuid(NOT_ID).optional(),
})
export type NewPost = z.input<typeof NewPost>

/** Absent lists stay unchanged; `title`, `short_description` and `content` are sent every time. */
export const PostEdit = PostForm.extend({
  /** Revision from `source` that was edited. If it is not the latest: 409, and the sent text is stored as a draft. */
  revision: z.coerce.number('Нужно число').int('Нужно целое число').min(0).max(2_147_483_647).optional(),
  object_id: z.coerce.number('Нужно число').optional(),
  /** For news only. */
  source: Source.optional(),
})
export type PostEdit = z.input<typeof PostEdit>
