import type { Limit } from '#platform/limits.ts'

const MINUTE = 60
const HOUR = 3600

/** Rate limits of one person. */
export const limits = {
  posts: { name: 'editor posts', attempts: 20, seconds: HOUR },
  edits: { name: 'editor edits', attempts: 60, seconds: 10 * MINUTE },
  pictures: { name: 'editor pictures', attempts: 120, seconds: HOUR },
  /** Texts to render. */
  texts: { name: 'editor texts', attempts: 300, seconds: 10 * MINUTE },
  /** Long texts to render; each keeps a core busy for a second. */
  longTexts: { name: 'editor long texts', attempts: 30, seconds: 10 * MINUTE },
  /** Enough for saves every two seconds in a few tabs. */
  saves: { name: 'editor saves', attempts: 120, seconds: MINUTE },
  coins: { name: 'editor coins', attempts: 120, seconds: MINUTE },
} satisfies Record<string, Limit>

/** Length from which a text is long, in characters. */
export const LONG_TEXT = 200_000
