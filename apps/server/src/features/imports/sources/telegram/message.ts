import { z } from 'zod'

const Id = z.union([z.number(), z.string().max(40)]).transform(String)
const Count = z.number().catch(0)

/** One piece of a text; what has no type of its own is plain. */
const TextPart = z.object({ type: z.string(), text: z.string(), href: z.string().optional() })
export type TextPart = z.infer<typeof TextPart>

/** `text` is a string, or pieces of which plain ones are strings; `text_entities`, since 2022, are pieces always. */
const Pieces = z.union([
  z.string().transform((text): TextPart[] => (text ? [{ type: 'plain', text }] : [])),
  z.array(z.union([z.string().transform((text): TextPart => ({ type: 'plain', text })), TextPart])),
])

/** A message of Telegram Desktop's `result.json`, as far as it is taken. */
export const Message = z.object({
  id: Id,
  type: z.string(),
  /** Local time of the machine that exported, without a zone. */
  date: z.string().optional(),
  date_unixtime: z.string().optional(),
  edited_unixtime: z.string().optional(),
  from_id: z.string().nullish(),
  text: Pieces.optional(),
  text_entities: z.array(TextPart).optional(),
  reply_to_message_id: Id.optional(),
  /** The reply answers a message of another chat. */
  reply_to_peer_id: z.string().optional(),
  forwarded_from: z.string().nullish(),
  photo: z.string().optional(),
  file: z.string().optional(),
  file_name: z.string().optional(),
  media_type: z.string().optional(),
  mime_type: z.string().optional(),
  title: z.string().optional(),
  performer: z.string().optional(),
  duration_seconds: z.number().optional(),
  sticker_emoji: z.string().optional(),
  poll: z
    .object({ question: z.unknown(), answers: z.array(z.object({ text: z.unknown(), voters: Count })).default([]) })
    .optional(),
  reactions: z
    .array(z.object({ type: z.string().default('emoji'), count: Count, emoji: z.string().optional() }))
    .catch([])
    .default([]),
})
export type Message = z.infer<typeof Message>

/** The words of a text that newer exports give in pieces. */
export function wordsOf(text: unknown): string {
  if (typeof text === 'string') return text
  const { data = [] } = z.array(TextPart).safeParse(text)
  return data.map((part) => part.text).join('')
}

/** Telegram's seconds; a date without them is of the zone of the machine that exported, taken for Moscow's. */
export function instantOf(seconds: string | undefined, local: string | undefined): Date | null {
  const at = seconds ? new Date(Number(seconds) * 1000) : new Date(`${local}+03:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
