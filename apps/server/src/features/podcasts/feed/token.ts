import { type PersonalToken, personalToken, readPersonalToken } from '#platform/personalToken.ts'

export const FEED_PATH = '/feeds/podcasts'

export type FeedToken = PersonalToken

const PURPOSE = 'podcasts'

export const feedToken = (secret: string, token: FeedToken) => personalToken(secret, PURPOSE, token)

/** Null for what we did not give out. */
export const readFeedToken = (secret: string, token: string) => readPersonalToken(secret, PURPOSE, token)
