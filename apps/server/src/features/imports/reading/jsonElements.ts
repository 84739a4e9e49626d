import { NotThisFile } from './notThisFile.ts'

/** Bytes of one element; a longer one is told and passed over. */
const LONGEST_ELEMENT = 8 * 1024 * 1024
/** Bytes before the array. */
const LONGEST_HEAD = 1024 * 1024

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, COLON] = Buffer.from('"\\{}[]:')

/**
 * Splits a JSON file of any size at the elements of one array that stands at its top (`{"id": 1, "messages": [ … ]}`), as
 * bytes, without keeping the rest. A parser of JSON would hold an element of any length, and end at the first escape that
 * is none, as Telegram Desktop writes them.
 */
export class JsonElements {
  readonly #array: Buffer
  #head: Buffer[] = []
  #headBytes = 0
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** The last string at depth one, which is a key when a colon follows. */
  #word: number[] = []
  #key = ''
  #isInside = false
  #isOver = false
  #parts: Buffer[] = []
  #bytes = 0
  #isTaking = false

  constructor(array: string) {
    this.#array = Buffer.from(array)
  }

  /** Elements that end in this chunk; null in the place of one that is too long. */
  *push(chunk: Buffer): Generator<Buffer | null> {
    let from = this.#isTaking ? 0 : -1
    for (let at = 0; at < chunk.length && !this.#isOver; at += 1) {
      const sign = chunk[at]!
      if (this.#isInString) this.#inString(sign)
      else if (sign === QUOTE) {
        this.#isInString = true
        if (this.#depth === 1) this.#word = []
      } else if (sign === COLON && this.#depth === 1) this.#key = Buffer.from(this.#word).toString()
      else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) {
        if (this.#isInside && this.#depth === 2) {
          this.#isTaking = true
          from = at
        }
        this.#open(sign, chunk, at)
      } else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) {
        this.#depth -= 1
        if (this.#isTaking && this.#depth === 2) {
          this.#keep(chunk.subarray(from, at + 1))
          yield this.#taken()
          from = -1
        } else if (this.#isInside && this.#depth === 1) this.#isOver = true
      }
    }
    if (this.#isTaking && from >= 0) this.#keep(chunk.subarray(from))
    if (!this.#isInside && !this.#isOver) this.#keepHead(chunk)
  }

  /** What stands before the array, as an object of its own. Refuses a file without the array. */
  head(): unknown {
    if (!this.#isInside) throw new NotThisFile(`В файле нет списка «${this.#array}»`)
    const text = Buffer.concat(this.#head)
      .toString('utf8')
      .replace(/^\ufeff/, '')
    const before = text.slice(0, text.lastIndexOf(`"${this.#array}"`))
    return JSON.parse(`${before.trimEnd().replace(/,$/, '')}}`)
  }

  get hasBegun() {
    return this.#isInside
  }

  /** Whether the array was closed: a file that was cut ends before. */
  get isWhole() {
    return this.#isOver
  }

  #inString(sign: number) {
    if (this.#isEscaped) this.#isEscaped = false
    else if (sign === BACKSLASH) this.#isEscaped = true
    else if (sign === QUOTE) this.#isInString = false
    if (this.#isInString && this.#depth === 1 && this.#word.length < 100) this.#word.push(sign)
  }

  #open(sign: number, chunk: Buffer, at: number) {
    this.#depth += 1
    if (sign !== OPEN_BRACKET || this.#depth !== 2 || this.#isInside || this.#key !== this.#array.toString()) return
    this.#isInside = true
    this.#keepHead(chunk.subarray(0, at))
  }

  #keepHead(part: Buffer) {
    this.#headBytes += part.length
    if (this.#headBytes > LONGEST_HEAD) throw new NotThisFile(`В начале файла нет списка «${this.#array}»`)
    this.#head.push(Buffer.from(part))
  }

  #keep(part: Buffer) {
    this.#bytes += part.length
    // A copy: the chunk's memory is used again.
    if (this.#bytes <= LONGEST_ELEMENT) this.#parts.push(Buffer.from(part))
    else this.#parts = []
  }

  #taken(): Buffer | null {
    const element = this.#bytes <= LONGEST_ELEMENT ? Buffer.concat(this.#parts) : null
    this.#parts = []
    this.#bytes = 0
    this.#isTaking = false
    return element
  }
}
