/** Limits shared by the form and the server; apart from the schema, so that a page does not load zod. */
export const TITLE_LENGTH = 140
export const TEXT_LENGTH = 5000
export const MOST_IMAGES = 10
/** Minutes after publication in which title, direction, target, stop and horizon may still be changed. */
export const OPEN_MINUTES = 15
/** Horizon of a direction for which the author named none, in days. */
export const DEFAULT_HORIZON = 90
/** Horizons offered by the form, in days. */
export const HORIZONS = [7, 14, 30, 90] as const
/** The author's confidence, percent. */
export const LEAST_CONFIDENCE = 50
export const MOST_CONFIDENCE = 95
/** The author's own position: none, or a side with the upper edge of its size in percent of the portfolio. */
export const POSITIONS = [
  'none',
  'long-1',
  'long-5',
  'long-20',
  'long-100',
  'short-1',
  'short-5',
  'short-20',
  'short-100',
] as const
export type PositionWord = (typeof POSITIONS)[number]
