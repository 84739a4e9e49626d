import type { TokenScope } from '@palata/contract/endpoint'
import { type ApiToken, MOST_TOKENS } from '@palata/contract/tokens'
import { recordDone } from '#features/audit'
import { noteSecurity } from '#features/security'
import type { Caller } from '#features/sessions'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { hashOf, newToken } from './identify.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

interface By {
  viewer: Viewer
  caller: Caller
}

/** Makes a token and tells it this once. */
export function createToken(
  db: Database,
  { viewer, caller }: By,
  { name, scopes, days }: { name: string; scopes: readonly TokenScope[]; days: number },
  now: Date,
): Promise<ApiToken & { token: string }> {
  const token = newToken()
  return transaction(db, async (tx) => {
    if ((await store.countTokens(tx, viewer.id)) >= MOST_TOKENS)
      throw new Refusal('bad_input', `Ключей уже ${MOST_TOKENS}: отзовите лишний`)
    const expiresAt = new Date(now.getTime() + days * DAY_MS)
    const row = await store.insertToken(tx, { accountId: viewer.id, name, hash: hashOf(token), scopes, expiresAt }, now)
    await noteSecurity(tx, viewer.id, 'token_made', caller, now)
    await record(tx, viewer, 'make-token', { id: row.id, name, scopes, days }, `Выпущен ключ API «${name}»`, now)
    return { ...shown(row, now), token }
  })
}

export function removeToken(db: Database, { viewer, caller }: By, id: number, now: Date) {
  return transaction(db, async (tx) => {
    const name = await store.removeToken(tx, viewer.id, id)
    refuseUnless(name !== undefined, 'not_found')
    await noteSecurity(tx, viewer.id, 'token_removed', caller, now)
    await record(tx, viewer, 'remove-token', { id, name }, `Отозван ключ API «${name}»`, now)
  })
}

function record(tx: Db, viewer: Viewer, command: string, what: Record<string, unknown>, outcome: string, now: Date) {
  return recordDone(tx, { operator: viewer.username, command, arguments: what, about: null }, outcome, now)
}

export function shown(row: store.TokenRow, now: Date): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at <= now,
    used_at: row.used_at?.toISOString() ?? null,
    used_from: row.used_from,
  }
}
