/** Characters of a text as readers count them: an emoji of two code units is one. */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}
