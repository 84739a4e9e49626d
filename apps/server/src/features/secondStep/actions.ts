import { isOwnPassword } from '#features/accounts'
import { setSecondStep } from '#features/sessions'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { clearAttempts, countAttempt, type Limit } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { hashOfCode, newRecoveryCodes } from './recovery.ts'
import { freshUntil } from './standing.ts'
import * as store from './store.ts'
import { newSecret, seal, stepOf, unseal } from './totp.ts'

/** Six digits are guessed in a million tries, so an account has few. */
const LIMIT: Limit = { name: 'second step', attempts: 10, seconds: 15 * 60 }
/** Whoever has no password proves who they are by having signed in this lately. */
const YOUNG_MS = 10 * 60_000

export interface Site {
  secret: string
  brand: string
}

/** The session that a second step is of. A viewer without one cannot pass any. */
export function sessionOf({ sessionId }: Viewer): string {
  refuseUnless(sessionId, 'sign_in')
  return sessionId
}

export async function countTry(db: Db, viewer: Viewer, now: Date) {
  await countAttempt(db, [[LIMIT, String(viewer.id)]], now)
}

/**
 * A new way is added by its owner alone: after a second step that is fresh, or before there is any by the password, or by
 * having just signed in. A stolen session must not set up the thief's own.
 */
export async function requireOwner(db: Database, viewer: Viewer, password: string | undefined, now: Date) {
  if (viewer.desk?.hasStep) {
    refuseUnless(freshUntil(viewer.desk.passedAt, now), 'second_step_fresh')
    return
  }
  const proof = await isOwnPassword(db, viewer, password ?? '', now)
  if (proof === 'wrong') throw new FieldRefusal({ password: [password ? 'Неверный пароль' : 'Введите пароль'] })
  if (proof === 'right') return
  const isYoung = await store.isYoung(db, sessionOf(viewer), new Date(now.getTime() - YOUNG_MS))
  if (!isYoung) throw new Refusal('second_step_fresh', 'Войдите заново: добавить второй шаг можно сразу после входа')
}

export async function beginTotp(db: Database, site: Site, viewer: Viewer, password: string | undefined, now: Date) {
  await requireOwner(db, viewer, password, now)
  const { bytes, secret, uri } = newSecret(site.brand, viewer.username)
  const isPut = await store.putTotp(db, viewer.id, seal(site.secret, viewer.id, bytes))
  if (!isPut) throw new Refusal('bad_input', 'Приложение с кодами уже подключено')
  return { secret, uri }
}

/** The app's code, for the first time or any other; each is taken once. */
export async function passByCode(db: Database, site: Site, viewer: Viewer, code: string, now: Date) {
  await countTry(db, viewer, now)
  const totp = await store.findTotp(db, viewer.id)
  const secret = totp && unseal(site.secret, viewer.id, totp.sealed)
  const step = secret ? stepOf(secret, code, now) : null
  refuseUnless(step !== null, 'bad_code')
  return transaction(db, async (tx) => {
    await store.lockKeys(tx, viewer.id)
    refuseUnless(await store.takeStep(tx, viewer.id, step, now), 'bad_code')
    const recovery_codes = totp!.confirmed_at ? [] : await firstRecoveryCodes(tx, viewer.id)
    return { ...(await pass(tx, viewer, now)), recovery_codes }
  })
}

export async function passByRecovery(db: Database, viewer: Viewer, code: string, now: Date) {
  await countTry(db, viewer, now)
  return transaction(db, async (tx) => {
    refuseUnless(await store.takeRecovery(tx, viewer.id, hashOfCode(code)), 'bad_code')
    return { ...(await pass(tx, viewer, now)), left: await store.countRecovery(tx, viewer.id) }
  })
}

/** The session has passed the second step at this moment. */
export async function pass(tx: Db, viewer: Viewer, now: Date) {
  refuseUnless(await setSecondStep(tx, viewer.id, sessionOf(viewer), now), 'sign_in')
  await clearAttempts(tx, [LIMIT, String(viewer.id)])
  return { passed_at: now.toISOString(), fresh_until: freshUntil(now, now)!.toISOString() }
}

/** Shown once, with the first way that is set up; empty later. */
export async function firstRecoveryCodes(tx: Db, accountId: number): Promise<string[]> {
  return (await store.countRecovery(tx, accountId)) > 0 ? [] : renewRecovery(tx, accountId)
}

export async function renewRecovery(tx: Db, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.replaceRecovery(tx, accountId, codes.map(hashOfCode))
  return codes
}

/** For who lost every way: takes them all, and the sessions that had passed are shut at the desk. */
export async function resetSecondStep(tx: Db, accountId: number): Promise<boolean> {
  await store.lockKeys(tx, accountId)
  await setSecondStep(tx, accountId, null, null)
  return store.removeAll(tx, accountId)
}
