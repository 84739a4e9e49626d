import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { LONGEST_CONTENT, SentFields } from '../../posts/fields.ts'
import { DeskKind, Source } from '../../posts/form.ts'
import { Instant } from '../../shared.ts'
import { countOf } from '../../text/plural.ts'
import { optionalText, visibleText } from '../../text/visibleText.ts'

const text = (most: number) => optionalText().max(most, `Не больше ${countOf(most, ['знака', 'знаков', 'знаков'])}`)

const Text = {
  ...SentFields,
  title: text(1000).default(''),
  short_description: text(1000).default(''),
  content: text(LONGEST_CONTENT),
  /** Addresses of the writer's own uploads; the first is the cover. */
  old_images: z.array(text(300), 'Нужен список').max(10, 'Не больше 10 изображений').default([]),
  channels: z
    .array(z.object({ id: z.int() }), 'Нужен список')
    .max(20, 'Не больше 20 каналов')
    .default([]),
  publish: z.enum(['now', 'later', 'wait'], 'Нужно now, later или wait').default('wait'),
  publish_at: Instant.optional(),
  /** Idempotency key made by the browser: a repeated request writes once. */
  key: z.uuid('Нужен UUID').optional(),
  draft_id: z.uuid('Нужен UUID').optional(),
}

const isTimed = ({ publish, publish_at: at }: { publish: string; publish_at?: string | undefined }) =>
  (publish === 'later') === (at !== undefined)
const TIMED = { error: 'Время нужно тому, что выходит в срок, и только ему', path: ['publish_at'] }

/** A news item, a material or the notes of a podcast, to be published now, at a set time or after approval. */
export const DeskText = z.object({ ...Text, kind: DeskKind, source: Source.default('') }).refine(isTimed, TIMED)

/** An opinion, published in the same ways. */
export const DeskOpinion = z.object(Text).refine(isTimed, TIMED)

export const DeskWritten = z.object({
  id: z.number().int(),
  url: z.string(),
  /** When it will be published by itself; null when it is already published or awaits approval. */
  publish_at: Instant.nullable(),
})

/** Draft of a news item made from a pasted link or text; no post exists until `write`. */
export const DeskNewsDraft = z.object({
  title: z.string(),
  short_description: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  source: z.string(),
  /** The page's own name of its site; empty for pasted text. */
  site: z.string(),
  /** The page's picture, stored as the editor's upload; empty when there is none. */
  image: z.string(),
  coins: z.array(z.object({ api_id: z.string(), symbol: z.string(), name: z.string() })),
})
export type DeskNewsDraft = z.infer<typeof DeskNewsDraft>

export const deskWriting = {
  write: endpoint({
    at: 'POST /api/desk/writing/',
    about:
      'Новость, материал или подкаст: сразу (подкаст — никогда), в срок или на проверку; с прежним key — тот же самый',
    access: 'desk',
    roles: ['editor'],
    status: 201,
    maxBytes: 3 * LONGEST_CONTENT,
    body: DeskText,
    reply: DeskWritten,
  }),
  writeOpinion: endpoint({
    at: 'POST /api/desk/writing/opinion/',
    about: 'Своё мнение: сразу, в срок или на проверку; с прежним key — то же самое',
    access: 'desk',
    roles: ['editor', 'moderator'],
    status: 201,
    maxBytes: 3 * LONGEST_CONTENT,
    body: DeskOpinion,
    reply: DeskWritten,
  }),
  readNews: endpoint({
    at: 'POST /api/desk/writing/news/',
    about: 'Черновик новости из вставленной ссылки или текста: заголовок, источник, картинка, найденные монеты',
    access: 'desk',
    roles: ['editor'],
    body: z.object({
      pasted: visibleText('Вставьте ссылку или текст').max(20_000, 'Слишком длинно'),
    }),
    reply: DeskNewsDraft,
  }),
}
