import { readEmbed } from '@palata/contract/embeds'
import type { ElementContent } from 'hast'
import { element, text } from '../tree.ts'
import { linkTo } from './links.ts'

/** Placeholder of a video or a Telegram post: a link until the reader asks for more. Empty for any other address. */
export function embedOf(address: unknown): ElementContent[] {
  const embed = typeof address === 'string' ? readEmbed(address) : null
  if (!embed?.id) return []
  const link = linkTo({ href: embed.link, isOwn: false }, [text(embed.link.replace(/^https:\/\/(www\.)?/, ''))])
  return [element('figure', { className: ['embed'], dataEmbed: embed.kind, dataEmbedId: embed.id }, [link])]
}
