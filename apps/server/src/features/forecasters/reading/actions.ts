import type { MessagePage, TweetPage } from '@palata/contract/forecasters/messages'
import { countOf } from '@palata/contract/text/plural'
import { z } from 'zod'
import { listCoins, pictureUrl } from '#features/market'
import { hiddenOf } from '#features/mutes'
import { listCustomTagCoinIds } from '#features/screener'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { dayKey } from '#platform/format/days.ts'
import { PlaceInstant, placeNumber } from '#platform/format/place.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listDigests } from '../digests/store.ts'
import { findableForecasts } from '../findable.ts'
import { kindOf } from '../writing/keep.ts'
import { countSince, listBookmarked, listDays, listHighlights, listOfCoins, listPosts, type Place } from './lists.ts'
import { byDay, presentDigest, presentMessage, presentTweet } from './present.ts'
import type { PostRow, Source } from './rows.ts'

const PAGE_SIZE = 20
const LARGEST_ID = 2_147_483_647
const DAY_MS = 86_400_000
/** Moscow has been UTC+3 all year since 2014. */
const ZONE_MS = 3 * 3_600_000

/** Which posts of a source to list, and from where. */
export interface Asked {
  of: 'all' | 'highlights' | 'bookmarks' | { coinIds: number[] }
  cursor: string | undefined
  /** Start at the end of this Moscow day (`YYYY-MM-DD`); ignored with a cursor. */
  day?: string | undefined
}

export async function tweetPage(asking: Asking, asked: Asked, path: string): Promise<TweetPage> {
  const { rows, hidden, ...page } = await readPage(asking, 'twitter', asked, path)
  const present = (row: PostRow) => presentTweet(row, hidden.get(`tweet ${row.id}`))
  return { results: byDay(rows, present).map(([date, twitter]) => ({ date, twitter })), ...page }
}

export async function messagePage(asking: Asking, asked: Asked, path: string): Promise<MessagePage> {
  const { rows, hidden, ...page } = await readPage(asking, 'telegram', asked, path)
  const present = (row: PostRow) => presentMessage(row, hidden.get(`message ${row.id}`))
  return { results: byDay(rows, present).map(([date, telegram]) => ({ date, telegram })), ...page }
}

interface Asking {
  db: Db
  viewer: Viewer
  now: Date
}

const OWN = new Map([
  ['tweet', findableForecasts('twitter')],
  ['message', findableForecasts('telegram')],
])

async function readPage({ db, viewer, now }: Asking, source: Source, { of, cursor, day }: Asked, path: string) {
  const after = cursor ? readPlace(cursor) : day ? endOf(day) : null
  const listed = { source, viewerId: viewer.id, limit: PAGE_SIZE + 1, after }
  const found = await list(db, listed, of)
  const page = found.slice(0, PAGE_SIZE)
  const days = [...new Set(page.map(({ created_at }) => dayKey(created_at)))]
  const digests = days.length > 0 ? await listDigests(db, source, days) : []
  const things = of === 'bookmarks' ? [] : page.map(({ id }) => ({ kind: kindOf(source), id }))
  const hidden = await hiddenOf({ db, findables: OWN, viewer, now }, things)
  const last = page.at(-1)
  const isMore = last !== undefined && found.length > page.length
  return {
    rows: page,
    hidden,
    daily_highlights: digests.map(presentDigest),
    next: isMore ? withCursor(path, `${last.place}_${last.id}`) : null,
  }
}

function list(db: Db, listed: Parameters<typeof listPosts>[1], of: Asked['of']): Promise<PostRow[]> {
  if (of === 'all') return listPosts(db, listed)
  if (of === 'highlights') return listHighlights(db, listed)
  if (of === 'bookmarks') return listBookmarked(db, listed)
  return listOfCoins(db, listed, of.coinIds)
}

const withCursor = (path: string, cursor: string) =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`

const Cursor = z.tuple([PlaceInstant, placeNumber(0, LARGEST_ID)])

function readPlace(text: string): Place {
  const { data } = Cursor.safeParse(text.split('_'))
  if (!data) throw new Refusal('bad_input', 'Такой страницы нет: начните список сначала')
  return { at: data[0], id: data[1] }
}

function endOf(day: string): Place {
  return { at: new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - ZONE_MS).toISOString(), id: 0 }
}

/** Ids of coins from a comma-separated list of api_ids; unknown ones are skipped. */
export async function coinsAsked(db: Db, list: string | undefined, most: number): Promise<number[]> {
  const apiIds = [...new Set((list ?? '').split(',').map((id) => id.trim()))].filter(Boolean)
  if (apiIds.length === 0) throw new Refusal('bad_input', 'Не указаны монеты')
  if (apiIds.length > most)
    throw new Refusal('bad_input', `Не больше ${countOf(most, ['монеты', 'монет', 'монет'])} за раз`)
  return (await listCoins(db, apiIds)).map(({ id }) => id)
}

/** Viewer id that matches no account: the public fragment has no personal marks. */
const NOBODY = 0
/** Posts to look through: reposts and deleted ones are skipped. */
const FRAGMENTS_LOOKED_AT = 20

/** The public fragment: the latest digest tweet older than a day, and the number of posts of the last day. */
export async function readFragment(db: Db, now: Date) {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const after = { at: dayAgo.toISOString(), id: 0 }
  const [found, count_of_day] = await Promise.all([
    listHighlights(db, { source: 'twitter', viewerId: NOBODY, limit: FRAGMENTS_LOOKED_AT, after }),
    countSince(db, dayAgo),
  ])
  const post = found.find(({ is_repost, deleted_at }) => !is_repost && !deleted_at)
  return { post: post ? presentTweet(post) : null, count_of_day }
}

/** Two weeks, to find seven days with posts: some days have none. */
const DAYS_BACK = 14

export function daysOf(db: Db, source: Source, viewer: Viewer, now: Date) {
  return listDays(db, source, viewer.id, new Date(now.getTime() - DAYS_BACK * DAY_MS))
}

/** Coins of the screener's tag with exactly this name, in the editors' order. */
export async function tagCoins(db: Db, name: string | undefined) {
  if (!name) throw new Refusal('bad_input', 'Не указано название тега')
  const ids = await listCustomTagCoinIds(db, name)
  const coins = new Map((await listCoins(db, ids)).map((coin) => [coin.id, coin]))
  return ids.flatMap((id) => {
    const coin = coins.get(id)
    if (!coin) return []
    const { api_id, symbol, name: called } = coin
    return [{ id, api_id, symbol, name: called, image: pictureUrl(api_id) }]
  })
}
