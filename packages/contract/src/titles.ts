import { textLength } from './textLength.ts'

/** Characters of a title and of a short description, counted as readers do. */
export const LONGEST_TITLE = 140
export const LONGEST_SHORT_DESCRIPTION = 140
/** Characters of a title that is made of the text. */
export const LONGEST_DERIVED_TITLE = 120

/** The text cut at exactly so many characters. */
export function cutTo(text: string, most: number): string {
  return textLength(text) <= most ? text : [...text].slice(0, most).join('')
}

/** The title of a text without one: the words of its first block that has any. The editor shows it before sending. */
export function derivedTitle(blocks: Iterable<string>): string {
  for (const block of blocks) {
    const words = block.replace(/\s+/g, ' ').trim()
    if (words) return cutTo(words, LONGEST_DERIVED_TITLE).trim()
  }
  return ''
}
