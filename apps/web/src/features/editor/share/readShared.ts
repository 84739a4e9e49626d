import { readEmbed } from '@palata/contract/embeds'
import { linksIn } from '@palata/contract/text/links'
import { NOTHING_WRITTEN, type Writing } from '../writing.ts'

/** Content shared from another application. */
export interface Shared {
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

/**
 * A new opinion from shared content. Android puts the address into the text, so it is looked for there too. A YouTube
 * or Telegram link becomes an embed below the text, as the editor's own field would put it.
 */
export function readShared({ title = '', text = '', url = '' }: Shared): Writing {
  const found = [...linksIn(url), ...linksIn(text)].find(({ href }) => href.startsWith('http'))
  const address = found?.href
  const words = (found ? text.replace(found.text, () => '') : text).trim()
  const embed = address ? readEmbed(address) : null
  const paragraphs = [
    ...(words && words !== title ? words.split(/\n+/).map(escapeHtml) : []),
    ...(address && !embed ? [`<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`] : []),
  ]
  return {
    ...NOTHING_WRITTEN,
    title: title.trim(),
    content: paragraphs.map((html) => `<p>${html}</p>`).join(''),
    embed_links: embed ? [embed.address] : [],
  }
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
