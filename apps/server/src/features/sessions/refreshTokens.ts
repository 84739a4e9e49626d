import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The first token of a session: 256 random bits that mean nothing by themselves. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The token that follows. It is computed, not drawn, so that two tabs that refresh together,
 * and a browser whose answer was lost on the way, are given the same one; only its hash is stored.
 */
export function successorOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(`refresh token after ${token}`).digest('base64url')
}

/** What the database knows of a token. A plain hash is enough: 256 random bits cannot be guessed. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
