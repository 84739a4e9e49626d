import {
  HYPE_DAYS,
  type Hype,
  type HypeDays,
  type HypeFragment,
  ONE_VOICE_LEAST,
  ONE_VOICE_PERCENT,
} from '@palata/contract/hype'
import { listCoins, presentKnown } from '#features/market'
import type { Db } from '#platform/database.ts'
import { concentrationOf, pointsBetween, sharesOf } from './shares.ts'
import { type CoinCount, listCounts, listWindows } from './store.ts'

const NOTHING: Hype = {
  made_at: null,
  mentions_count: 0,
  authors_count: 0,
  concentration: 0,
  top_three_share: 0,
  top_author_share: 0,
  coins: [],
}

const DAY_MS = 86_400_000
const FRAGMENT_SIZE = 3

/** The public fragment: the most mentioned coins of the last 24 hours. */
export async function readFragment(db: Db): Promise<HypeFragment> {
  const [windows, all] = await Promise.all([listWindows(db), listCounts(db)])
  const window = windows.find(({ days }) => days === 1)
  if (!window) return { until: null, coins: [], coins_count: 0 }
  const counts = all
    .filter(({ days, mentions_before }) => days === 1 && mentions_before > 0)
    .sort((one, other) => other.mentions_before - one.mentions_before || one.coin_id - other.coin_id)
  const ids = counts.slice(0, FRAGMENT_SIZE).map(({ coin_id }) => coin_id)
  const coins = new Map((await listCoins(db, ids)).map((coin) => [coin.id, coin]))
  return {
    until: new Date(window.made_at.getTime() - DAY_MS).toISOString(),
    coins: ids.map((id) => presentKnown(coins.get(id)!)),
    coins_count: counts.length,
  }
}

/** Shares of every coin mentioned in the window or in the one before it. */
export async function readHype(db: Db, days: HypeDays): Promise<Hype> {
  const [windows, all] = await Promise.all([listWindows(db), listCounts(db)])
  const window = windows.find((one) => one.days === Number(days))
  if (!window) return NOTHING
  const counts = all
    .filter((row) => row.days === Number(days))
    .sort((one, other) => other.mentions - one.mentions || one.coin_id - other.coin_id)
  const mentions = counts.map((row) => row.mentions)
  const shares = sharesOf(mentions)
  const before = sharesOf(counts.map(({ mentions_before }) => mentions_before))
  const inWindows = HYPE_DAYS.map((one) => sharesById(all.filter((row) => row.days === Number(one))))
  const known = await listCoins(
    db,
    counts.map(({ coin_id }) => coin_id),
  )
  const coins = new Map(known.map((coin) => [coin.id, coin]))
  const total = mentions.reduce((sum, count) => sum + count, 0)
  return {
    made_at: window.made_at.toISOString(),
    mentions_count: total,
    authors_count: window.authors,
    concentration: concentrationOf(mentions),
    top_three_share: hundredths(shares.slice(0, 3).reduce((sum, share) => sum + share, 0)),
    top_author_share: percentOf(window.top_author, total),
    coins: counts.map((row, at) => ({
      coin: presentKnown(coins.get(row.coin_id)!),
      share: shares[at]!,
      change: pointsBetween(shares, before, at),
      shares: Object.fromEntries(
        HYPE_DAYS.map((one, place) => [one, inWindows[place]!.get(row.coin_id) ?? 0]),
      ) as Record<HypeDays, number>,
      mentions_count: row.mentions,
      publications_count: row.publications,
      comments_count: row.comments,
      forecasts_count: row.forecasts,
      authors_count: row.authors,
      concentration: row.concentration,
      ...voiceOf(row),
    })),
  }
}

function sharesById(counts: CoinCount[]): Map<number, number> {
  const sorted = counts.toSorted((one, other) => other.mentions - one.mentions || one.coin_id - other.coin_id)
  const shares = sharesOf(sorted.map(({ mentions }) => mentions))
  return new Map(sorted.map(({ coin_id }, at) => [coin_id, shares[at]!]))
}

function voiceOf({ mentions, top_author }: CoinCount) {
  const share = percentOf(top_author, mentions)
  return { top_author_share: share, is_one_voice: mentions >= ONE_VOICE_LEAST && share > ONE_VOICE_PERCENT }
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : hundredths((part / whole) * 100))
const hundredths = (value: number) => Math.round(value * 100) / 100
