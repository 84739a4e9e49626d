import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { findAccess } from '#features/access'
import { callerIp, networkOf } from '#platform/address.ts'
import type { Database } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import * as store from './store.ts'

/** By it a token is told from a session's, and found by scanners of published code. */
const PREFIX = 'palata_'
/** 256 random bits: nothing slower than SHA-256 is needed against guessing. */
const BYTES = 32
const perToken: Limit = { name: 'api token', attempts: 120, seconds: 60 }
const USED_MS = 60_000

export const newToken = () => `${PREFIX}${randomBytes(BYTES).toString('base64url')}`

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The API token of the request; null when it has none. */
export function apiTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return headers.authorization?.match(/^Bearer (palata_[\w-]{43})$/)?.[1] ?? null
}

/**
 * The person behind a token, with what it is for. Looked up at each request, so that a removed token, a lost role and a
 * closed account count at once, in every process.
 */
export async function identifyByToken(
  db: Database,
  token: string,
  request: Pick<FastifyRequest, 'ip' | 'ips'>,
  now: Date,
): Promise<Viewer> {
  const row = await store.findByHash(db, hashOf(token), now)
  refuseUnless(row, 'token_not_valid')
  await countAttempt(db, [[perToken, String(row.id)]], now)
  const viewer = await viewerOf(db, row, now)
  refuseUnless(viewer, 'sign_in')
  if (!row.used_at || Math.abs(now.getTime() - row.used_at.getTime()) >= USED_MS)
    await store.markUsed(db, row.id, networkOf(callerIp(request)), now)
  return viewer
}

/** The same person as they are now; null when the token is none any more. */
export async function againByToken(db: Database, { token }: Viewer, now: Date): Promise<Viewer | null> {
  const row = token && (await store.findLive(db, token.id, now))
  return row ? viewerOf(db, row, now) : null
}

async function viewerOf(db: Database, { id, account_id, scopes }: store.TokenRow, now: Date): Promise<Viewer | null> {
  const access = await findAccess(db, account_id, now)
  return access && !access.is_shut ? { ...access.viewer, token: { id, scopes } } : null
}
