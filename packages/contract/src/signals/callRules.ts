/** Numbers by which calls start, end and count; apart from the schemas, so that a page does not load zod. */

/** No price within so many minutes after the seal: the call is void. */
export const START_MINUTES = 30
/** Without a price for so many hours a call is suspended. */
export const SUSPENDED_HOURS = 72
/** Without a price for so many days it ends: a long at −100 %, a short at the last believed price. */
export const DELISTED_DAYS = 30
/** Volume of a day, USD, under which a coin's calls are shown but never compared. */
export const THIN_VOLUME_USD = 1_000_000
/** The longest horizon, days. */
export const LONGEST_HORIZON = 365
