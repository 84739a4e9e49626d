import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits cannot be guessed, so the database keeps a plain hash. */
export function newLetterKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Id of a letter in its link. Random, not a sequence: nobody can guess the id of another person's letter. */
export function newLetterUid(): string {
  return randomBytes(12).toString('base64url')
}

export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
