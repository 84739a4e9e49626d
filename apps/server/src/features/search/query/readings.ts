import type { Understood } from '@palata/contract/search'
import { cutsOf, dictionary, mistakesBetween, mistakesIn, tokensOf } from '#features/words'
import type { Db } from '#platform/database.ts'
import { otherLayout } from '#platform/format/layout.ts'
import { type KnownWord, listBeginning, listKnown, listNear } from './store.ts'

/** One interpretation of a part of the query: all its words must match. */
export interface Reading {
  words: string[]
  /** The last word may be incomplete: any of these may replace it. */
  beginnings: string[]
}

type Replaced = Understood['replaced'][number]

interface Candidates {
  chunk: string
  typed: string[]
  swapped: string[]
}

/** A shorter prefix matches too many words. */
const SHORTEST_START = 3
const MOST_BEGINNINGS = 12
/** Words per query that are checked for typos. */
const MOST_MISTYPED = 3

interface How {
  isMember: boolean
  /** Whether the last word, though complete, may also be a prefix. */
  isOpenEnded: boolean
}

/** Interprets each part: as typed, in the other keyboard layout, as a prefix, or with its typo corrected. */
export async function readChunks(db: Db, chunks: string[], { isMember, isOpenEnded }: How) {
  const candidates = chunks.map((chunk): Candidates => {
    const typed = wordsOf(chunk)
    const swapped = wordsOf(otherLayout(chunk) ?? '')
    // «10х» in the other layout is «10[»: a letter that becomes a sign was meant as the letter.
    return { chunk, typed, swapped: lengthOf(swapped) < lengthOf(typed) ? [] : swapped }
  })
  const asked = [...new Set(candidates.flatMap(({ typed, swapped }) => [...typed, ...swapped]))]
  const written = new Map((await listKnown(db, asked, isMember)).map((row) => [row.word, row]))
  const isKnown = (word: string) => written.has(word) || isWord(word)
  const readings: Reading[] = []
  const replaced: Replaced[] = []
  let mended = 0
  for (const [index, { chunk, typed, swapped }] of candidates.entries()) {
    if (typed.length === 0 && swapped.length === 0) continue
    if (typed.length > 0 && typed.every(isKnown)) {
      const isLast = isOpenEnded && index === candidates.length - 1
      readings.push({ words: typed, beginnings: isLast ? await beginningsOf(db, typed.at(-1)!, isMember) : [] })
      continue
    }
    if (swapped.length > 0 && swapped.every(isKnown)) {
      readings.push({ words: swapped, beginnings: [] })
      replaced.push({ from: chunk, to: swapped.join(' '), why: 'layout' })
      continue
    }
    const last = typed.at(-1)
    const beginnings = last && index === candidates.length - 1 ? await beginningsOf(db, last, isMember) : []
    if (beginnings.length > 0) {
      readings.push({ words: typed, beginnings })
      continue
    }
    const mend = ++mended <= MOST_MISTYPED ? await mendOf(db, { typed, swapped }, isKnown, isMember) : null
    readings.push({ words: mend ?? (typed.length > 0 ? typed : swapped), beginnings: [] })
    if (mend) replaced.push({ from: chunk, to: mend.join(' '), why: 'typo' })
  }
  return { readings, replaced }
}

const lengthOf = (words: string[]) => words.join('').length
const wordsOf = (chunk: string) => tokensOf(chunk).map(({ word }) => word)

/** Whether it has a digit, is a coin's name or a dictionary word. */
function isWord(word: string): boolean {
  const { knows, isStop, coinsOf } = dictionary()
  return /\d/.test(word) || knows(word) || isStop(word) || coinsOf(word).length > 0
}

async function beginningsOf(db: Db, word: string, isMember: boolean): Promise<string[]> {
  if (word.length < SHORTEST_START) return []
  return (await listBeginning(db, word, isMember, MOST_BEGINNINGS)).map((row) => row.word)
}

/** The part with its unknown words corrected; null when one of them resembles nothing. */
async function mendOf(
  db: Db,
  { typed, swapped }: Pick<Candidates, 'typed' | 'swapped'>,
  isKnown: (word: string) => boolean,
  isMember: boolean,
): Promise<string[] | null> {
  for (const words of [typed, swapped]) {
    if (words.length === 0) continue
    const mended: string[] = []
    for (const word of words) {
      const near = isKnown(word) ? word : await nearestTo(db, word, isMember)
      if (near) mended.push(near)
    }
    if (mended.length === words.length) return mended
  }
  return null
}

/** The likeliest word at distance one; at distance two only when none is closer, because so many are. */
async function nearestTo(db: Db, word: string, isMember: boolean): Promise<string | undefined> {
  for (let mistakes = 1; mistakes <= mistakesIn(word); mistakes += 1) {
    const near = await wordsNear(db, word, mistakes, isMember)
    if (near.length > 0)
      return near.reduce((best, other) => (likeness(word, other) > likeness(word, best) ? other : best)).word
  }
  return undefined
}

async function wordsNear(db: Db, word: string, mistakes: number, isMember: boolean): Promise<KnownWord[]> {
  const written = await listNear(db, cutsOf(word, mistakes), isMember)
  const known = new Set(written.map((row) => row.word))
  const clubs = dictionary()
    .clubWords.filter((club) => !known.has(club))
    .map((club) => ({ word: club, documents: 0 }))
  return [...written, ...clubs].filter((row) => mistakesBetween(word, row.word, mistakes) <= mistakes)
}

/** Prefers the more common of equally distant words; the first letter is rarely mistyped. */
function likeness(word: string, { word: other, documents }: KnownWord): number {
  return Math.log2(1 + documents) + (other[0] === word[0] ? 3 : 0)
}
