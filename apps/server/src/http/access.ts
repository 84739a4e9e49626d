import type { Access } from '@palata/contract/endpoint'
import { refuseUnless } from '#platform/errors.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

/** Refuses everyone whom the contract does not let call the endpoint. */
export function requireAccess(access: Access, viewer: Viewer | null) {
  if (access === 'public') return
  refuseUnless(viewer, 'sign_in')
  if (access === 'paid') refuseUnless(mayReadPaid(viewer), 'members_only')
  if (access === 'moderator') refuseUnless(viewer.isModerator, 'moderators_only')
}
