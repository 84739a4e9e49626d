import type { z } from 'zod'
import { OverBudget, ProviderError } from '../errors.ts'
import { createHttp, type HttpOptions } from '../http.ts'
import { ID, Media, Page, postOf, Tweet, User, type XPost } from './answers.ts'

export type { XPost } from './answers.ts'

export interface XUser {
  id: string
  username: string
  name: string
  picture: string
  followers: number | null
}

interface XPage {
  /** Newest first, without those that cannot be read. */
  posts: XPost[]
  /** Ids of all posts of the page, newest first, also of those that cannot be read: they are paid for as well. */
  ids: string[]
  next: string | null
  /** Posts came and were paid for, and none has an id that can be read: they would be paid for again. */
  isUnreadable: boolean
}

/** Source of posts: a list at X, or one author. */
export type XPlace = { list: string } | { author: string; since: string }

/** Whether X may have charged a call that failed: not one that it refused, but one whose answer was lost or garbled. */
export const mayBeCharged = ({ status }: ProviderError) => status === null || status < 400 || status >= 500

/** Every call is charged by its results and throws `OverBudget` when the day's or month's budget has no room. */
export interface XReader {
  posts: (place: XPlace, most: number, token?: string) => Promise<XPage>
  /** Existing users among these names, and whether X gave a record that cannot be read: it is paid for as well. */
  users: (usernames: string[]) => Promise<{ users: XUser[]; isUnreadable: (username: string) => boolean }>
  /** Those of these posts (at most a hundred) that no longer exist at X. */
  gone: (ids: string[]) => Promise<string[]>
}

/** Reserves money before it is spent; null when the budget has no room. */
type Reserve = (micros: number) => Promise<{ settle: (micros: number) => Promise<void> } | null>

export type XOptions = Omit<HttpOptions, 'baseUrl'> & { baseUrl?: string; token: string; reserve: Reserve }

/** Millionths of a dollar, by X's price list of 2026-08. */
const POST_MICROS = 5_000
const USER_MICROS = 10_000
/** X returns at least five posts of an author's timeline, but one of a list. */
const LEAST_OF_AUTHOR = 5
const MOST = 100

const FIELDS = {
  'tweet.fields':
    'created_at,public_metrics,entities,lang,referenced_tweets,note_tweet,edit_history_tweet_ids,attachments',
  expansions: 'attachments.media_keys',
  'media.fields': 'url,preview_image_url,type,duration_ms,alt_text',
}

/**
 * X API v2 (https://docs.x.com/x-api) with an app-only token. Authors are not expanded with posts: one costs as much
 * as two posts.
 */
export function createX({ token, reserve, ...options }: XOptions): XReader {
  const clock = options.clock ?? (() => new Date())
  const shared = {
    baseUrl: 'https://api.x.com',
    callsPerMinute: 60,
    timeoutMs: 10_000,
    maxBytes: 8_000_000,
    ...options,
  }
  // No retries: a repeated call may be charged again.
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
      if (error instanceof ProviderError && !mayBeCharged(error)) await reservation.settle(0)
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
      const { data, includes, meta, isMissing } = await paid(max_results * POST_MICROS, path, Page, query, cost)
      if (isMissing) throw new ProviderError('x', 'no such list or author', { status: 404, retryable: false })
      const media = http.each(includes.media, Media, 'media')
      const byKey = new Map(media.map((one) => [one.media_key, one]))
      const posts = http.each(data, Tweet, 'tweets').map((tweet) => postOf(tweet, byKey))
      const ids = idsOf(data, meta.newest_id, clock()).sort((one, other) => compareIds(other, one))
      return {
        posts: posts.sort((one, other) => compareIds(other.id, one.id)),
        ids,
        next: meta.next_token ?? null,
        isUnreadable: data.length > 0 && ids.length === 0,
      }
    },

    async users(usernames) {
      const query = { usernames: usernames.join(','), 'user.fields': 'profile_image_url,public_metrics' }
      const most = usernames.length * USER_MICROS
      const cost = ({ data }: z.output<typeof Page>) => data.length * USER_MICROS
      const { data } = await paid(most, '/2/users/by', Page, query, cost)
      const users = http.each(data, User, 'users').map(({ id, username, name, profile_image_url, public_metrics }) => ({
        id,
        username,
        name,
        followers: public_metrics?.followers_count ?? null,
        // X's default picture is 48 pixels wide.
        picture: profile_image_url.replace('_normal.', '_400x400.'),
      }))
      return { users, isUnreadable: unreadableOf(data, users) }
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

/** Names of the records that are not among the users read; a record without a name may be any missing author's. */
function unreadableOf(data: unknown[], users: XUser[]) {
  const nameOf = (record: unknown) => String((record as { username?: unknown } | null)?.username).toLowerCase()
  const good = new Set(users.map(({ username }) => username.toLowerCase()))
  const bad = new Set(data.map(nameOf).filter((name) => !good.has(name)))
  const isNameless = [...bad].some((name) => name === 'undefined' || !/^\w{1,64}$/.test(name))
  return (username: string) => !good.has(username.toLowerCase()) && (isNameless || bad.has(username.toLowerCase()))
}

/** Posts written since 2010 have ids that begin with their milliseconds since then. */
const FIRST_MS = 1_288_834_974_657n
const DAY_MS = 86_400_000

/** Ids of a page's posts. An id of the future is no id: everything after it would count as known. */
function idsOf(data: unknown[], newest: string | undefined, now: Date): string[] {
  const given = [...data.map((one) => (one as { id?: unknown } | null)?.id), newest]
  const last = BigInt(now.getTime() + DAY_MS)
  return given.filter(
    (id) => typeof id === 'string' && ID.test(id) && (BigInt(id) >> 22n) + FIRST_MS <= last,
  ) as string[]
}

/** X ids exceed a double's precision, so they are compared as text. */
export function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other))
}
