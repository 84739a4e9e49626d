import { createHash, randomInt } from 'node:crypto'

const CODES = 10
/** Without letters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

/** Ten recovery codes of 59 bits each, written as `abcd-efgh-jkmn`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return letters.replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3')
  })
}

/** Spaces, dashes and case are ignored. Long random codes need no slow hash. */
export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest()
}
