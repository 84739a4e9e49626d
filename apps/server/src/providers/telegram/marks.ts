import { z } from 'zod'
import { xmlText } from '#platform/format/xml.ts'

const Mark = z.object({
  type: z.string(),
  offset: z.number().int().nonnegative(),
  length: z.number().int().positive(),
  /** The address of a `text_link`. */
  url: z.string().max(2000).optional(),
})

/** A mark within a text; `offset` and `length` are UTF-16 code units, as JavaScript counts. */
export type Mark = z.infer<typeof Mark>

/** Telegram allows a hundred; of more, the first are read. */
const MOST_MARKS = 100

/** The marks of a message; one that cannot be read is left out alone. */
export const Marks = z
  .array(z.unknown())
  .catch([])
  .default([])
  .transform((marks) => marks.slice(0, MOST_MARKS).flatMap((mark) => Mark.safeParse(mark).data ?? []))

const TAGS: Record<string, string> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strikethrough: 's',
  spoiler: 'tg-spoiler',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  expandable_blockquote: 'blockquote',
}

/**
 * A Bot API text with its marks as HTML, as the channel's page shows it: links, hidden words, bold and the like; line
 * ends are `<br>`. Marks that overlap are closed and opened again, those outside the text are cut. The HTML is well
 * formed but not cleaned: an address may be anything. Types: https://core.telegram.org/bots/api#messageentity (read
 * 2026-11-28, Bot API 9).
 */
export function markedHtml(text: string, marks: readonly Mark[]): string {
  const known = marks.flatMap((mark) => {
    const to = Math.min(text.length, mark.offset + mark.length)
    const element = elementOf(mark, text.slice(mark.offset, to))
    return element && mark.offset < to ? [{ from: mark.offset, to, ...element }] : []
  })
  // The longer of two that begin together holds the other.
  known.sort((one, other) => one.from - other.from || other.to - one.to)
  let linkedTo = 0
  // A link within a link is none in HTML.
  const marked = known.filter(({ tag, from, to }) => {
    if (tag !== 'a') return true
    if (from < linkedTo) return false
    linkedTo = to
    return true
  })
  const cuts = [...new Set([0, text.length, ...marked.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b)
  let open: typeof known = []
  let html = ''
  for (const [place, from] of cuts.entries()) {
    const wanted = marked.filter((mark) => mark.from <= from && from < mark.to)
    const kept = open.findIndex((mark, depth) => mark !== wanted[depth])
    const standing = kept === -1 ? open : open.slice(0, kept)
    for (const { tag } of open.slice(standing.length).reverse()) html += `</${tag}>`
    for (const { tag, attributes } of wanted.slice(standing.length)) html += `<${tag}${attributes}>`
    html += xmlText(text.slice(from, cuts[place + 1] ?? from)).replaceAll('\n', '<br>')
    open = wanted
  }
  return html
}

function elementOf({ type, url = '' }: Mark, words: string): { tag: string; attributes: string } | null {
  const tag = TAGS[type]
  if (tag) return { tag, attributes: '' }
  const address = { text_link: url, url: withScheme(words), mention: `https://t.me/${words.slice(1)}` }[type]
  return address ? { tag: 'a', attributes: ` href="${xmlText(address)}"` } : null
}

const withScheme = (address: string) => (/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`)
