import { cutsOf, dictionary, Kept } from '#features/words'
import type { Db } from '#platform/database.ts'
import { addWords, countWords } from './store.ts'
import type { SeenWord } from './vector.ts'

const WORDS = /^\p{L}{3,30}$/u
/** Words between two writings: most words of a text are met again in the next texts, and are then written once. */
const MOST_WORDS = 400_000

/** A word's spellings to be kept, and whether it is a dictionary word. */
interface Spellings {
  forms: string[]
  isDictionaryWord: boolean
}

/**
 * Words of the indexed texts, counted before they are stored. From members-only texts only dictionary words are kept:
 * a corrected typo must not reveal a name or an amount.
 */
export class Lexicon {
  readonly #met = new Map<string, { documents: number; isOpen: boolean }>()
  // A few words are most of any text, and the dictionary takes microseconds for each.
  readonly #spellings = new Kept<Spellings>(150_000)

  get isFull() {
    return this.#met.size > MOST_WORDS
  }

  /** Counts the words of one document. */
  add(words: SeenWord[]) {
    const ofDocument = new Map<string, boolean>()
    for (const { word, isOpen } of words)
      if (isOpen || !ofDocument.has(word)) ofDocument.set(word, isOpen || (ofDocument.get(word) ?? false))
    const counted = new Set<string>()
    for (const [word, isOpen] of ofDocument) {
      const { forms, isDictionaryWord } = this.#spellings.of(word, spellingsOf)
      for (const form of forms) {
        const known = this.#met.get(form)
        if (!known && !isOpen && !isDictionaryWord) continue
        if (!known) this.#met.set(form, { documents: 1, isOpen })
        else {
          if (!counted.has(form)) known.documents += 1
          known.isOpen ||= isOpen
        }
        counted.add(form)
      }
    }
  }

  async flush(tx: Db) {
    if (this.#met.size === 0) return
    // Always in the same order, so that two writers cannot deadlock.
    const words = [...this.#met].sort(([one], [other]) => (one < other ? -1 : 1))
    const met = words.map(([word, { documents, isOpen }]) => ({ word, documents, is_open: isOpen }))
    const known = new Set(await countWords(tx, met))
    const added = met.filter(({ word }) => !known.has(word))
    await addWords(
      tx,
      added.map((row) => ({ ...row, cuts: cutsOf(row.word) })),
    )
    this.#met.clear()
  }
}

/** The word and its base forms: people mistype a rare word in another form than the one in the text. */
function spellingsOf(word: string): Spellings {
  if (!WORDS.test(word)) return { forms: [], isDictionaryWord: false }
  const { knows, lemmasOf } = dictionary()
  if (!knows(word)) return { forms: [word], isDictionaryWord: false }
  return { forms: [...new Set([word, ...lemmasOf(word)])].filter((form) => WORDS.test(form)), isDictionaryWord: true }
}
