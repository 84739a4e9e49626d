/** Numbers by which a record is counted; apart from the schemas, so that a page does not load zod. */

/** The version of the rules below; a change gets the next number. */
export const RECORD_RULE = 1
/** Coins of a day's market: the largest by capitalisation, as stored then. */
export const MARKET_COINS = 200
/** A call is compared with no fewer others. */
export const LEAST_OTHERS = 50
/** Days before a call on which Bitcoin is started for comparison with a call of Bitcoin. */
export const BITCOIN_DAYS = 365
/** A coin without a price for so many days has lost everything, in the market as in a call. */
export const SILENT_DAYS = 30
/** Fewer counted calls are «мало данных». */
export const LEAST_CALLS = 10
/** The share of false discoveries that the procedure of Benjamini and Hochberg allows among the authors it names. */
export const FALSE_DISCOVERIES = 0.1
/** What the range of the posterior covers. */
export const RANGE = 0.9
/** Days before an author's first call whose closes tell how alike the coins of two calls move. */
export const LIKENESS_DAYS = 180

/** Drawn paths of a chance. */
export const PATHS = 1_000
/** Hours of a drawn block. */
export const BLOCK_HOURS = 24
/** Hours before sealing from which blocks are drawn, and by which volatility is measured; and the fewest. */
export const PAST_HOURS = 90 * 24
export const LEAST_HOURS = 14 * 24

/** Blind authors of a cone. */
export const BLIND_AUTHORS = 1_000
/** The part of the portfolio that each call of the line moves. */
export const CALL_SHARE = 0.1
/** Moments at which a cone is drawn, at most. */
export const CONE_POINTS = 60

/** Minutes after publication at which a late reader enters. */
export const LATE_MINUTES = { minutes5: 5, hour: 60, day: 24 * 60 } as const
/** Costs of a late reader's entry and exit together, percent. */
export const LATE_COSTS = 0.2
/** Upper edges, in minutes, of the buckets in which openings of a signal are counted. */
export const OPENING_MINUTES = [5, 15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 4_320, 10_080] as const
/** Fewer readers have no median. */
export const LEAST_READERS = 5

/** What a member may answer, percent. */
export const ANSWERS = [20, 40, 60, 80] as const
/** Fewer answers have no median. */
export const LEAST_ANSWERS = 7
/** Days of access before a member may answer. */
export const ANSWERING_DAYS = 30
/** The question closes at the earliest of so many hours, this part of the horizon, and this part of a day's volatility. */
export const ANSWERING_HOURS = 24
export const ANSWERING_SHARE = 0.1
export const ANSWERING_VOLATILITY = 0.5
/** Fewer ended calls with a confidence are not calibrated. */
export const CALIBRATED_CALLS = 20
