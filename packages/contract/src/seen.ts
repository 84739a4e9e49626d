/** Direction overrides, zero-width signs, tags, controls but for tab and line feed: seen by nobody, they make a text lie. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /(?!\ufe0e|\ufe0f|\u200c|\u200d)\p{Default_Ignorable_Code_Point}|[\0-\x08\x0b-\x1f\x7f-\x9f\ufff9-\ufffb]/gu

/** Joiners hold an emoji of several together; anywhere else they hide. */
const STRAY_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\u200c|\u200d)|(?:\u200c|\u200d)(?!\p{Extended_Pictographic})/gu

/** More marks than letters bear paint over the lines around them. */
const HEAP_OF_MARKS = /(\p{M}{3})\p{M}+/gu

/** The text with what a reader cannot see taken out, so that it is what it looks like. */
export function seen(text: string): string {
  return text.replace(HIDDEN, '').replace(STRAY_JOINER, '').replace(HEAP_OF_MARKS, '$1')
}
