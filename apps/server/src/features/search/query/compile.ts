import { FOUND_KINDS } from '@palata/contract/search'
import { OPEN } from '../filling/vector.ts'
import { dictionary } from '../words/dictionary.ts'
import { type Code, codeOf, codesOf, tokensOf } from '../words/terms.ts'
import type { Reading } from './readings.ts'

/** A compiled search: the text of a `tsquery`, in which `@@` stands for a week, and the words to highlight. */
export interface Compiled {
  query: string
  /** Matches and ranks by public texts only. */
  isOpen: boolean
  /** Words with one of these codes are highlighted. */
  marked: ReadonlySet<Code>
  /** Words with one of these prefixes are highlighted up to its end. */
  starts: string[]
}

interface Wanted {
  readings: Reading[]
  phrases: string[]
  /** A document must have one code of each group. */
  groups: Code[][]
  /** The query names days; with nothing else it finds everything in them. */
  hasDays: boolean
  /** Coins by ticker or name, from the market. */
  coinsByName: ReadonlyMap<string, string>
  isMember: boolean
}

/** Every document has one of these codes. */
const OF_ANY_KIND = FOUND_KINDS.map(({ kind }) => codeOf('kind', kind))

/**
 * Null when nothing is left to search for. A query consists of codes only, so user text never becomes query syntax.
 * Guests and readers without access search only titles and summaries.
 */
export function compile({ readings, phrases, groups, hasDays, coinsByName, isMember }: Wanted): Compiled | null {
  const weights = isMember ? '' : ':AB'
  const marked = new Set<Code>()
  const starts: string[] = []
  const weighted = (code: Code) => `'@@${code}'${weights}`
  const facet = (code: Code) => `'@@${code}'`
  const parts: string[] = []
  for (const { words, beginnings } of readings)
    for (const [index, word] of words.entries()) {
      const isOpenEnded = beginnings.length > 0 && index === words.length - 1
      const codes = isOpenEnded ? [...new Set([word, ...beginnings].flatMap(codesOf))] : codesOf(word)
      if (isOpenEnded) starts.push(word)
      for (const code of codesOf(word)) marked.add(code)
      const called = coinsByName.get(word)
      const coins = codes.length > 0 ? [...dictionary().coinsOf(word), ...(called ? [called] : [])] : []
      const either = [...codes.map(weighted), ...[...new Set(coins)].map((coin) => facet(codeOf('coin', coin)))]
      if (either.length > 0) parts.push(`(${either.join('|')})`)
    }
  for (const phrase of phrases) {
    for (const { word } of tokensOf(phrase)) for (const code of codesOf(word)) marked.add(code)
    const chain = phraseOf(phrase, weighted)
    if (chain) parts.push(`(${chain})`)
  }
  for (const codes of groups) parts.push(`(${codes.map(facet).join('|')})`)
  if (parts.length === 0 && hasDays) parts.push(`(${OF_ANY_KIND.map(facet).join('|')})`)
  if (parts.length === 0) return null
  if (!isMember) parts.push(facet(OPEN))
  return { query: parts.join('&'), isOpen: !isMember, marked, starts }
}

/** Words at the same distances as in the phrase; stop words leave a gap. */
function phraseOf(phrase: string, weighted: (code: Code) => string): string {
  let chain = ''
  let last = 0
  for (const { word, position } of tokensOf(phrase)) {
    const codes = codesOf(word)
    if (codes.length === 0) continue
    const either = `(${codes.map(weighted).join('|')})`
    chain = chain ? `(${chain} <${Math.min(16_000, position - last)}> ${either})` : either
    last = position
  }
  return chain
}
