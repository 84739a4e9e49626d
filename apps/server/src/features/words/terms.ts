import { fold } from './affixes.ts'
import { dictionary } from './dictionary.ts'
import { Kept } from './kept.ts'

/** A word of a text with its word position and its character range. */
export interface Token {
  /** Lower case, ё as е. */
  word: string
  /** What else the word is found by: «ERC-20», «ERC 20» and «ERC20» by each other. */
  also: string[]
  position: number
  from: number
  to: number
}

/** An index code: all forms of a word and all names of a coin share one. */
export type Code = string

const LETTER = '[\\p{L}\\p{N}\\p{M}\\p{Default_Ignorable_Code_Point}]'
/** Signs between thousands, as in «100 000» and 100’000, where they are not those of a telephone number. */
const GAPS = " \u00a0\u2009\u202f'’"
const WITH_GAPS = `(?<![\\p{L}\\p{N}.,]|\\d[${GAPS}])\\d{1,3}(?:[${GAPS}]\\d{3})+(?![${GAPS}]?\\d)`
/** «1,000,000» and «1,234.56»; a lone group is a fraction as well. */
const WITH_POINTS = '\\d{1,3}(?:(?:,\\d{3}){2,}|(?:\\.\\d{3}){2,}|(?:,\\d{3})+(?=\\.\\d)|(?:\\.\\d{3})+(?=,\\d))'
const ORDINAL = '(?:й|я|е|го|му|м|ми|х|ю|ый|ий|ой|ая|ое|ого|ому|ые|ых)'
/**
 * «S&P», «3-й» and «1,5х» are words, but no version or day with more dots. Stress marks and signs that show nothing, like
 * a soft hyphen, are part of the word around them.
 */
const WORD = new RegExp(
  [
    '[a-z]{1,2}&[a-z]{1,2}\\d{0,5}(?![\\p{L}\\p{N}])',
    `${WITH_GAPS}(?:[.,]\\d{1,12}(?![.,]?\\d))?${LETTER}*`,
    `(?<![\\p{L}\\p{N}.,])${WITH_POINTS}(?:[.,]\\d{1,12}(?![.,]?\\d))?(?![.,]?\\d)${LETTER}*`,
    '(?<![\\p{L}\\p{N}.,])(?:[×✕✖⨉]\\d{1,12}|\\d{1,12}(?:[.,]\\d{1,12})?[×✕✖⨉])(?![\\p{L}\\p{N}])',
    `(?<![\\p{L}\\p{N}.,])(?:\\d{1,4}-${ORDINAL}(?![\\p{L}\\p{N}])|\\d{1,12}[.,]\\d{1,12}(?![.,]?\\d)${LETTER}*)`,
    `${LETTER}+`,
  ].join('|'),
  'giu',
)
/** After NFKC, which makes several signs of some letters, nothing but letters and digits stays. Fillers of Hangul are letters. */
const UNSEEN = /[^\p{L}\p{N}.,-]|[\u115f\u1160]/gu
/** A number with signs between its thousands. */
const THOUSANDS = new RegExp(`^(?:\\d{1,3}(?:[${GAPS}]\\d{3})+|${WITH_POINTS})`)
const GAPPED = new RegExp(WITH_GAPS, 'gu')
/** Longer words are keys and contract addresses: their beginning identifies them. */
const LONGEST_WORD = 64

/** Words of a text in order. The text must be `normalized`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: given, index } of text.matchAll(WORD)) {
    const word = wordOf(given)
    if (word === '') continue
    const token = { word, also: partsOf(word), position: tokens.length + 1, from: index, to: index + given.length }
    const before = tokens.at(-1)
    if (before) join(text, before, token)
    tokens.push(token)
  }
  return tokens
}

/** Composes Unicode letters (NFC), so that character positions are stable. */
export function normalized(text: string): string {
  return text.normalize('NFC')
}

/** The text with numbers like «100 000» as one word: a query is divided at its spaces. */
export function withJoinedThousands(text: string): string {
  return text.replace(GAPPED, (number) => number.replace(/\D/g, ''))
}

function wordOf(given: string): string {
  const plain = given.normalize('NFKC').replace(/[×✕✖⨉]/g, 'x')
  const joined = plain.replace(THOUSANDS, (number) => number.replace(/\D/g, ''))
  // A letter in lower case may have a mark of its own: «İ».
  const word = fold(joined.slice(0, LONGEST_WORD)).replace(UNSEEN, '').replace(',', '.')
  const [, ordinal] = ORDINAL_WORD.exec(word) ?? []
  if (ordinal) return `${ordinal}-й`
  // «10х» and «10x», «100к» and «100k», «5М» and «5M» look alike: people type either.
  if (/^(?:\d+(?:\.\d+)?[авекмнорстух]|[хк]\d+)$/.test(word)) return twinOf(word, CYRILLIC, LATIN)
  return /[а-я]/.test(word) ? withoutTwins(word) : word
}

/** «3-го» and «3й» are forms of «3-й»; «3х» and «3м» without a hyphen are other words. */
const ORDINAL_WORD = new RegExp(`^(\\d{1,4})(?:-${ORDINAL}|й|я|е|го|му|ый|ий|ой|ая|ое|ого|ому|ые|ых)$`)

const [CYRILLIC, LATIN] = ['авекмнорстух', 'abekmhopctyx']
const [ONLY_CYRILLIC, ONLY_LATIN] = [/^[авекмнорстух]+$/, /^[abekmhopctyx]+$/]
const twinOf = (word: string, from: string, to: string) =>
  [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join('')

/** A word of two alphabets, or a coin's ticker in the letters of the other («ВТС»), in the letters that were meant. */
function withoutTwins(word: string): string {
  const [latin, cyrillic] = [word.replace(/[^a-z]/g, ''), word.replace(/[^а-я]/g, '')]
  const isLatin = ONLY_CYRILLIC.test(cyrillic)
  const isCyrillic = ONLY_LATIN.test(latin)
  if (!isLatin && !isCyrillic) return word
  const { coinsOf, knows } = dictionary()
  const inLatin = twinOf(word, CYRILLIC, LATIN)
  if (isLatin && !knows(word) && coinsOf(inLatin).length > 0) return inLatin
  if (latin === '') return word
  const inCyrillic = twinOf(word, LATIN, CYRILLIC)
  return isCyrillic && (!isLatin || knows(inCyrillic) || cyrillic.length > latin.length) ? inCyrillic : inLatin
}

/**
 * `erc20` is the standard «erc» of number «20», «2.5млн» a number and its unit, `100.000` also the whole number `100000`, and the
 * other way round. `x10` and
 * `10x` are no standards.
 */
function partsOf(word: string): string[] {
  const [, letters, number] =
    /^((?![xk]\d)[a-zа-я]{1,6}(?=\d+$)|[a-z]{3,6}(?=\d+[a-z]$))(\d{1,5}[a-z]?)$/.exec(word) ?? []
  if (letters) return [letters, number!]
  const [, count, unit] = /^(\d+(?:\.\d+)?)(млн|млрд|трлн|тыс|фз)$/.exec(word) ?? []
  if (count) return [count, unit!]
  const [, ordinal] = /^(\d+)-й$/.exec(word) ?? []
  if (ordinal) return [ordinal]
  if (/^\d{1,3}\.\d{3}$/.test(word)) return [word.replace('.', '')]
  return /^\d{4,6}$/.test(word) ? [`${word.slice(0, -3)}.${word.slice(-3)}`] : []
}

/** Lets the number of a standard be found with its letters as one word, and a unit with its number. */
function join(text: string, before: Token, token: Token) {
  const between = text.slice(before.to, token.from)
  const isSpace = /^[ \u00a0\u202f]$/.test(between)
  const isHyphen = /^[-\u2010\u2011]$/.test(between)
  const isJoined = /^\d{1,5}[a-z]?$/.test(token.word)
    ? (isSpace || isHyphen) && /^(?:[a-z]{1,6}|топ)$/.test(before.word)
    : (isSpace || isHyphen) && /^(?:млн|млрд|трлн|тыс|фз)$/.test(token.word) && /^\d+(?:\.\d+)?$/.test(before.word)
  if (!isJoined) return
  before.also.push(before.word + token.word)
  token.also.push(before.word + token.word)
}

const kept = new Kept<Code[]>(150_000)

/** Codes of a folded word; none for a stop word. The same for texts and queries. */
export const codesOf = (word: string): Code[] => kept.of(word, makeCodes)

function makeCodes(word: string): Code[] {
  const { isStop, lemmasOf, coinsOf } = dictionary()
  return isStop(word)
    ? []
    : [...lemmasOf(word).map((lemma) => codeOf('word', lemma)), ...coinsOf(word).map((id) => codeOf('named', id))]
}

type Facet = 'word' | 'named' | 'kind' | 'author' | 'channel' | 'coin'

/**
 * Six base64 digits, 36 bits of hash: a million words have few collisions. A code takes the space of three Russian
 * letters and contains nothing of the text, so that no text can become query syntax.
 */
export function codeOf(facet: Facet, value: string | number): Code {
  const text = `${facet}:${value}`
  let one = 0x811c9dc5
  let other = 0x9747b28c
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ unit, 0x5bd1e995)
    other ^= other >>> 13
  }
  // 30 bits of one hash, 6 of the other.
  return signs(mixed(one), 5) + signs(mixed(other), 1)
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function mixed(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}

function signs(bits: number, count: number): string {
  let text = ''
  for (let place = 0; place < count; place += 1) text += SIGNS[(bits >>> (place * 6)) & 63]
  return text
}
