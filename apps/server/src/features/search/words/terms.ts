import { fold } from './affixes.ts'
import { dictionary } from './dictionary.ts'
import { Kept } from './kept.ts'

/** A word of a text with its word position and its character range. */
export interface Token {
  /** Lower case, ё as е. */
  word: string
  position: number
  from: number
  to: number
}

/** An index code: all forms of a word and all names of a coin share one. */
export type Code = string

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Longer words are keys and contract addresses: their beginning identifies them. */
const LONGEST_WORD = 64

/** Words of a text in order. The text must be `normalized`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: given, index } of text.matchAll(WORD))
    tokens.push({ word: wordOf(given), position: tokens.length + 1, from: index, to: index + given.length })
  return tokens
}

/** Composes Unicode letters (NFC), so that character positions are stable. */
export function normalized(text: string): string {
  return text.normalize('NFC')
}

function wordOf(given: string): string {
  return fold(given.slice(0, LONGEST_WORD)).replace(/\p{M}/gu, '')
}

const kept = new Kept<Code[]>(150_000)

/** Codes of a folded word; none for a stop word. The same for texts and queries. */
export const codesOf = (word: string): Code[] => kept.of(word, makeCodes)

function makeCodes(word: string): Code[] {
  const { isStop, lemmasOf, coinsOf } = dictionary()
  return isStop(word)
    ? []
    : [...lemmasOf(word).map((lemma) => codeOf('word', lemma)), ...coinsOf(word).map((id) => codeOf('named', id))]
}

type Facet = 'word' | 'named' | 'kind' | 'author' | 'channel' | 'coin'

/**
 * Six base64 digits, 36 bits of hash: a million words have few collisions. A code takes the space of three Russian
 * letters and contains nothing of the text, so that no text can become query syntax.
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
  // 30 bits of one hash, 6 of the other.
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
