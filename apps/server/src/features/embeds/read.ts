import { readEmbed } from '@palata/contract/embeds'
import type { EmbedCard } from '@palata/contract/posts'
import type { Db } from '#platform/database.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { type EmbedKey, findCards, insertEmbeds } from './store.ts'

/** Nobody reads a text of more, and somebody may write one. */
const MOST = 50

const IN_TEXT = /<figure class="embed" data-embed="(youtube|telegram)" data-embed-id="([\w/-]{3,60})">/g

/** What of other sites stands in a text, as the pipeline has written it, and among the links below it. */
export function embedsOf(html: string, links: readonly string[]): EmbedKey[] {
  const inText = [...html.matchAll(IN_TEXT)].map(([, kind, id]) => ({ kind: kind as EmbedKey['kind'], id: id! }))
  const below = links.flatMap((link) => {
    const embed = readEmbed(link)
    return embed?.id ? [{ kind: embed.kind, id: embed.id }] : []
  })
  return [...below, ...inText].slice(0, MOST)
}

/**
 * Cards of the embeds, in no order. Whatever nobody has asked about yet is put in line: so it does not matter who
 * wrote the text, or how long ago.
 */
export async function readCards(db: Db, keys: readonly EmbedKey[], now: Date): Promise<EmbedCard[]> {
  if (keys.length === 0) return []
  const cards = await findCards(db, keys)
  const known = new Set(cards.map(nameOf))
  const unknown = keys.filter((key) => !known.has(nameOf(key)))
  if (unknown.length > 0 && (await insertEmbeds(db, unknown, now)) > 0) await addJob(db, 'embeds.look')
  return cards
}

const nameOf = ({ kind, id }: EmbedKey) => `${kind} ${id}`
