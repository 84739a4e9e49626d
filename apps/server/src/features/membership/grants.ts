import type { RightSource } from '@palata/contract/membership'
import { isShut } from '#features/access'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import * as daysStore from './daysStore.ts'
import { insertEvent } from './eventStore.ts'
import { accessChanged } from './events.ts'
import * as store from './grantStore.ts'
import { DAY_MS, isCountedInDays, nextStart } from './rules.ts'

/** Why rights change: `reason` is what the member reads, in Russian. */
export interface Cause {
  reason: string
  /** Who made the change: an operator's name, or `system`. */
  actor?: string
  /** Evidence for operators: invoice numbers, addresses, messages. No secrets. */
  evidence?: Record<string, unknown>
  /** The same key never grants twice. */
  onceKey?: string
  /** The same days for the same reason by the same actor, given so recently, count as this grant: a press repeated. */
  repeatSeconds?: number
}

const FROZEN = 'NFT клуба уже открывает доступ: оплаченные дни подождут'
const RESUMED = 'NFT клуба больше нет: оплаченные дни идут дальше'
const SHUT = 'Аккаунт закрыт на время: оставшиеся дни подождут'
const OPENED = 'Аккаунт снова открыт: оставшиеся дни идут дальше'
const ENDED = 'Срок закончился'

/**
 * Adds days after those the person already has; they are frozen while the person holds the NFT or the account is shut.
 * `isNew` is false when `onceKey` or a repeated press has granted before: nothing changes.
 */
export async function grantDays(
  tx: Db,
  { accountId, source, days }: { accountId: number; source: Exclude<RightSource, 'telegram' | 'pon'>; days: number },
  cause: Cause,
  now: Date,
): Promise<{ grantId: number; isNew: boolean }> {
  await closeOverdueAndLock(tx, accountId, now)
  const known = cause.onceKey === undefined ? undefined : await store.findByOnceKey(tx, cause.onceKey)
  const repeated = known ?? (await findRepeated(tx, { accountId, days }, cause, now))
  if (repeated !== undefined) return { grantId: repeated, isNew: false }
  const open = await store.listOpen(tx, accountId, now)
  const startsAt = nextStart(open, now)
  const endsAt = new Date(startsAt.getTime() + days * DAY_MS)
  return { grantId: await insertDays(tx, { accountId, source, startsAt, endsAt }, open, cause, now), isNew: true }
}

/**
 * Adds days up to an end that was agreed elsewhere. Null when the person's other days, or their subscription in
 * Telegram, reach as far: the longer right stays.
 */
export async function grantUntil(
  tx: Db,
  { accountId, endsAt }: { accountId: number; endsAt: Date },
  cause: Cause,
  now: Date,
): Promise<number | null> {
  await closeOverdueAndLock(tx, accountId, now)
  const open = await store.listOpen(tx, accountId, now)
  const startsAt = nextStart(open, now)
  const telegram = open.find(({ source }) => source === 'telegram')
  if (startsAt >= endsAt || (telegram?.ends_at && telegram.ends_at >= endsAt)) return null
  return insertDays(tx, { accountId, source: 'operator', startsAt, endsAt }, open, cause, now)
}

/** Days that wait from the start while the person holds the NFT, others of theirs wait, or the account is shut. */
async function insertDays(tx: Db, right: Omit<New, 'frozenAt'>, open: store.GrantRow[], cause: Cause, now: Date) {
  const { accountId, source } = right
  const mustWait = holdsPon(open) || (await isShut(tx, accountId))
  const frozenAt = open.find(({ frozen_at }) => frozen_at)?.frozen_at ?? (mustWait ? now : null)
  const grantId = await insert(tx, { ...right, frozenAt }, cause, now)
  if (frozenAt) await recordChange(tx, accountId, { id: grantId, source }, 'frozen', { reason: FROZEN }, null, now)
  return grantId
}

async function findRepeated(
  tx: Db,
  right: { accountId: number; days: number },
  { reason, actor = 'system', repeatSeconds }: Cause,
  now: Date,
): Promise<number | undefined> {
  if (repeatSeconds === undefined) return undefined
  return store.findLike(tx, { ...right, reason, actor, since: new Date(now.getTime() - repeatSeconds * 1000) })
}

/**
 * Sets the end of the Telegram subscription; an end in the past revokes it. A right that an operator revoked returns
 * only with a later end, not with the same message again.
 */
export async function setTelegramEnd(
  tx: Db,
  { accountId, endsAt }: { accountId: number; endsAt: Date },
  cause: Cause,
  now: Date,
) {
  await closeOverdueAndLock(tx, accountId, now)
  const current = await openOf(tx, accountId, 'telegram', now)
  if (endsAt <= now) return current && revoke(tx, accountId, current, cause, now)
  if (current) return changeEnd(tx, accountId, current, endsAt, cause, now)
  if (await daysStore.isTaken(tx, accountId, 'telegram', endsAt)) return
  await insert(tx, { accountId, source: 'telegram', startsAt: now, endsAt, frozenAt: null }, cause, now)
}

/**
 * Sets the end of an NFT holder's right. Null while the person holds it: the right is endless and the counted days are
 * frozen. When the NFT is gone, the right ends at `endsAt`, unless it ends earlier; a person without it keeps nothing.
 */
export async function setPonEnd(
  tx: Db,
  { accountId, endsAt }: { accountId: number; endsAt: Date | null },
  cause: Cause,
  now: Date,
) {
  await closeOverdueAndLock(tx, accountId, now)
  const current = await openOf(tx, accountId, 'pon', now)
  if (endsAt) {
    if (!current || (current.ends_at && current.ends_at <= endsAt)) return
    if (endsAt <= now) return revoke(tx, accountId, current, cause, now)
    return changeEnd(tx, accountId, current, endsAt, cause, now)
  }
  if (current) return changeEnd(tx, accountId, current, null, cause, now)
  await insert(tx, { accountId, source: 'pon', startsAt: now, endsAt: null, frozenAt: null }, cause, now)
  for (const grant of await daysStore.freeze(tx, accountId, now)) {
    await recordChange(tx, accountId, grant, 'frozen', { reason: FROZEN }, null, now)
  }
}

/**
 * Freezes the counted days of an account that was frozen or closed; resumes those of a reopened one, unless the NFT gives
 * access without them.
 */
export async function followRestrictions(tx: Db, accountId: number, now: Date) {
  await closeOverdueAndLock(tx, accountId, now)
  if (await isShut(tx, accountId)) {
    for (const grant of await daysStore.freeze(tx, accountId, now))
      await recordChange(tx, accountId, grant, 'frozen', { reason: SHUT }, null, now)
  } else if (!holdsPon(await store.listOpen(tx, accountId, now))) await letDaysRun(tx, accountId, now, OPENED)
  await emit(tx, accessChanged, { account_id: accountId })
}

/** Revokes a right before its end. False when the person has no such open right. */
export async function revokeGrant(tx: Db, accountId: number, grantId: number, cause: Cause, now: Date) {
  await closeOverdueAndLock(tx, accountId, now)
  const grant = (await store.listOpen(tx, accountId, now)).find(({ id }) => id === grantId)
  if (grant) await revoke(tx, accountId, grant, cause, now)
  return grant !== undefined
}

/** Records in the person's history that a role was given or taken. */
export async function noteRole(
  tx: Db,
  accountId: number,
  isGiven: boolean,
  { reason, actor = 'system' }: Cause,
  now: Date,
) {
  const kind = isGiven ? 'role_given' : 'role_taken'
  await insertEvent(tx, { accountId, grant: null, kind, reason, actor, endsAt: null }, now)
  await emit(tx, accessChanged, { account_id: accountId })
}

/** Closes ended rights and resumes frozen days from the instant of that end. */
export async function closeEnded(db: Database, now: Date) {
  await eachAlone(await store.listOverdue(db, now), (accountId) =>
    transaction(db, (tx) => closeOverdueAndLock(tx, accountId, now)),
  )
}

/** Every change starts with this: locks the account and closes rights that have ended. */
async function closeOverdueAndLock(tx: Db, accountId: number, now: Date) {
  refuseUnless(await store.lockAccount(tx, accountId), 'no_such_person')
  // Loops: days resumed at the NFT's end may have ended since.
  for (let ended = await listEnded(); ended.length > 0; ended = await listEnded()) {
    for (const grant of ended) {
      await store.close(tx, grant.id, false, now)
      await recordChange(tx, accountId, grant, 'ended', { reason: ENDED }, grant.ends_at, grant.ends_at!)
      if (grant.source === 'pon') await letDaysRun(tx, accountId, grant.ends_at!)
    }
  }

  function listEnded() {
    return store.listEnded(tx, accountId, now)
  }
}

async function revoke(tx: Db, accountId: number, grant: store.GrantRow, cause: Cause, now: Date) {
  await store.close(tx, grant.id, true, now)
  await recordChange(tx, accountId, grant, 'revoked', cause, now, now)
  if (grant.source === 'pon') await letDaysRun(tx, accountId, now)
  // Later days move up into the place of the revoked ones.
  if (isCountedInDays(grant.source) && grant.ends_at) {
    const from = Math.max(grant.starts_at.getTime(), (grant.frozen_at ?? now).getTime())
    await daysStore.pullDays(tx, accountId, grant.ends_at, (grant.ends_at.getTime() - from) / 1000)
  }
}

/** Resumes frozen days, unless the account is frozen or closed. */
async function letDaysRun(tx: Db, accountId: number, at: Date, reason = RESUMED) {
  if (await isShut(tx, accountId)) return
  for (const grant of await daysStore.resume(tx, accountId, at)) {
    await recordChange(tx, accountId, grant, 'resumed', { reason }, grant.ends_at, at)
  }
}

async function changeEnd(
  tx: Db,
  accountId: number,
  grant: store.GrantRow,
  endsAt: Date | null,
  cause: Cause,
  now: Date,
) {
  if (grant.ends_at?.getTime() === endsAt?.getTime()) return
  await store.setEnd(tx, grant.id, endsAt)
  await recordChange(tx, accountId, grant, 'changed', cause, endsAt, now)
}

interface New {
  accountId: number
  source: RightSource
  startsAt: Date
  endsAt: Date | null
  frozenAt: Date | null
}

async function insert(tx: Db, right: New, cause: Cause, now: Date): Promise<number> {
  const { reason, evidence = {}, onceKey = null } = cause
  const id = await store.insertGrant(tx, { ...right, reason, evidence, onceKey }, now)
  await recordChange(tx, right.accountId, { id, source: right.source }, 'granted', cause, right.endsAt, now)
  return id
}

async function recordChange(
  tx: Db,
  accountId: number,
  grant: { id: number; source: RightSource },
  kind: Parameters<typeof insertEvent>[1]['kind'],
  { reason, actor = 'system' }: Cause,
  endsAt: Date | null,
  at: Date,
) {
  await insertEvent(tx, { accountId, grant, kind, reason, actor, endsAt }, at)
  await emit(tx, accessChanged, { account_id: accountId })
}

async function openOf(tx: Db, accountId: number, source: RightSource, now: Date) {
  return (await store.listOpen(tx, accountId, now)).find((grant) => grant.source === source)
}

function holdsPon(open: store.GrantRow[]) {
  return open.some(({ source }) => source === 'pon')
}
