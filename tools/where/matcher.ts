import { literal } from './files.ts'

/** Whether a text has the words searched for. */
export type Matcher = (text: string) => boolean

const ENDING =
  /(?<=\p{L}{3})(?:ами|ями|ого|его|ому|ему|ыми|ими|ая|яя|ую|юю|ое|ее|ые|ие|ых|их|ов|ев|ой|ей|ом|ем|ам|ям|ах|ях|ью|ия|ию|ии|ий|ый|ить|ать|еть|ять|ся|а|я|о|е|ы|и|у|ю|ь)$/u

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Matches texts that have every word, in any order: a Russian word in any of its forms, a Latin one with its plural. */
export function matcherOf(wanted: string): Matcher {
  const words = folded(wanted).match(/[\p{L}\p{N}_-]+/gu) ?? []
  const patterns = words.map((word) =>
    /\p{Script=Cyrillic}/u.test(word)
      ? new RegExp(`(?<![\\p{L}\\p{N}])${literal(word.replace(ENDING, ''))}\\p{L}{0,6}(?![\\p{L}\\p{N}])`, 'u')
      : new RegExp(`(?<![\\p{L}\\p{N}])${literal(word)}(?:s|es)?(?![\\p{L}\\p{N}])`, 'u'),
  )
  if (patterns.length === 0) return () => false
  return (text) => {
    const low = folded(text)
    return patterns.every((pattern) => pattern.test(low))
  }
}

/** The words of a name: «CoinChip.tsx» is «Coin Chip tsx». */
export const wordsOfName = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[._/-]/g, ' ')
