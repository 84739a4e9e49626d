import { literal } from './files.ts'

/** Whether a text has the words searched for. */
export type Matcher = (text: string) => boolean

const ENDINGS =
  'ами|ями|ого|его|ому|ему|ыми|ими|ая|яя|ую|юю|ое|ее|ые|ие|ых|их|ов|ев|ой|ей|ом|ем|ам|ям|ах|ях|ью|ия|ию|ии|ий|ый|ить|ать|еть|ять|ся|а|я|о|е|ы|и|у|ю|ь'
const ENDING = new RegExp(`(?<=\\p{L}{3})(?:${ENDINGS})$`, 'u')

/** Words that ask and join. They name nothing, so a question finds what its other words name. */
const FUNCTION_WORDS = new Set(
  `a an the this that these those it its my our your of in on at to for from with by as and or not is are was were be been
  do does did may can could should must will would has have i we you they who whom whose what which where when why how
  и в во на с со к ко о об от до из у за для под над при по через же ли а но или не это этот эта эти тот та те его ее их
  мой наш ваш кто что кого чего кому чему где куда откуда когда почему зачем как какой какая какое какие который которая
  которое которые которого можно нужно надо есть быть ли бы`.split(/\s+/),
)

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The words that name something; all of them when none does. */
export function wordsOf(wanted: string): string[] {
  const words = folded(wanted).match(/[\p{L}\p{N}_-]+/gu) ?? []
  const naming = words.filter((word) => !FUNCTION_WORDS.has(word))
  return naming.length > 0 ? naming : words
}

/** Matches texts that have every word, in any order: a Russian word in any of its forms, a Latin one with its plural. */
export function matcherOf(words: readonly string[]): Matcher {
  const patterns = words.map((word) => {
    const forms = /\p{Script=Cyrillic}/u.test(word) ? russianForms(word) : latinForms(word)
    return new RegExp(`(?<![\\p{L}\\p{N}])${forms}(?![\\p{L}\\p{N}])`, 'u')
  })
  if (patterns.length === 0) return () => false
  return (text) => {
    const low = folded(text)
    return patterns.every((pattern) => pattern.test(low))
  }
}

/** A stem of three letters takes endings only: «бан» is not in «банк». */
function russianForms(word: string): string {
  const stem = word.replace(ENDING, '')
  return `${literal(stem)}${stem.length > 3 ? '\\p{L}{0,6}' : `(?:${ENDINGS})?`}`
}

/** The singular finds the plural, and the other way round. */
function latinForms(word: string): string {
  return `${literal(word.replace(/(?<=\w{2}[^s\W])s$/, ''))}(?:s|es)?`
}

/** The words of a name: «CoinChip.tsx» is «Coin Chip tsx». */
export const wordsOfName = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[._/-]/g, ' ')
