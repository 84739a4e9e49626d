import { xmlText } from '#platform/format/xml.ts'
import type { TextPart } from './message.ts'

const INLINE: Record<string, [open: string, close: string]> = {
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
  underline: ['<u>', '</u>'],
  strikethrough: ['<s>', '</s>'],
  spoiler: ['<tg-spoiler>', '</tg-spoiler>'],
  code: ['<code>', '</code>'],
}
const BLOCKS: Record<string, [open: string, close: string]> = {
  pre: ['<pre>', '</pre>'],
  blockquote: ['<blockquote>', '</blockquote>'],
}

/**
 * HTML of a message's text. An empty line begins a paragraph, as Telegram draws it. Names of people and commands of bots
 * stay words: ours of the same name are others. A custom emoji is the usual one that stands for it.
 */
export function htmlOf(parts: readonly TextPart[]): string {
  const blocks: string[] = []
  let paragraph = ''
  const close = () => {
    const inner = paragraph.replace(/^(?:<br>|\s)+|(?:<br>|\s)+$/g, '')
    if (inner) blocks.push(`<p>${inner}</p>`)
    paragraph = ''
  }
  for (const part of parts) {
    const block = BLOCKS[part.type]
    if (block) {
      close()
      const [open, end] = block
      blocks.push(`${open}${part.type === 'pre' ? xmlText(part.text) : lines(part.text.trim())}${end}`)
      continue
    }
    for (const [place, text] of part.text.split(/\n[^\S\n]*\n\s*/).entries()) {
      if (place > 0) close()
      if (text) paragraph += inlineOf(part, text)
    }
  }
  close()
  return blocks.join('')
}

const lines = (text: string) => xmlText(text).replaceAll('\n', '<br>')

function inlineOf(part: TextPart, text: string): string {
  const words = lines(text)
  const address = addressOf(part)
  if (address) return `<a href="${xmlText(address)}">${words}</a>`
  const [open, close] = INLINE[part.type] ?? ['', '']
  return `${open}${words}${close}`
}

/** Where the part leads; what runs code or leads nowhere is refused later, where all texts are cleaned. */
function addressOf({ type, text, href }: TextPart): string | null {
  if (type === 'text_link') return href ?? null
  if (type === 'link') return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (type === 'mention' && /^@\w{4,32}$/.test(text)) return `https://t.me/${text.slice(1)}`
  return null
}
