import type { Limit, LimitToSet } from '#platform/limits.ts'

const MINUTE = 60
const HOUR = 3600

/** Rate limits of one person. Rendering is charged by its time instead (`platform/workers`). */
export const limits = {
  posts: { name: 'editor posts', seconds: HOUR },
  edits: { name: 'editor edits', attempts: 60, seconds: 10 * MINUTE },
  pictures: { name: 'editor pictures', attempts: 120, seconds: HOUR },
  /** Enough for saves every two seconds in a few tabs. */
  saves: { name: 'editor saves', attempts: 120, seconds: MINUTE },
  coins: { name: 'editor coins', attempts: 120, seconds: MINUTE },
} satisfies Record<string, Limit | LimitToSet>
