/** Slower than usual reading: numbers and names take time. */
const WORDS_A_MINUTE = 180

/** Reading time of a text in whole minutes, without its markup; zero for an empty one. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.ceil(words / WORDS_A_MINUTE)
}
