import type { SecondStepState } from '@palata/contract/secondStep'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { freshUntil } from './standing.ts'
import { countRecovery, findTotp, listPasskeys } from './store.ts'

/** The person's methods, and whether this session has passed. */
export async function readState(db: Db, viewer: Viewer, isRequired: boolean, now: Date): Promise<SecondStepState> {
  const [totp, passkeys, left] = await Promise.all([
    findTotp(db, viewer.id),
    listPasskeys(db, viewer.id),
    countRecovery(db, viewer.id),
  ])
  const passedAt = viewer.desk?.passedAt ?? null
  return {
    is_required: isRequired,
    has_totp: totp?.confirmed_at != null,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: left,
    passed_at: passedAt?.toISOString() ?? null,
    fresh_until: freshUntil(passedAt, now)?.toISOString() ?? null,
  }
}
