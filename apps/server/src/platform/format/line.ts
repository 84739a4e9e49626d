/** Runs of white space and of everything that ends a line. */
const GAPS = /(?:(?!\ufeff)[\s\u0085])+/gu
/** Control characters, lone surrogates, private characters, and all that is drawn as nothing or turns text round. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufffc\u2800]/gu
/** A joiner or a variation selector that makes one picture of an emoji; elsewhere both are invisible. */
const IN_EMOJI =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\ufe0f/gu
/** More marks on one letter than any language has; they would draw over the lines around. */
const FLOOD = /(\p{M}{3})\p{M}+/gu
const LOOSE_MARKS = /^\p{M}+|(?<=\s)\p{M}+/gu
/** Code units read for each character wanted: enough for emoji and marks, and a text of megabytes costs nothing. */
const READ = 16

/**
 * A name or title from outside as one line of visible text of at most `most` characters (code points): without
 * controls, characters that turn the direction of text, invisible characters and floods of combining marks. Empty when
 * nothing visible is left.
 */
export function lineOf(text: string, most: number): string {
  const seen = text
    .slice(0, most * READ)
    .normalize('NFC')
    .replace(GAPS, ' ')
    .replace(UNSEEN, (sign, at: number, whole: string) => (isInEmoji(sign, at, whole) ? sign : ''))
    .replace(FLOOD, '$1')
    .replace(LOOSE_MARKS, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  const signs = [...seen]
  return signs.length <= most
    ? seen
    : signs
        .slice(0, most)
        .join('')
        .replace(/[\s\u200d]+$/u, '')
}

function isInEmoji(sign: string, at: number, whole: string): boolean {
  if (sign !== '\u200d' && sign !== '\ufe0f') return false
  const from = Math.max(0, at - 4)
  for (const found of whole.slice(from, at + 4).matchAll(IN_EMOJI)) if (found.index === at - from) return true
  return false
}
