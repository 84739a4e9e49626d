import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The letter that a mark names; only the letter's own mark fits it. */
export interface Marked {
  id: number
  recipient: string
  created_at: Date
}

const MARK = /([1-9a-z][0-9a-z]{0,11})-([0-9a-f]{24})/
/** In the address that reports return to, and in the letter's Message-ID. Servers may write them in capitals. */
const PLACES = new RegExp(`(?:\\+|<?letter-)(${MARK.source})@`, 'gi')
/** A report names one letter; more are a forger's guesses. */
const MOST = 8

/**
 * The mark of a letter: its number with 96 bits of a signature. It stands in the return address (VERP) and in the
 * Message-ID, which only the receiver and the servers on the way see, so nobody else can report the letter.
 */
export function markOf(secret: string, letter: Marked): string {
  return `${letter.id.toString(36)}-${signatureOf(secret, letter)}`
}

/** Numbers of letters that a text names by well-formed marks, each with its mark; nothing is verified yet. */
export function findMarks(text: string): { id: number; mark: string }[] {
  const found = new Map<string, number>()
  for (const [, given = '', id = ''] of text.matchAll(PLACES)) {
    const number = Number.parseInt(id.toLowerCase(), 36)
    if (Number.isSafeInteger(number)) found.set(given.toLowerCase(), number)
    if (found.size === MOST) break
  }
  return [...found].map(([mark, id]) => ({ id, mark }))
}

/** Whether the mark is this letter's. */
export function isMarkOf(secret: string, letter: Marked, mark: string): boolean {
  const own = Buffer.from(markOf(secret, letter))
  const given = Buffer.from(mark)
  return own.length === given.length && timingSafeEqual(own, given)
}

function signatureOf(secret: string, { id, recipient, created_at }: Marked): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'marks of letters', 32))
  return createHmac('sha256', key).update(`${id} ${created_at.getTime()} ${recipient}`).digest('hex').slice(0, 24)
}
