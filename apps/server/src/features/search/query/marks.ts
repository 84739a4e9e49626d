import { codesOf, normalized, type Token, tokensOf } from '#features/words'
import type { Compiled } from './compile.ts'

type Wanted = Pick<Compiled, 'marked' | 'starts'>

/** Characters of a snippet. */
const SNIPPET = 180
/** Characters before the first match. */
const LEAD = 60
/** Only the beginning of a longer text is searched for a snippet. */
const LOOKED_AT = 40_000

/** The text as HTML with matches in `mark`. */
export function markedText(text: string, wanted: Wanted): string {
  const plain = normalized(text)
  return markedPart(plain, tokensOf(plain), 0, plain.length, wanted)
}

/** The part of the text with the most matches, as HTML; empty without matches. */
export function snippetOf(text: string, wanted: Wanted): string {
  const plain = normalized(text.slice(0, LOOKED_AT))
  const tokens = tokensOf(plain)
  const found = tokens.filter((token) => lengthOfMark(token, wanted) > 0)
  if (found.length === 0) return ''
  let best = found[0]!
  let most = 0
  for (const [index, first] of found.slice(0, 100).entries()) {
    const words = new Set<string>()
    for (const { word, to } of found.slice(index, index + 12)) if (to - first.from < SNIPPET - LEAD) words.add(word)
    if (words.size > most) [best, most] = [first, words.size]
  }
  const from = startOfWord(plain, tokens, best.from - LEAD)
  const to = endOfWord(plain, tokens, from + SNIPPET)
  const part = markedPart(plain, tokens, from, to, wanted).replace(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${part}${to < plain.length ? '…' : ''}`
}

function markedPart(plain: string, tokens: Token[], from: number, to: number, wanted: Wanted): string {
  let html = ''
  let done = from
  for (const token of tokens) {
    if (token.from < from || token.to > to) continue
    const length = lengthOfMark(token, wanted)
    if (length === 0) continue
    html += `${escapeHtml(plain.slice(done, token.from))}<mark>${escapeHtml(plain.slice(token.from, token.from + length))}</mark>`
    done = token.from + length
  }
  return html + escapeHtml(plain.slice(done, to))
}

/** Number of characters of the word to highlight. */
function lengthOfMark({ word, also, from, to }: Token, { marked, starts }: Wanted): number {
  if ([word, ...also].some((one) => codesOf(one).some((code) => marked.has(code)))) return to - from
  const start = starts.find((one) => word.startsWith(one))
  // A word that is written in more signs than it has is highlighted whole.
  return start ? (to - from === word.length ? start.length : to - from) : 0
}

function startOfWord(plain: string, tokens: Token[], at: number): number {
  if (at <= 0) return 0
  return tokens.find(({ from }) => from >= at)?.from ?? Math.max(0, plain.length - SNIPPET)
}

function endOfWord(plain: string, tokens: Token[], at: number): number {
  if (at >= plain.length) return plain.length
  return tokens.findLast(({ to }) => to <= at)?.to ?? at
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
