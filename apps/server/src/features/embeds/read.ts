import { readEmbed } from '@palata/contract/embeds'
import type { EmbedCard } from '@palata/contract/posts'
import type { Db } from '#platform/database.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { type EmbedKey, findCards, insertEmbeds } from './store.ts'

/** Limits embeds read from one text; a hostile text could hold any number. */
const MOST = 50

const IN_TEXT = /<figure class="embed" data-embed="(youtube|telegram)" data-embed-id="([\w/-]{3,60})">/g

/** Embeds in rendered HTML and among the links below it, at most 50. */
export function embedsOf(html: string, links: readonly string[]): EmbedKey[] {
  const inText = [...html.matchAll(IN_TEXT)].map(([, kind, id]) => ({ kind: kind as EmbedKey['kind'], id: id! }))
  const below = links.flatMap((link) => {
    const embed = readEmbed(link)
    return embed?.id ? [{ kind: embed.kind, id: embed.id }] : []
  })
  return [...below, ...inText].slice(0, MOST)
}

/** Cards of the embeds, in no order. Unknown embeds are queued for fetching, so texts of any age get their cards. */
export async function readCards(db: Db, keys: readonly EmbedKey[], now: Date): Promise<EmbedCard[]> {
  if (keys.length === 0) return []
  const cards = await findCards(db, keys)
  const known = new Set(cards.map(nameOf))
  const unknown = keys.filter((key) => !known.has(nameOf(key)))
  if (unknown.length > 0 && (await insertEmbeds(db, unknown, now)) > 0) await addJob(db, 'embeds.look')
  return cards
}

const nameOf = ({ kind, id }: EmbedKey) => `${kind} ${id}`
