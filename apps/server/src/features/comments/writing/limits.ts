import type { Limit, LimitToSet } from '#platform/limits.ts'

const MINUTE = 60
const HOUR = 3600

/** Rate limits of one person. */
export const limits = {
  commentsInMinute: { name: 'comments minute', seconds: MINUTE },
  commentsInHour: { name: 'comments hour', seconds: HOUR },
  edits: { name: 'comment edits', attempts: 60, seconds: 10 * MINUTE },
  /** Comments with mentions: each of them notifies somebody. */
  mentions: { name: 'comment mentions', attempts: 60, seconds: HOUR },
  people: { name: 'comment people', attempts: 120, seconds: MINUTE },
} satisfies Record<string, Limit | LimitToSet>
