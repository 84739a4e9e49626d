import type { z } from 'zod'
import { createHttp, type HttpOptions, OverBudget, ProviderError } from '../http.ts'
import { Media, Page, postOf, Tweet, User, type XPost } from './answers.ts'

export type { XPost } from './answers.ts'

export interface XUser {
  id: string
  username: string
  name: string
  picture: string
  followers: number | null
}

interface XPage {
  /** Newest first. */
  posts: XPost[]
  next: string | null
}

/** Where posts are read from: a list that its owner keeps at X, or one author. */
export type XPlace = { list: string } | { author: string; since: string }

/** Every call is paid by what it gives, and refused by `OverBudget` where the money of the day or the month has no room for it. */
export interface XReader {
  posts: (place: XPlace, most: number, token?: string) => Promise<XPage>
  /** Those of these names that exist. */
  users: (usernames: string[]) => Promise<XUser[]>
  /** Which of these posts, a hundred at most, X has no more. */
  gone: (ids: string[]) => Promise<string[]>
}

/** Counts money before it is spent; null where there is no room. */
type Reserve = (micros: number) => Promise<{ settle: (micros: number) => Promise<void> } | null>

export type XOptions = Omit<HttpOptions, 'baseUrl'> & { baseUrl?: string; token: string; reserve: Reserve }

/** Millionths of a dollar, by X's price list of 2026-08. */
const POST_MICROS = 5_000
const USER_MICROS = 10_000
/** X gives an author's timeline by five posts at least; a list's by one. */
const LEAST_OF_AUTHOR = 5
const MOST = 100

const FIELDS = {
  'tweet.fields':
    'created_at,public_metrics,entities,lang,referenced_tweets,note_tweet,edit_history_tweet_ids,attachments',
  expansions: 'attachments.media_keys',
  'media.fields': 'url,preview_image_url,type,duration_ms,alt_text',
}

/** X API v2 (https://docs.x.com/x-api), read with the token of an application. Authors are not asked along with posts: each costs two of them. */
export function createX({ token, reserve, ...options }: XOptions): XReader {
  const shared = {
    baseUrl: 'https://api.x.com',
    callsPerMinute: 60,
    timeoutMs: 10_000,
    maxBytes: 8_000_000,
    ...options,
  }
  // What is asked again may be paid again.
  const http = createHttp('x', { ...shared, retries: 0 }, { authorization: `Bearer ${token}` })

  async function paid<S extends z.ZodType>(
    most: number,
    path: string,
    schema: S,
    query: Record<string, string | number | undefined>,
    costOf: (answer: z.output<S>) => number,
  ): Promise<z.output<S>> {
    const reservation = await reserve(most)
    if (!reservation) throw new OverBudget('x')
    let answer: z.output<S>
    try {
      answer = await http.json(path, schema, query)
    } catch (error) {
      // A refusal gives nothing; of a lost or a garbled answer nobody knows whether it is paid.
      const status = error instanceof ProviderError ? error.status : null
      if (status !== null && status >= 400 && status < 500) await reservation.settle(0)
      throw error
    }
    await reservation.settle(costOf(answer))
    return answer
  }

  return {
    async posts(place, most, pagination_token) {
      const least = 'list' in place ? 1 : LEAST_OF_AUTHOR
      const max_results = Math.min(MOST, Math.max(least, most))
      const path = 'list' in place ? `/2/lists/${place.list}/tweets` : `/2/users/${place.author}/tweets`
      const since_id = 'author' in place && place.since ? place.since : undefined
      const query = { max_results, ...FIELDS, since_id, pagination_token }
      const cost = ({ data }: z.output<typeof Page>) => data.length * POST_MICROS
      const { data, includes, meta } = await paid(max_results * POST_MICROS, path, Page, query, cost)
      const media = http.rows(includes.media, Media, 'media')
      const byKey = new Map(media.map((one) => [one.media_key, one]))
      const posts = http.rows(data, Tweet, 'tweets').map((tweet) => postOf(tweet, byKey))
      return { posts: posts.sort((one, other) => compareIds(other.id, one.id)), next: meta.next_token ?? null }
    },

    async users(usernames) {
      const query = { usernames: usernames.join(','), 'user.fields': 'profile_image_url,public_metrics' }
      const most = usernames.length * USER_MICROS
      const cost = ({ data }: z.output<typeof Page>) => data.length * USER_MICROS
      const { data } = await paid(most, '/2/users/by', Page, query, cost)
      return http.rows(data, User, 'users').map(({ id, username, name, profile_image_url, public_metrics }) => ({
        id,
        username,
        name,
        followers: public_metrics?.followers_count ?? null,
        // The picture that X draws in lists is 48 pixels wide.
        picture: profile_image_url.replace('_normal.', '_400x400.'),
      }))
    },

    async gone(ids) {
      const cost = ({ data }: z.output<typeof Page>) => data.length * POST_MICROS
      const { errors } = await paid(ids.length * POST_MICROS, '/2/tweets', Page, { ids: ids.join(',') }, cost)
      const asked = new Set(ids)
      return errors.flatMap(({ resource_id, type }) =>
        resource_id && asked.has(resource_id) && type?.endsWith('/resource-not-found') ? [resource_id] : [],
      )
    },
  }
}

/** Numbers of X are longer than a double holds. */
export function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other))
}
