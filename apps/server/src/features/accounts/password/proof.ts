import { PROOF_MINUTES } from '@palata/contract/sessions'
import { provedUntil, setProved } from '#features/sessions'
import type { Database } from '#platform/database.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { hasPassword } from '../store.ts'
import { isOwnPassword } from './newPassword.ts'

/** How the person can prove who they are, and until when they have. */
export async function readProof(db: Database, viewer: Viewer, now: Date) {
  const [has_password, until] = await Promise.all([hasPassword(db, viewer.id), provedUntil(db, viewer, now)])
  return { has_password, until: until?.toISOString() ?? null }
}

/** The password proves it for some minutes, in this session only. */
export async function prove(db: Database, viewer: Viewer, password: string, now: Date) {
  refuseUnless(viewer.sessionId, 'sign_in')
  const verdict = await isOwnPassword(db, viewer, password, now)
  if (verdict === 'none') throw new FieldRefusal({ password: ['У аккаунта нет пароля: войдите ещё раз'] })
  if (verdict === 'wrong') throw new FieldRefusal({ password: ['Неверный пароль'] })
  await setProved(db, viewer.sessionId, now)
  return { until: new Date(now.getTime() + PROOF_MINUTES * 60_000).toISOString() }
}
