import type { DeskRole, TokenScope } from '@palata/contract/endpoint'

/** The person behind a request. Features get this and never see tokens. */
export interface Viewer {
  id: number
  username: string
  hasPaidAccess: boolean
  isModerator: boolean
  /** Until then they cannot write anything that others read. */
  limit?: { until: Date; reason: string }
  /** Session of the request; absent when the viewer was made without one. */
  sessionId?: string
  /** The request came with an API token: it may only do what the token is for. */
  token?: { id: number; scopes: readonly TokenScope[] }
  /** Read from the database for each request to the desk; absent elsewhere. */
  desk?: DeskStanding
}

/** What a session may do at the desk now. */
export interface DeskStanding {
  roles: readonly DeskRole[]
  /** The person needs a second step: the site requires it, or they have set one up. */
  isStepDemanded: boolean
  hasStep: boolean
  /** When this session passed it. */
  passedAt: Date | null
}

/** Moderators read what they moderate. */
export function mayReadPaid(viewer: Viewer | null) {
  return viewer !== null && (viewer.hasPaidAccess || viewer.isModerator)
}
