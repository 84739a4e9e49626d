import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: nobody guesses them, so a plain hash is enough to keep. */
export function newLetterKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Names a letter in its link, in one spelling. Drawn, not counted: nobody can name another person's letter. */
export function newLetterUid(): string {
  return randomBytes(12).toString('base64url')
}

export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
