import { diffArrays } from 'diff'

/** A piece of text that is unchanged, added or removed. */
export interface Piece {
  words: string
  is: 'same' | 'added' | 'removed'
}

/** Differences of two plain texts, word by word. */
export function differencesOf(before: string, after: string): Piece[] {
  return diffArrays(tokensOf(before), tokensOf(after)).map(({ value, added, removed }) => ({
    words: value.join(''),
    is: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

/** The library's word splitting knows only Latin: it would split Russian words into letters. */
const tokensOf = (text: string) => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []

const BLOCKS = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'LI', 'BLOCKQUOTE', 'TR', 'FIGURE', 'PRE', 'BR', 'DIV'])

/** Plain text of HTML, each block on its own line; a picture is its address. */
export function wordsOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lines: string[] = ['']
  const visit = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) lines[lines.length - 1] += node.textContent ?? ''
    const isBlock = BLOCKS.has(node.nodeName)
    if (isBlock && lines.at(-1)) lines.push('')
    if (node.nodeName === 'IMG')
      lines[lines.length - 1] += `[изображение ${(node as HTMLImageElement).getAttribute('src')}]`
    for (const child of node.childNodes) visit(child)
    if (isBlock && lines.at(-1)) lines.push('')
  }
  visit(body)
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
