import type { DeskRole } from '@palata/contract/endpoint'

/** The person behind the request. Features get this and never see tokens. */
export interface Viewer {
  id: number
  username: string
  hasPaidAccess: boolean
  isModerator: boolean
  /** Until then they write nothing that others read. */
  limit?: { until: Date; reason: string }
  /** The session the request came in; absent where a viewer is made without one. */
  sessionId?: string
  /** Read anew for each request of the desk, and absent everywhere else. */
  desk?: DeskStanding
}

/** What a session may do at the desk at this moment. */
export interface DeskStanding {
  roles: readonly DeskRole[]
  /** The desk demands a second step of this person: the site requires one, or they have set one up. */
  isStepDemanded: boolean
  hasStep: boolean
  /** When this session passed it. */
  passedAt: Date | null
}

/** Moderators read what they moderate. */
export function mayReadPaid(viewer: Viewer | null) {
  return viewer !== null && (viewer.hasPaidAccess || viewer.isModerator)
}
