import { isVisible } from './seen.ts'
import { textLength } from './textLength.ts'

/** Most characters of a title and of a short description, counted by `textLength`. */
export const LONGEST_TITLE = 140
export const LONGEST_SHORT_DESCRIPTION = 140
/** Most characters of a title derived from the text. */
export const LONGEST_DERIVED_TITLE = 120

/** The first `most` characters of a text, counted by `textLength`. */
export function cutTo(text: string, most: number): string {
  return textLength(text) <= most ? text : [...text].slice(0, most).join('')
}

/** Title of a post without one: the first block that shows something of its text. The editor shows it before sending. */
export function derivedTitle(blocks: Iterable<string>): string {
  for (const block of blocks) {
    const words = block.replace(/\s+/g, ' ').trim()
    if (isVisible(words)) return cutTo(words, LONGEST_DERIVED_TITLE).trim()
  }
  return ''
}
