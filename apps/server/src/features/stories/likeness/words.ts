import { readFileSync } from 'node:fs'
import { dictionary } from '#features/words'
import { isName } from './names.ts'

/** Roots of a text's words and their weights. */
export type Words = Map<string, number>

/** Weights of the words that many news have, by lemma; others weigh 1. */
const COMMON = new Map(
  readFileSync(new URL('commonWords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('0'))
    .flatMap((line) => {
      const [weight, ...words] = line.split(' ')
      return words.map((word) => [word, Number(weight)] as const)
    }),
)

/** Letters that words of one root share: «инновация», «инновационный». */
const ROOT = 5

/** Words of a `flat` text, by their roots. */
export function wordsOf(flatText: string): Words {
  const { isStop, lemmasOf } = dictionary()
  const words: Words = new Map()
  for (const word of flatText.split(' ').flatMap((one) => one.split('-'))) {
    if (word.length < 3 || isStop(word) || /\d/.test(word)) continue
    const lemma = lemmasOf(word)[0]!
    words.set(lemma.slice(0, ROOT), /^[a-z]/.test(lemma) || isName(word) ? 0.3 : (COMMON.get(lemma) ?? 1))
  }
  return words
}

/** The share of the shorter text's words that the longer one has. */
export function cover(one: Words, other: Words): number {
  const shared = [...one].reduce((sum, [word, weight]) => sum + (other.has(word) ? weight : 0), 0)
  return shared / Math.max(2, Math.min(weightOf(one), weightOf(other)))
}

const weightOf = (words: Words) => [...words.values()].reduce((sum, weight) => sum + weight, 0)

export function cosine(one: Words, other: Words): number {
  let product = 0
  for (const [word, weight] of one) product += weight * (other.get(word) ?? 0)
  return product === 0 ? 0 : product / Math.sqrt(squares(one) * squares(other))
}

const squares = (words: Words) => [...words.values()].reduce((sum, weight) => sum + weight * weight, 0)
