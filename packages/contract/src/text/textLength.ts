/** Length of a text in code points: an emoji of two UTF-16 code units counts as one. */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Whether the text is longer than `most` code points; a text of any size is looked at no further than that. */
export function isLongerThan(text: string, most: number): boolean {
  // A code point has one or two UTF-16 code units.
  return text.length > 2 * most || (text.length > most && textLength(text) > most)
}
