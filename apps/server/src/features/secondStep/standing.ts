import type { DeskRole } from '@palata/contract/endpoint'
import { FRESH_MINUTES } from '@palata/contract/secondStep'
import type { Db } from '#platform/database.ts'
import type { DeskStanding, Viewer } from '#platform/viewer.ts'
import { findStanding } from './store.ts'

/** The roles by the groups that give them. */
const ROLES: Record<string, DeskRole> = { Editors: 'editor', Moderators: 'moderator', Operators: 'operator' }

/** The viewer as the desk knows them, read anew: a role that was taken away, and a session that ended, end here at once. */
export async function atDesk(db: Db, viewer: Viewer, isRequired: boolean, now: Date): Promise<Viewer> {
  const row = await findStanding(db, viewer.id, viewer.sessionId ?? null, now)
  const hasStep = row !== undefined && (row.has_totp || row.has_passkeys)
  const desk: DeskStanding = {
    roles: (row?.groups ?? []).flatMap((group) => ROLES[group] ?? []),
    isStepDemanded: isRequired || hasStep,
    hasStep,
    passedAt: row?.second_step_at ?? null,
  }
  return { ...viewer, desk }
}

/** Until when a confirmation opens money, roles and bulk deletion; null once it does not. */
export function freshUntil(passedAt: Date | null, now: Date): Date | null {
  const until = passedAt && new Date(passedAt.getTime() + FRESH_MINUTES * 60_000)
  return until && until > now ? until : null
}
