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
