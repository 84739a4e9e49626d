import type { ClubValues } from '@palata/contract/club/settings'
import { isOwnPassword } from '#features/accounts'
import { noteSecurity } from '#features/security'
import { provedUntil, setSecondStep } from '#features/sessions'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { seal, unseal } from '#platform/secrets/sealing.ts'
import type { Viewer } from '#platform/viewer.ts'
import { clearCode, countCode, countLong, type Trying } from './counters.ts'
import { hashOfCode, newRecoveryCodes } from './recovery.ts'
import { freshUntil } from './standing.ts'
import * as store from './store.ts'
import { newSecret, sealOf, stepOf } from './totp.ts'

export interface Site {
  secret: string
  club: () => Pick<ClubValues, 'brand'>
}

/** The session that passes the second step. A viewer without one is refused. */
export function sessionOf({ sessionId }: Viewer): string {
  refuseUnless(sessionId, 'sign_in')
  return sessionId
}

/**
 * Only the owner adds a method: after a fresh second step, or, before any is set up, with the password or a recent
 * sign-in. A thief with a stolen session must not add their own.
 */
export async function requireOwner(db: Database, viewer: Viewer, password: string | undefined, now: Date) {
  if (viewer.desk?.hasStep) {
    refuseUnless(freshUntil(viewer.desk.passedAt, now), 'second_step_fresh')
    return
  }
  const proof = await isOwnPassword(db, viewer, password ?? '', now)
  if (proof === 'wrong') throw new FieldRefusal({ password: [password ? 'Неверный пароль' : 'Введите пароль'] })
  if (proof === 'right') return
  if (!(await provedUntil(db, viewer, now)))
    throw new Refusal('second_step_fresh', 'Войдите заново: добавить второй шаг можно сразу после входа')
}

export async function beginTotp(db: Database, site: Site, viewer: Viewer, password: string | undefined, now: Date) {
  await requireOwner(db, viewer, password, now)
  const { bytes, secret, uri } = newSecret(site.club().brand, viewer.username)
  const isPut = await store.putTotp(db, viewer.id, seal(sealOf(site.secret, viewer.id), bytes))
  if (!isPut) throw new Refusal('bad_input', 'Приложение с кодами уже подключено')
  return { secret, uri }
}

/** Checks an app's code, which also confirms a new app; each code is accepted once. */
export async function passByCode(db: Database, site: Site, trying: Trying, code: string, now: Date) {
  const { viewer, caller } = trying
  await countCode(db, trying, now)
  const totp = await store.findTotp(db, viewer.id)
  const secret = totp && unseal(sealOf(site.secret, viewer.id), totp.sealed)
  const step = secret ? stepOf(secret, code, now) : null
  refuseUnless(step !== null, 'bad_code')
  return transaction(db, async (tx) => {
    await store.lockKeys(tx, viewer.id)
    refuseUnless(await store.takeStep(tx, viewer.id, step, now), 'bad_code')
    if (!totp!.confirmed_at) await noteSecurity(tx, viewer.id, 'code_app_added', caller, now)
    const recovery_codes = totp!.confirmed_at ? [] : await firstRecoveryCodes(tx, viewer.id)
    return { ...(await pass(tx, trying, now)), recovery_codes }
  })
}

export async function passByRecovery(db: Database, trying: Trying, code: string, now: Date) {
  const { viewer, caller } = trying
  await countLong(db, trying, now)
  return transaction(db, async (tx) => {
    refuseUnless(await store.takeRecovery(tx, viewer.id, hashOfCode(code)), 'bad_code')
    await noteSecurity(tx, viewer.id, 'recovery_used', caller, now)
    return { ...(await pass(tx, trying, now)), left: await store.countRecovery(tx, viewer.id) }
  })
}

/** Marks the session as having passed the second step now. */
export async function pass(tx: Db, trying: Trying, now: Date) {
  const { viewer } = trying
  refuseUnless(await setSecondStep(tx, viewer.id, sessionOf(viewer), now), 'sign_in')
  await clearCode(tx, trying)
  return { passed_at: now.toISOString(), fresh_until: freshUntil(now, now)!.toISOString() }
}

/** Recovery codes, returned once with the first method; empty later. */
export async function firstRecoveryCodes(tx: Db, accountId: number): Promise<string[]> {
  return (await store.countRecovery(tx, accountId)) > 0 ? [] : renewRecovery(tx, accountId)
}

export async function renewRecovery(tx: Db, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.replaceRecovery(tx, accountId, codes.map(hashOfCode))
  return codes
}

/** For people who lost every method: removes all, and passed sessions lose access to the desk. */
export async function resetSecondStep(tx: Db, accountId: number): Promise<boolean> {
  await store.lockKeys(tx, accountId)
  await setSecondStep(tx, accountId, null, null)
  return store.removeAll(tx, accountId)
}
