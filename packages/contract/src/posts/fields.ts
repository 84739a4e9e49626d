import { z } from 'zod'
import { countOf } from '../text/plural.ts'
import { isLongerThan } from '../text/textLength.ts'
import { LONGEST_SHORT_DESCRIPTION, LONGEST_TITLE } from '../text/titles.ts'
import { optionalText } from '../text/visibleText.ts'

/**
 * What an author writes in a post. A field stands in this file only: the source, earlier texts, drafts, the editor and
 * the desk take all fields from here, the server their columns. How it is shown is in `posts.ts` and on the page.
 */
export const WrittenFields = z.object({
  /** Plain text; empty when it was derived from the text. */
  title: z.string(),
  short_description: z.string(),
  /** HTML from the editor. */
  content: z.string(),
  /** Addresses of pictures beside the text, the cover first. */
  images: z.array(z.string()),
  /** Embeds below the text. */
  embed_links: z.array(z.string()),
  /** An http(s) address or a name; empty for the author's own text. */
  source: z.string(),
})
export type WrittenFields = z.infer<typeof WrittenFields>

/** What people call the fields, in the order in which their differences are listed. */
export const FIELD_NAMES: Record<keyof WrittenFields, string> = {
  title: 'заголовок',
  short_description: 'описание',
  content: 'текст',
  images: 'изображения',
  source: 'источник',
  embed_links: 'ссылки',
}
export const FIELDS = Object.keys(FIELD_NAMES) as (keyof WrittenFields)[]

/** Nothing written. */
export const BLANK: Readonly<WrittenFields> = {
  title: '',
  short_description: '',
  content: '',
  images: [],
  embed_links: [],
  source: '',
}

/** These fields of the value and nothing else. */
export function pick<Value, Field extends keyof Value>(value: Value, fields: readonly Field[]): Pick<Value, Field> {
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as Pick<Value, Field>
}

/** The written fields only. */
export const fieldsOf = (post: WrittenFields): WrittenFields => pick(post, FIELDS)

/** Characters of HTML: a megabyte pasted from an office program is mostly markup and passes. */
export const LONGEST_CONTENT = 2_000_000

/** Most items of a list that are accepted here: above the rules' limits, so that the handler can answer with them. */
export const MOST_ARRIVING = 100

export const NOT_TEXT = 'Нужен текст'
export const NOT_LIST = 'Нужен список'

/** A list that a form sends as repeated fields; one empty value means an empty list. */
export const listOf = <Item extends z.ZodType>(item: Item, wrong: string) =>
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

const address = z.string(NOT_TEXT).max(500, 'Слишком длинно')
export const addresses = listOf(address, 'Нужен адрес')

/** The fields as they are sent to be published; pictures and the source, which not everyone may send, are beside them. */
export const SentFields = {
  /** Plain text, at most 140 characters; when empty, the server derives it from the text (`derivedTitle`). */
  title: limited(LONGEST_TITLE).default(''),
  /** Plain text, at most 140 characters. */
  short_description: limited(LONGEST_SHORT_DESCRIPTION).default(''),
  /** HTML from the editor. The server stores it and shows its sanitised rendering. */
  content: z.string('Напишите текст'),
  /** In any form that `readEmbed` reads; stored normalised. */
  embed_links: addresses.optional(),
}

const draftList = z.array(address, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([])
const draftLine = (most: number) => optionalText(NOT_TEXT).max(most, 'Слишком длинно').default('')

/** The fields of an unfinished text, as typed: they need not be valid for a post yet. */
export const DraftFields = {
  title: draftLine(1000),
  short_description: draftLine(1000),
  content: z.string(NOT_TEXT).max(LONGEST_CONTENT, 'Текст слишком длинный').default(''),
  /** Addresses of uploads. They are kept as long as the draft. */
  images: draftList,
  embed_links: draftList,
  source: draftLine(2000),
}

/** Names under which a form sends the lists as repeated fields. */
export const LISTS = [...FIELDS.filter((field) => Array.isArray(BLANK[field])), 'old_images', 'channels']
