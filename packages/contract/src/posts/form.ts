import { z } from 'zod'
import { optionalText } from '../text/visibleText.ts'
import { addresses, LONGEST_CONTENT, listOf, SentFields } from './fields.ts'

/** Most pictures of one post besides those in its text. */
export const MOST_POST_IMAGES = 10
/** Bytes of a body with the longest text, at 3 bytes a character. */
export const TEXT_BYTES = 3 * LONGEST_CONTENT

const NOT_ID = 'Нужен ключ вида UUID'

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

/** Fields of a post: a form whose lists are repeated fields, or the same as JSON (without files). */
const PostForm = z.object({
  ...SentFields,
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
