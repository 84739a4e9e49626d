import { PROOF_MINUTES } from '@palata/contract/sessions'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findProvedAt } from './store.ts'

/**
 * Until when the session may change how the person signs in: some minutes after the sign-in or the password. A stolen
 * token alone does not lead there. Null when a new proof is needed.
 */
export async function provedUntil(db: Db, { id, sessionId }: Viewer, now: Date): Promise<Date | null> {
  const at = sessionId && (await findProvedAt(db, id, sessionId))
  if (!at) return null
  const until = new Date(at.getTime() + PROOF_MINUTES * 60_000)
  return until > now ? until : null
}
