/** Words a minute, read with attention: numbers and names slow the reader down. */
const WORDS_A_MINUTE = 180

/** Whole minutes that the words of a text take, without its markup; an empty one takes none. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.ceil(words / WORDS_A_MINUTE)
}
