import { LRUCache } from 'lru-cache'
import { type PersonalToken, personalToken, readPersonalToken } from '#platform/secrets/personalToken.ts'

export const FEED_PATH = '/feeds/podcasts'

export type FeedToken = PersonalToken

const PURPOSE = 'podcasts'

export const feedToken = (secret: string, token: FeedToken) => personalToken(secret, PURPOSE, token)

/** Apps repeat their address every few minutes. */
const MOST_REMEMBERED = 10_000

/** Reads tokens; null for one we did not issue. A signature once verified is not computed again. */
export function createFeedTokenReader(secret: string) {
  const right = new LRUCache<string, FeedToken>({ max: MOST_REMEMBERED })
  return (text: string): FeedToken | null => {
    const known = right.get(text)
    if (known) return known
    const token = readPersonalToken(secret, PURPOSE, text)
    if (token) right.set(text, token)
    return token
  }
}
