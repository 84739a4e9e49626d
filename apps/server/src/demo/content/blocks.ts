import { typeset } from '#platform/format/typeset.ts'
import { escapeHtml, inline, plain } from './text.ts'

/**
 * Converts blocks of a text to HTML. A paragraph is a line; lists, tables, spoilers and code have several.
 * `!caption` is a figure, whose picture's address is filled in when the post's place is known; `| a | b |` is a row of
 * a table, the first its head; `+ title` starts a spoiler of the lines below it; three tildes open and close code;
 * an address alone is a video or a Telegram post.
 */
export function blocksToHtml(blocks: string[]): string {
  return blocks.map(blockToHtml).join('')
}

function blockToHtml(block: string): string {
  if (block.startsWith('~~~')) return `<pre>${escapeHtml(block.replace(/^~~~\n|\n~~~$/g, ''))}</pre>`
  if (/^https:\S+$/.test(block)) return `<p>${escapeHtml(block)}</p>`
  if (block.startsWith('+ ')) return spoiler(block.split('\n'))
  if (block.startsWith('|')) return table(block.split('\n'))
  const text = typeset(block)
  const heading = text.match(/^(##+) (.*)$/)
  if (heading) return `<h${heading[1]!.length}>${inline(heading[2]!)}</h${heading[1]!.length}>`
  if (text.startsWith('> ')) return `<blockquote><p>${inline(text.slice(2))}</p></blockquote>`
  if (text.startsWith('!'))
    return `<figure><img src="{picture}" alt="${escapeHtml(plain(text.slice(1)))}"><figcaption>${inline(text.slice(1))}</figcaption></figure>`
  const ordered = /^\d\. /.test(text)
  if (!ordered && !text.startsWith('- ')) return `<p>${inline(text)}</p>`
  const items = text.split('\n').map((line) => `<li>${inline(line.replace(/^(- |\d\.[ \u00a0])/, ''))}</li>`)
  return ordered ? `<ol>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`
}

function spoiler([title = '', ...lines]: string[]) {
  const inside = lines.some((line) => line.startsWith('- ')) ? blockToHtml(lines.join('\n')) : blocksToHtml(lines)
  return `<details><summary>${inline(typeset(title.slice(2)))}</summary>${inside}</details>`
}

function table([head = '', ...lines]: string[]) {
  const row = (line: string, cell: 'th' | 'td') => {
    const cells = line.split('|').slice(1, -1)
    return `<tr>${cells.map((words) => `<${cell}>${inline(typeset(words.trim()))}</${cell}>`).join('')}</tr>`
  }
  return `<table><thead>${row(head, 'th')}</thead><tbody>${lines.map((line) => row(line, 'td')).join('')}</tbody></table>`
}
