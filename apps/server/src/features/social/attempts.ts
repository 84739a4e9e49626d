import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Attempt } from '#providers/oidc/index.ts'
import { type AttemptRow, insertAttempt, removeAttempt } from './store.ts'

/** Time a person has at the service. */
export const ATTEMPT_SECONDS = 600

/** A secret only in the browser's cookie: 256 random bits. */
export function newAttemptKey(): string {
  return randomBytes(32).toString('base64url')
}

/** All values of the attempt derive from the key, so the database holds nothing usable. */
export function attemptOf(key: string, redirectUri: string): Attempt {
  return { state: stateOf(key), nonce: derived('nonce', key), verifier: derived('verifier', key), redirectUri }
}

/** 43 URL-safe characters: the most that Telegram takes. */
export function stateOf(key: string): string {
  return derived('state', key)
}

export async function keepAttempt(db: Db, key: string, attempt: Omit<AttemptRow, 'expires_at'>, now: Date) {
  await insertAttempt(db, hashOf(key), { ...attempt, expires_at: new Date(now.getTime() + ATTEMPT_SECONDS * 1000) })
}

interface Coming {
  provider: AttemptRow['provider']
  accountId: number | null
  state: string
}

/** Uses up this browser's attempt for this purpose and person; refuses any other. */
export async function takeAttempt(db: Db, key: string | undefined, coming: Coming, now: Date) {
  // Checked first: a stranger's link with an invalid state must not use up the person's attempt.
  refuseUnless(key && isSame(coming.state, stateOf(key)), 'social_lost')
  const row = await removeAttempt(db, hashOf(key), coming.provider, now)
  if (!row || row.account_id !== coming.accountId) throw new Refusal('social_lost')
  return attemptOf(key, row.redirect_uri)
}

function derived(what: string, key: string) {
  return createHash('sha256').update(`${what} of ${key}`).digest('base64url')
}

function hashOf(key: string) {
  return createHash('sha256').update(key).digest()
}

function isSame(given: string, expected: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
