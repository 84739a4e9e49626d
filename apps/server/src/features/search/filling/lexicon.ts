import type { Db } from '#platform/database.ts'
import { dictionary } from '../words/dictionary.ts'
import { cutsOf } from '../words/typos.ts'
import { addWords } from './store.ts'
import type { SeenWord } from './vector.ts'

const WORDS = /^\p{L}{3,30}$/u
const MOST_WORDS = 50_000

/**
 * Words of the indexed texts, counted before they are stored. From members-only texts only dictionary words are kept:
 * a corrected typo must not reveal a name or an amount.
 */
export class Lexicon {
  readonly #met = new Map<string, { documents: number; isOpen: boolean }>()

  get isFull() {
    return this.#met.size > MOST_WORDS
  }

  /** Counts the words of one document. */
  add(words: SeenWord[]) {
    const ofDocument = new Map<string, boolean>()
    for (const { word, isOpen } of words)
      for (const form of formsOf(word)) ofDocument.set(form, isOpen || (ofDocument.get(form) ?? false))
    for (const [word, isOpen] of ofDocument) {
      const known = this.#met.get(word)
      if (!known && !(WORDS.test(word) && (isOpen || dictionary().knows(word)))) continue
      this.#met.set(word, { documents: (known?.documents ?? 0) + 1, isOpen: isOpen || (known?.isOpen ?? false) })
    }
  }

  async flush(tx: Db) {
    if (this.#met.size === 0) return
    // Always in the same order, so that two writers cannot deadlock.
    const words = [...this.#met].sort(([one], [other]) => (one < other ? -1 : 1))
    await addWords(
      tx,
      words.map(([word, { documents, isOpen }]) => ({ word, documents, is_open: isOpen, cuts: cutsOf(word) })),
    )
    this.#met.clear()
  }
}

/** The word and its base forms: people mistype a rare word in another form than the one in the text. */
function formsOf(word: string): string[] {
  const { knows, lemmasOf } = dictionary()
  return WORDS.test(word) && knows(word) ? [...new Set([word, ...lemmasOf(word)])] : [word]
}
