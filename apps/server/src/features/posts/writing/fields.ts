import { MOST_EMBEDS, readEmbed, WRONG_EMBED } from '@palata/contract/embeds'
import type { SentFields, WrittenFields } from '@palata/contract/posts/fields'
import type { z } from 'zod'
import { FieldRefusal, Refusal } from '#platform/errors.ts'

/** The fields as a request gives them; an absent one stays as it was. `pictures`: addresses, already read. */
export type Sent = z.output<z.ZodObject<typeof SentFields>> & { source?: string | undefined; pictures: string[] }

/** Parses what was sent for a new post or, with `before`, for an edit. The texts are rendered afterwards. */
export function readFields(sent: Sent, before?: WrittenFields): WrittenFields {
  return {
    title: sent.title,
    short_description: sent.short_description,
    content: sent.content,
    images: [...sent.pictures],
    embed_links: sent.embed_links ? readEmbeds(sent.embed_links) : (before?.embed_links ?? []),
    source: sent.source ?? before?.source ?? '',
  }
}

/** Normalised embed links without repeats. Refuses an unsupported link or too many. */
function readEmbeds(given: string[]): string[] {
  const embeds = given.map((link) => readEmbed(link.trim()))
  if (embeds.includes(null)) throw new FieldRefusal({ embed_links: [WRONG_EMBED] })
  const addresses = [...new Set(embeds.map((embed) => embed!.address))]
  if (addresses.length > MOST_EMBEDS) throw new Refusal('bad_input', `Не больше ${MOST_EMBEDS} ссылок`)
  return addresses
}
