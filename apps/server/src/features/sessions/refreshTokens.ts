import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The first token of a session: 256 random bits. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The next token. Derived and not random, so that two tabs that refresh together,
 * or a browser that lost an answer, get the same one; only its hash is stored.
 */
export function successorOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(`refresh token after ${token}`).digest('base64url')
}

/** The hash stored in the database. A plain hash is enough: 256 random bits cannot be guessed. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
