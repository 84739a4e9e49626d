import { FOUND_KINDS } from '@palata/contract/search'
import { type Code, codeOf, codesOf, dictionary, tokensOf } from '#features/words'
import { OPEN } from '../filling/vector.ts'
import type { Reading } from './readings.ts'

/** A compiled search: the text of a `tsquery`, what the index is asked, and the words to highlight. */
export interface Compiled {
  query: string
  /** Of each group a document has one code or more. */
  groups: Code[][]
  /** Whether the groups are the whole query: it has no phrase, any part of a text may match, and the index takes all. */
  isWhole: boolean
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
  /** People whose name the query is: their texts answer it. */
  authorIds: readonly number[]
  isMember: boolean
}

/** The groups that `search_find` compares in the index. */
const MOST_GROUPS = 6

/** Every document has one of these codes. */
const OF_ANY_KIND = FOUND_KINDS.map(({ kind }) => codeOf('kind', kind))

/**
 * Null when nothing is left to search for. A query consists of codes only, so user text never becomes query syntax.
 * Guests and readers without access search only titles and summaries.
 */
export function compile({
  readings,
  phrases,
  groups,
  hasDays,
  coinsByName,
  authorIds,
  isMember,
}: Wanted): Compiled | null {
  const weights = isMember ? '' : ':AB'
  const marked = new Set<Code>()
  const starts: string[] = []
  const weighted = (code: Code) => `'${code}'${weights}`
  const facet = (code: Code) => `'${code}'`
  const parts: string[] = []
  const asked: Code[][] = []
  for (const { words, beginnings } of readings)
    for (const [index, word] of words.entries()) {
      const isOpenEnded = beginnings.length > 0 && index === words.length - 1
      const codes = isOpenEnded ? [...new Set([word, ...beginnings].flatMap(codesOf))] : codesOf(word)
      if (isOpenEnded) starts.push(word)
      for (const code of codesOf(word)) marked.add(code)
      const called = coinsByName.get(word)
      if (codes.length === 0) continue
      const named = new Set([...dictionary().coinsOf(word), ...(called ? [called] : [])])
      const facets = [...[...named].map((coin) => codeOf('coin', coin)), ...authorIds.map((id) => codeOf('author', id))]
      parts.push(`(${[...codes.map(weighted), ...facets.map(facet)].join('|')})`)
      asked.push([...codes, ...facets])
    }
  for (const phrase of phrases) {
    for (const { word } of tokensOf(phrase)) for (const code of codesOf(word)) marked.add(code)
    const { chain, words } = phraseOf(phrase, weighted)
    if (chain) parts.push(`(${chain})`)
    asked.push(...words)
  }
  const facets = groups.length > 0 || asked.length > 0 || !hasDays ? [...groups] : [OF_ANY_KIND]
  if (asked.length + facets.length === 0) return null
  if (!isMember) facets.push([OPEN])
  for (const codes of facets) parts.push(`(${codes.map(facet).join('|')})`)
  // Facets first: they are never left out of the index.
  const all = [...facets, ...asked]
  const isWhole = isMember && phrases.length === 0 && all.length <= MOST_GROUPS
  return { query: parts.join('&'), groups: all.slice(0, MOST_GROUPS), isWhole, isOpen: !isMember, marked, starts }
}

/** Words at the same distances as in the phrase; stop words leave a gap. */
function phraseOf(phrase: string, weighted: (code: Code) => string) {
  const words: Code[][] = []
  let chain = ''
  let last = 0
  for (const { word, position } of tokensOf(phrase)) {
    const codes = codesOf(word)
    if (codes.length === 0) continue
    const either = `(${codes.map(weighted).join('|')})`
    chain = chain ? `(${chain} <${Math.min(16_000, position - last)}> ${either})` : either
    last = position
    words.push(codes)
  }
  return { chain, words }
}
