/** What the form and the server agree on: no schema, so that a page takes the numbers alone. */
export const TITLE_LENGTH = 140
export const TEXT_LENGTH = 5000
export const MOST_IMAGES = 10
/** Minutes after the publication in which what counts may still be changed. */
export const OPEN_MINUTES = 15
/** Days that the form offers. */
export const HORIZONS = [7, 14, 30, 90] as const
