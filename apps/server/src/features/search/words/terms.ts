import { fold } from './affixes.ts'
import { dictionary } from './dictionary.ts'

/** A word of a text: where it stands among the words and among the characters. */
export interface Token {
  /** Small letters, ё as е. */
  word: string
  position: number
  from: number
  to: number
}

/** How a word is kept in the index: forms of one word, and names of one coin, have a code in common. */
export type Code = string

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Longer ones are keys and addresses of contracts: their beginning tells them apart. */
const LONGEST_WORD = 64

/** The words of a text, in order. The text is as `normalized` gives it. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: given, index } of text.matchAll(WORD))
    tokens.push({ word: wordOf(given), position: tokens.length + 1, from: index, to: index + given.length })
  return tokens
}

/** One spelling for letters that have several, so that places in the text hold. */
export function normalized(text: string): string {
  return text.normalize('NFC')
}

function wordOf(given: string): string {
  return fold(given.slice(0, LONGEST_WORD)).replace(/\p{M}/gu, '')
}

const MOST_KEPT = 200_000
const kept = new Map<string, Code[]>()

/** The codes of a folded word; none for a word that everything has. The same for texts and for queries. */
export function codesOf(word: string): Code[] {
  const known = kept.get(word)
  if (known) return known
  const { isStop, lemmasOf, coinsOf } = dictionary()
  const codes = isStop(word)
    ? []
    : [...lemmasOf(word).map((lemma) => codeOf('word', lemma)), ...coinsOf(word).map((id) => codeOf('named', id))]
  // Words of texts follow Zipf's law: the common ones are back at once.
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(word, codes)
  return codes
}

type Facet = 'word' | 'named' | 'kind' | 'author' | 'channel' | 'coin'

/**
 * Six signs of 64: 36 bits of hash keep a million words apart but for a few, take the room of three Russian letters,
 * and carry nothing of the text, so that no text can become a part of a query.
 */
export function codeOf(facet: Facet, value: string | number): Code {
  const text = `${facet}:${value}`
  let one = 0x811c9dc5
  let other = 0x9747b28c
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ unit, 0x5bd1e995)
    other ^= other >>> 13
  }
  // 30 bits of the one, 6 of the other.
  return signs(mixed(one), 5) + signs(mixed(other), 1)
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function mixed(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}

function signs(bits: number, count: number): string {
  let text = ''
  for (let place = 0; place < count; place += 1) text += SIGNS[(bits >>> (place * 6)) & 63]
  return text
}
