import { xmlText } from '#platform/format/xml.ts'

/** Signs around hidden words in a plain text: people do not type them, and a translator leaves them where they are. */
const SIGNS = ['\u2e28', '\u2e29'] as const
const HIDDEN = new RegExp(`${SIGNS[0]}([^${SIGNS.join('')}]+)${SIGNS[1]}`, 'g')

/** Marks what a Telegram channel hides (`<tg-spoiler>`) in HTML that will be read as plain text. */
export function signHidden(html: string): string {
  return html.replaceAll('<tg-spoiler>', SIGNS[0]).replaceAll('</tg-spoiler>', SIGNS[1])
}

export const countHidden = (words: string) => words.match(HIDDEN)?.length ?? 0

/** HTML of a plain text with its hidden words hidden. */
export function hiddenHtml(words: string): string {
  const html = xmlText(words).replace(HIDDEN, '<tg-spoiler>$1</tg-spoiler>')
  return html.replace(new RegExp(`[${SIGNS.join('')}]`, 'g'), '').replaceAll('\n', '<br>')
}
