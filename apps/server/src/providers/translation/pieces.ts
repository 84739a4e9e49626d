/** Limits of one call; a service counts all its texts together. */
export interface Most {
  texts: number
  /** UTF-16 units. */
  characters: number
  /** Of the JSON that is sent. */
  bytes: number
}

interface Piece {
  words: string
  /** Spaces and line ends after it, which are not translated. */
  gap: string
}

/** Bytes of a request beside its texts. */
const FRAME = 2_000

/**
 * Translates texts of any length within the limits of one call: long ones in pieces that end with a paragraph, a
 * sentence or a word, joined again with what stood between them.
 */
export async function inPieces(
  texts: string[],
  most: Most,
  translate: (texts: string[]) => Promise<string[]>,
): Promise<string[]> {
  const cut = texts.map((text) => piecesOf(text, most))
  const russian: string[] = []
  for (const call of callsOf(cut.flat(), most)) russian.push(...(await translate(call.map(({ words }) => words))))
  let place = 0
  return cut.map((pieces) => {
    const parts = pieces.map(({ gap }) => ({ gap, ru: russian[place++]! }))
    // A piece without a translation: the text has none.
    if (parts.some(({ ru }) => ru.trim() === '')) return ''
    return parts.map(({ ru, gap }) => (gap || parts.length > 1 ? ru.trim() + gap : ru)).join('')
  })
}

function callsOf(pieces: Piece[], most: Most): Piece[][] {
  const calls: Piece[][] = []
  let [characters, bytes] = [0, 0]
  for (const piece of pieces) {
    const size = bytesOf(piece.words)
    const last = calls.at(-1)
    const fits = last && last.length < most.texts && characters + piece.words.length <= most.characters
    if (fits && bytes + size <= most.bytes - FRAME) {
      last.push(piece)
      characters += piece.words.length
      bytes += size
    } else {
      calls.push([piece])
      characters = piece.words.length
      bytes = size
    }
  }
  return calls
}

function piecesOf(text: string, most: Most): Piece[] {
  const pieces: Piece[] = []
  let rest = text
  while (rest.length > 0) {
    const cut = isWithin(rest, most) ? rest.length : endOf(rest, most)
    // Spaces at the beginning of the next piece would be lost.
    const end = cut + /^\s*/.exec(rest.slice(cut))![0].length
    const piece = rest.slice(0, end)
    const words = pieces.length === 0 && cut === rest.length ? piece : piece.trimEnd()
    pieces.push({ words, gap: piece.slice(words.length) })
    rest = rest.slice(end)
  }
  return pieces.length > 0 ? pieces : [{ words: text, gap: '' }]
}

function isWithin(text: string, most: Most): boolean {
  return text.length <= most.characters && bytesOf(text) <= most.bytes - FRAME
}

/** Ends of paragraphs, of sentences and of words, with the spaces after them; the first kind that is found counts. */
const ENDS = [/\n+/g, /[.!?…。！？]["»”')\]]*\s+/g, /\s+/g]

/** Where the first piece ends: as late as it fits. */
function endOf(text: string, most: Most): number {
  let longest = Math.min(most.characters, text.length)
  while (bytesOf(text.slice(0, longest)) > most.bytes - FRAME) longest = Math.floor(longest * 0.8)
  const head = text.slice(0, longest)
  for (const end of ENDS) {
    const places = [...head.matchAll(end)].map(({ index, 0: found }) => index + found.length)
    // A tiny first piece would make many calls.
    const place = places.filter((one) => one >= longest / 4).at(-1)
    if (place) return place
  }
  // One endless word: not between the halves of a sign.
  return /[\uD800-\uDBFF]$/.test(head) ? longest - 1 : longest
}

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text))
