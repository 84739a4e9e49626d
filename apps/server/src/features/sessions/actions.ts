import type { Session } from '@palata/contract/sessions'
import { findAccess } from '#features/access'
import { countingBans, refuseSignIn } from '#features/bans'
import { networkOf } from '#platform/address.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { deviceOf } from './device.ts'
import { sessionsEnded } from './events.ts'
import type { Identity } from './identity.ts'
import { hashOf, newRefreshToken, successorOf } from './refreshTokens.ts'
import * as store from './store.ts'

/** A session without a refresh for this long is over. */
export const SESSION_SECONDS = 30 * 24 * 3600
/** Within this time a reused token is no theft: two tabs refreshed together, or an answer was lost. */
const RACE_MS = 10_000
const USER_AGENT_LENGTH = 300

/** Where a request comes from. */
export interface Caller {
  ip: string
  userAgent: string
  /** Cookie of a browser that has signed in before; see knownDevices.ts. */
  deviceCookie?: string | undefined
}

export interface Started {
  accountId: number
  sessionId: string
  access: string
  refreshToken: string
  isRemembered: boolean
}

/** Opens a new session in this browser. Always a new id: one supplied by the caller is ignored (session fixation). */
export async function startSession(
  db: Database,
  identity: Identity,
  { accountId, isRemembered, caller }: { accountId: number; isRemembered: boolean; caller: Caller },
  now: Date,
): Promise<Started> {
  const refreshToken = newRefreshToken()
  const begun = await countingBans(db, now, () =>
    transaction(db, async (tx) => {
      const id = await store.insertSession(tx, accountId, isRemembered, visitOf(caller, now))
      // Checked after the insert, which waits for changes of the account: a restriction made meanwhile is seen here.
      await refuseKeptOut(tx, accountId, caller, now)
      await store.insertRefreshToken(tx, hashOf(refreshToken), id, now)
      const surplus = await store.endSurplus(tx, accountId, now)
      if (surplus.length > 0) await emit(tx, sessionsEnded, { account_id: accountId })
      return { id, surplus }
    }),
  )
  identity.forget(begun.surplus, now)
  const access = await identity.tokens.sign(accountId, begun.id, now)
  return { accountId, sessionId: begun.id, access, refreshToken, isRemembered }
}

/** The team signs in from anywhere: a ban of its own network must not keep out who lifts it. */
async function refuseKeptOut(tx: Db, accountId: number, caller: Caller, now: Date) {
  const access = await findAccess(tx, accountId, now)
  if (access?.is_shut) throw new Refusal('account_shut', `Аккаунт закрыт. Причина: ${access.shut_reason}`)
  if (access?.groups.length === 0) await refuseSignIn(tx, caller.ip, now)
}

/** Rotates the tokens. Reuse of a rotated token ends the session for thief and owner alike. */
export async function refreshSession(
  db: Database,
  identity: Identity,
  token: string | undefined,
  caller: Caller,
  now: Date,
): Promise<Started> {
  refuseUnless(token, 'token_not_valid')
  const hash = hashOf(token)
  const successor = successorOf(identity.secret, token)
  const held = await transaction(db, async (tx) => {
    const held = await store.lockToken(tx, hash, now)
    if (!held?.is_live) return null
    if (held.rotated_at) {
      const isRace = await isHonestRace(tx, held.rotated_at, successor, now)
      if (!isRace) await endIn(tx, identity, held.account_id, { only: held.session_id }, 'token_reused', now)
      return isRace ? held : null
    }
    await store.markRotated(tx, hash, now)
    await store.insertRefreshToken(tx, hashOf(successor), held.session_id, now)
    await store.setSeen(tx, held.session_id, visitOf(caller, now))
    return held
  })
  refuseUnless(held, 'token_not_valid')
  const access = await identity.tokens.sign(held.account_id, held.session_id, now)
  return {
    accountId: held.account_id,
    sessionId: held.session_id,
    access,
    refreshToken: successor,
    isRemembered: held.remembered,
  }
}

/** Whether this is the previous token shortly after its rotation. */
async function isHonestRace(tx: Db, rotatedAt: Date, successor: string, now: Date) {
  if (now.getTime() - rotatedAt.getTime() > RACE_MS) return false
  const next = await store.findToken(tx, hashOf(successor), now)
  return next !== undefined && next.rotated_at === null
}

/** Whether the browser's session could be refreshed. Changes nothing, so it does not detect a stolen token. */
export async function isSessionLive(db: Db, token: string | undefined, now: Date): Promise<boolean> {
  const held = token ? await store.findToken(db, hashOf(token), now) : undefined
  if (!held?.is_live) return false
  return held.rotated_at === null || now.getTime() - held.rotated_at.getTime() <= RACE_MS
}

/** Ends this browser's session, found by its cookie or else by its access token, even an expired one. */
export async function signOut(
  db: Database,
  identity: Identity,
  { token, bearer }: { token: string | undefined; bearer: string | null },
  now: Date,
) {
  const held = token ? await store.findToken(db, hashOf(token), now) : undefined
  if (held) await endSessions(db, identity, held.account_id, { only: held.session_id }, 'signed_out', now)
  const claims = bearer ? await identity.tokens.readExpired(bearer) : null
  if (claims) await endSessions(db, identity, claims.accountId, { only: claims.sessionId }, 'signed_out', now)
}

type Which = { only?: string; except?: string }

/** Ends sessions of a person: at once here, within seconds in other processes. Returns how many were live. */
export async function endSessions(
  db: Database,
  identity: Identity,
  accountId: number,
  which: Which,
  reason: store.EndReason,
  now: Date,
): Promise<number> {
  return transaction(db, (tx) => endIn(tx, identity, accountId, which, reason, now))
}

/** Like `endSessions`, inside the caller's transaction. If that fails, only this process treats them as ended. */
export async function endIn(
  tx: Db,
  identity: Pick<Identity, 'forget'>,
  accountId: number,
  which: Which,
  reason: store.EndReason,
  now: Date,
): Promise<number> {
  const ended = await store.endLive(tx, accountId, which, reason, now)
  if (ended.length > 0) await emit(tx, sessionsEnded, { account_id: accountId })
  identity.forget(ended, now)
  return ended.length
}

/** The person's sessions for the settings page. */
export async function listSessions(db: Db, accountId: number, current: string | undefined, now: Date) {
  const live = await store.listLive(db, accountId, now)
  return live.map(
    (row): Session => ({
      id: row.id,
      device: deviceOf(row.user_agent),
      ip: row.network,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.seen_at.toISOString(),
      current: row.id === current,
    }),
  )
}

function visitOf(caller: Caller, now: Date) {
  return {
    user_agent: caller.userAgent.slice(0, USER_AGENT_LENGTH),
    network: networkOf(caller.ip),
    now,
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
  }
}
