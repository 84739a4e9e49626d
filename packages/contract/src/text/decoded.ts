/** Encodings of one byte a sign in which Russian files come. */
const ENCODINGS = ['windows-1251', 'koi8-u', 'ibm866', 'x-mac-cyrillic', 'windows-1252'] as const
/** What is too short to tell is in windows-1251: its «ФРС» is «тпя» in this one, which is rarer. */
const RARER = { name: ENCODINGS[1], behind: 4.8 }

/** Bytes that are looked at: the rest of a file is in the same encoding. */
const SAMPLE = 100_000

/** How often a letter stands in Russian texts, per mille. */
const OFTEN: Record<string, number> = Object.fromEntries(
  'о109 е85 а80 и74 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з16 б16 ч14 й12 х10 ж9 ш7 ю6 ц5 щ4 э3 ф3 ъ1 ё2 і4 ї2 є2 ґ1'
    .split(' ')
    .map((pair) => [pair[0], Number(pair.slice(1))]),
)
const SELDOM = 0.05
const QUOTES = /[«»“”„‘’–—…№\u00a0]/

/** The bytes in the encoding of one byte a sign that makes the likeliest Russian, or else western, words of them. */
export function decodedByWords(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE)
  const [best] = ENCODINGS.map((name) => {
    const behind = name === RARER.name ? RARER.behind : 0
    return { name, worth: worthOf(new TextDecoder(name).decode(sample)) - behind }
  }).sort((one, other) => other.worth - one.worth)
  return new TextDecoder(best!.name).decode(bytes)
}

/** Sum over the signs beyond ASCII: every encoding makes as many of them of the same bytes. */
function worthOf(text: string): number {
  let worth = 0
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+|[^\p{ASCII}]/gu)) {
    const foreign = word.match(/[^\p{ASCII}]/gu)
    if (foreign) worth += worthOfWord(word, foreign)
  }
  return worth
}

function worthOfWord(word: string, foreign: string[]): number {
  if (QUOTES.test(word)) return Math.log(SELDOM * 10)
  if (!/^[\p{L}\p{M}]/u.test(word)) return Math.log(SELDOM / 10)
  // «Café»: a few letters of one alphabet with the western ones of another encoding.
  if (/^[\p{Script=Latin}\p{M}]+$/u.test(word))
    return foreign.length * Math.log(foreign.length * 2 <= word.length ? SELDOM * 40 : SELDOM)
  const letters = foreign.reduce((sum, letter) => sum + Math.log(OFTEN[letter.toLowerCase()] ?? SELDOM), 0)
  // «пРИВЕТ» is another encoding's «Привет»; long words in capitals are rarer than others.
  const isMixed = /\p{Script=Latin}/u.test(word) || /\p{Ll}\p{Lu}/u.test(word)
  const isShouted = word.length > 4 && word === word.toUpperCase()
  return letters - (isMixed ? 6 : 0) - (isShouted ? 4 : 0)
}

/** Text of a file: UTF-16 by its byte order mark or its zeros, else UTF-8, else an older encoding by its words. */
export function decoded(bytes: Uint8Array): string {
  const wide = wideIn(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    // By its name: a test’s browser has another TypeError.
    if ((error as Error).name !== 'TypeError') throw error
    return decodedByWords(bytes)
  }
}

/** UTF-16 has a zero, or the 4 of Cyrillic letters, in every other byte; no other text has these. */
function wideIn(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 200)
  const highAt = (odd: number) => head.filter((byte, at) => at % 2 === odd && (byte === 0 || byte === 4)).length
  const most = Math.floor(head.length / 2) * 0.9
  if (head.length < 8) return null
  if (highAt(1) >= most) return 'utf-16le'
  return highAt(0) >= most ? 'utf-16be' : null
}
