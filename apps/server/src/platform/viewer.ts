/** The person behind the request. Features get this and never see tokens. */
export interface Viewer {
  id: number
  username: string
  hasPaidAccess: boolean
  isModerator: boolean
  /** The session the request came in; absent where a viewer is made without one. */
  sessionId?: string
}

/** Moderators read what they moderate. */
export function mayReadPaid(viewer: Viewer | null) {
  return viewer !== null && (viewer.hasPaidAccess || viewer.isModerator)
}
