import type { DeskRole } from '@palata/contract/endpoint'
import { FRESH_MINUTES } from '@palata/contract/secondStep'
import type { Db } from '#platform/database.ts'
import type { DeskStanding, Viewer } from '#platform/viewer.ts'
import { findStanding } from './store.ts'

/** Desk roles by account group. */
const ROLES: Record<string, DeskRole> = { Editors: 'editor', Moderators: 'moderator', Operators: 'operator' }

/** The viewer with current desk roles from the database: a removed role or an ended session has effect at once. */
export async function atDesk(db: Db, viewer: Viewer, isRequired: boolean, now: Date): Promise<Viewer> {
  const row = await findStanding(db, viewer.id, viewer.sessionId ?? null, now)
  const hasStep = row !== undefined && (row.has_totp || row.has_passkeys)
  const desk: DeskStanding = {
    roles: (row?.groups ?? []).flatMap((group) => ROLES[group] ?? []),
    isStepDemanded: isRequired || hasStep,
    hasStep,
    passedAt: viewer.token ? passedByToken(now) : (row?.second_step_at ?? null),
  }
  return { ...viewer, desk }
}

/** Whoever made the token had just passed: it opens the desk, and nothing that needs a fresh confirmation. */
const passedByToken = (now: Date) => new Date(now.getTime() - FRESH_MINUTES * 60_000)

/** Until when the confirmation allows money, role and bulk delete actions; null when it no longer does. */
export function freshUntil(passedAt: Date | null, now: Date): Date | null {
  const until = passedAt && new Date(passedAt.getTime() + FRESH_MINUTES * 60_000)
  return until && until > now ? until : null
}
