import type { FindableText } from '#manifest.ts'
import { type Code, codeOf, codesOf, normalized, tokensOf } from '../words/terms.ts'
import { codeOfWeek, weekOf } from './weeks.ts'

/** Whoever reads a place of a text: A the title, B the summary, C what members alone read. */
type Weight = 'A' | 'B' | 'C'

/** PostgreSQL's last place of a word. */
const LAST_POSITION = 16_383
/** Words between two parts of a document: no phrase reaches over them. */
const GAP = 100
/** Longer texts are found by their beginning. */
const MOST_WORDS = 12_000

/** A word as it was written, and whether everyone may read it there. */
export interface SeenWord {
  word: string
  isOpen: boolean
}

/** The document as PostgreSQL's `tsvector`, and the words it was made of. */
export function vectorOf(document: FindableText): { vector: string; words: SeenWord[] } {
  const week = codeOfWeek(weekOf(document.at))
  const places = new Map<Code, string[]>()
  const words: SeenWord[] = []
  let start = 0
  const add = (text: string, weight: Weight) => {
    const tokens = tokensOf(normalized(text)).slice(0, MOST_WORDS)
    for (const { word, position } of tokens) {
      words.push({ word, isOpen: weight !== 'C' })
      const at = `${Math.min(LAST_POSITION, start + position)}${weight}`
      for (const code of codesOf(word)) {
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
  const lexemes = [...places].map(([code, at]) => `'${week}${code}':${at.join(',')}`)
  for (const code of facetsOf(document)) lexemes.push(`'${week}${code}'`)
  return { vector: lexemes.join(' '), words }
}

/** What it belongs to, and who is not to learn of it. */
function facetsOf({ kind, authorId, channelIds, coins, isForMembers }: FindableText): Code[] {
  return [
    codeOf('kind', kind),
    ...(isForMembers ? [] : [OPEN]),
    ...(authorId === null ? [] : [codeOf('author', authorId)]),
    ...channelIds.map((id) => codeOf('channel', id)),
    ...coins.map((id) => codeOf('coin', id)),
  ]
}

/** Stands in what everyone may know of. */
export const OPEN = codeOf('kind', 'open')
