/** Length of a text in code points: an emoji of two UTF-16 code units counts as one. */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}
