import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Attempt } from '#providers/oidc/index.ts'
import { type AttemptRow, insertAttempt, removeAttempt } from './store.ts'

/** How long a person may take at Google's or Telegram's. */
export const ATTEMPT_SECONDS = 600

/** What the browser alone keeps: 256 random bits in its cookie. */
export function newAttemptKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Everything that the attempt is known by follows from the key, so the database holds nothing that would open it. */
export function attemptOf(key: string, redirectUri: string): Attempt {
  return { state: stateOf(key), nonce: derived('nonce', key), verifier: derived('verifier', key), redirectUri }
}

/** 43 URL-safe characters: as many as Telegram takes. */
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

/** Uses up the attempt that this browser began, for this purpose and this person; refuses every other. */
export async function takeAttempt(db: Db, key: string | undefined, coming: Coming, now: Date) {
  // A stranger's link with a made-up state must not use up what the person began.
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
