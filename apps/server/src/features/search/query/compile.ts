import { OPEN } from '../filling/vector.ts'
import { dictionary } from '../words/dictionary.ts'
import { type Code, codeOf, codesOf, tokensOf } from '../words/terms.ts'
import type { Reading } from './readings.ts'

/** What is to be found: the text of a `tsquery`, in which `@@` stands for a week, and what is marked in texts. */
export interface Compiled {
  query: string
  /** Words with one of these codes are marked. */
  marked: ReadonlySet<Code>
  /** Words that begin so are marked as far. */
  starts: string[]
}

interface Wanted {
  readings: Reading[]
  phrases: string[]
  /** Each group: one of its codes must stand. */
  groups: Code[][]
  /** Coins by their ticker or name, as the market knows them. */
  coinsByName: ReadonlyMap<string, string>
  isMember: boolean
}

/**
 * Null when nothing is left to search for. A query is made of codes alone, so no text of a reader is ever read as a query.
 * Whoever is no member finds by what everyone may read: titles and summaries.
 */
export function compile({ readings, phrases, groups, coinsByName, isMember }: Wanted): Compiled | null {
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
  const asksForWords = parts.length > 0
  for (const codes of groups) parts.push(`(${codes.map(facet).join('|')})`)
  if (!asksForWords && groups.length === 0) return null
  if (!isMember) parts.push(facet(OPEN))
  return { query: parts.join('&'), marked, starts }
}

/** Words at the same distances as in the phrase; those that everything has leave a gap. */
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
