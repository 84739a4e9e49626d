import type { Viewer } from '#platform/viewer.ts'
import type { AccessRow } from './store.ts'

const DAY_MS = 86_400_000

export function viewerOf(access: AccessRow): Viewer {
  return {
    id: access.id,
    username: access.username,
    hasPaidAccess: access.has_access,
    isModerator: access.groups.includes('Moderators') || access.groups.includes('Editors'),
  }
}

/** Days until the last right ends; a day begun counts whole. */
export function daysLeft(access: Pick<AccessRow, 'ends_at'>, now: Date): number {
  return access.ends_at ? Math.max(0, Math.ceil((access.ends_at.getTime() - now.getTime()) / DAY_MS)) : 0
}
