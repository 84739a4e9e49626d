import { type Code, codeOf, codesOf, normalized, tokensOf } from '#features/words'
import type { FindableText } from '#manifest.ts'

/** Weights of PostgreSQL: A is the title, B the summary, C the members-only text. */
type Weight = 'A' | 'B' | 'C'

/** PostgreSQL's highest word position. */
const LAST_POSITION = 16_383
/** Positions between two parts of a document, so that no phrase spans both. */
const GAP = 100
/** Only this many words are indexed. */
const MOST_WORDS = 12_000

/** An original word, and whether everyone may read it in that place. */
export interface SeenWord {
  word: string
  isOpen: boolean
}

/** The document as a `tsvector` of PostgreSQL, and its words. */
export function vectorOf(document: FindableText): { vector: string; words: SeenWord[] } {
  const places = new Map<Code, string[]>()
  const words: SeenWord[] = []
  let start = 0
  const add = (text: string, weight: Weight) => {
    const tokens = tokensOf(normalized(text)).slice(0, MOST_WORDS)
    for (const { word, also, position } of tokens) {
      words.push({ word, isOpen: weight !== 'C' })
      const at = `${Math.min(LAST_POSITION, start + position)}${weight}`
      for (const code of new Set([word, ...also].flatMap(codesOf))) {
        const known = places.get(code)
        if (known) known.push(at)
        else places.set(code, [at])
      }
    }
    start += tokens.length + GAP
  }
  add(document.title, document.isForMembers ? 'C' : 'A')
  add(document.summary, document.isForMembers ? 'C' : 'B')
  add(document.body, 'C')
  const lexemes = [...places].map(([code, at]) => `'${code}':${at.join(',')}`)
  for (const code of facetsOf(document)) lexemes.push(`'${code}'`)
  return { vector: lexemes.join(' '), words }
}

/** Codes of the document's kind, author, channels and coins, and of its visibility. */
function facetsOf({ kind, authorId, channelIds, coins, isForMembers }: FindableText): Code[] {
  return [
    codeOf('kind', kind),
    ...(isForMembers ? [] : [OPEN]),
    ...(authorId === null ? [] : [codeOf('author', authorId)]),
    ...channelIds.map((id) => codeOf('channel', id)),
    ...coins.map((id) => codeOf('coin', id)),
  ]
}

/** Code of documents visible to everyone. */
export const OPEN = codeOf('kind', 'open')
