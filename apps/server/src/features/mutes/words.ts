import { LONGEST_MUTED_WORD } from '@palata/contract/mutes'
import { dictionary, Kept, normalized, tokensOf } from '#features/words'

const lemmas = new Kept<string[]>(50_000)
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}]/gu

/** Base forms of all words of a text, without repetitions. */
export function formsOf(text: string): string[] {
  const found = tokensOf(normalized(text)).flatMap(({ word }) => lemmas.of(word, dictionary().lemmasOf))
  return [...new Set(found)]
}

/** A word that may be muted: its base forms, and itself as it was written. */
interface MutedWord {
  forms: string[]
  label: string
}

/** Reads what a person wrote as one word; a sentence for them when it is none, or one that hides almost everything. */
export function readWord(written: string): MutedWord | string {
  const label = written.normalize('NFKC').replace(UNSEEN, '').trim().replace(/^#/, '')
  if ([...label].length > LONGEST_MUTED_WORD) return `Слишком длинное слово: не больше ${LONGEST_MUTED_WORD} знаков`
  const [token, another] = tokensOf(label)
  if (!token || another || token.from !== 0 || token.to !== label.length)
    return 'Нужно одно слово из букв и цифр, без пробелов и других знаков: например, airdrop'
  if ([...token.word].length < 2) return 'Слово из одной буквы есть почти в каждом тексте. Нужно хотя бы две буквы'
  const { isStop, lemmasOf } = dictionary()
  if (isStop(token.word)) return 'Это слово есть почти в каждом тексте: с ним скрылось бы всё'
  const found = lemmasOf(token.word)
  // «банка» is also a form of «банк»: whoever writes a base form means that word.
  return { label, forms: found.includes(token.word) ? [token.word] : found.toSorted() }
}
