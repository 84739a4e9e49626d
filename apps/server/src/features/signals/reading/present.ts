import type { Reactions } from '@palata/contract/reactions'
import type { EndedSignal, Signal } from '@palata/contract/signals/signal'
import { dropstabUrl, pictureUrl } from '#features/market'
import { authorName, callOf, horizonAt } from '../call.ts'
import type { EndedRow } from '../endedStore.ts'
import type { SignalRow } from '../store.ts'
import { shownText } from '../writing/text.ts'

/** A signal; when locked, without its text and pictures, and while open without the idea's details. */
export function presentSignal(row: SignalRow, isLocked: boolean, reactions: Reactions): Signal {
  const signal = {
    id: row.id,
    title: row.title,
    content: isLocked ? '' : shownText(row),
    is_locked: isLocked,
    link: isLocked ? '' : row.link,
    coin: {
      api_id: row.api_id,
      symbol: row.symbol,
      image: pictureUrl(row.api_id),
      slug: row.slug,
      dropstab_url: dropstabUrl(row.slug),
    },
    author: authorOf(row),
    images_list: isLocked ? [] : row.images,
    pinned: row.pinned,
    trending: row.trending,
    live: row.live,
    publication_date: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    reactions,
    comments_count: row.comments_count,
    init_comments_count: row.comments_count,
    admin_link: '',
    price_usd: row.price_usd,
    priced_at: row.quoted_at?.toISOString() ?? null,
    change_1d_usd: row.change_1d,
    call: callOf(row, isLocked),
    muted_by: null,
  }
  if (isLocked && !row.ended_at) return { ...signal, ...HIDDEN }
  const idea = ideaOf(row)
  return { ...signal, ...idea, ended_by: isLocked ? toldOutside(idea.ended_by) : idea.ended_by }
}

type Idea = Pick<
  Signal,
  | 'direction'
  | 'start_price_usd'
  | 'start_market_cap'
  | 'change_all_time_percent'
  | 'result_percent'
  | 'target_price_usd'
  | 'stop_price_usd'
  | 'horizon_at'
  | 'ended_at'
  | 'ended_by'
  | 'end_price_usd'
  | 'ath'
  | 'change_ath'
  | 'atl'
  | 'change_atl'
>

const HIDDEN: Idea = {
  direction: null,
  start_price_usd: null,
  start_market_cap: null,
  change_all_time_percent: null,
  result_percent: null,
  target_price_usd: null,
  stop_price_usd: null,
  horizon_at: null,
  ended_at: null,
  ended_by: null,
  end_price_usd: null,
  ath: null,
  change_ath: null,
  atl: null,
  change_atl: null,
}

/** That an author published the opposite would tell the direction of a call that is still open. */
function toldOutside(endedBy: Signal['ended_by']) {
  return endedBy === 'opposite' ? 'withdrawn' : endedBy
}

/** The author's expectation and its result so far. */
function ideaOf(row: SignalRow): Idea {
  const sinceStart = change(row.start_price, row.price_usd)
  // The current price may lie outside the closed candles.
  const known = [row.start_price, row.ended_at ? row.end_price : row.price_usd]
  const ath = extreme(Math.max, [row.high_price, ...known], row)
  const atl = extreme(Math.min, [row.low_price, ...known], row)
  const stood = row.ended_at ? row.end_price : row.price_usd
  return {
    direction: row.direction,
    start_price_usd: row.start_price,
    start_market_cap: row.start_market_cap,
    change_all_time_percent: sinceStart,
    result_percent: row.ended_at ? row.final_percent : resultOf(row.direction, sinceStart),
    target_price_usd: row.target_price,
    stop_price_usd: row.stop_price,
    horizon_at: horizonAt(row)?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by,
    end_price_usd: row.end_price,
    ath,
    change_ath: change(ath, stood),
    atl,
    change_atl: change(atl, stood),
  }
}

/** Null before the start. */
function extreme(choose: typeof Math.max, prices: (number | null)[], { start_price }: SignalRow) {
  return start_price === null ? null : choose(...prices.filter((price) => price !== null && price > 0).map(Number))
}

/** Percent; a short gains what the price lost. Null without a direction, since nothing was expected. */
function resultOf(direction: SignalRow['direction'], sinceStart: number | null) {
  if (direction === null || sinceStart === null) return null
  return direction === 'long' || sinceStart === 0 ? sinceStart : -sinceStart
}

/** Without the text and pictures, which stay for members after the end. */
export function presentEnded(row: EndedRow): EndedSignal {
  return {
    id: row.id,
    title: row.title,
    direction: row.direction,
    author: authorOf(row),
    coin: { api_id: row.api_id, symbol: row.symbol, image: pictureUrl(row.api_id) },
    started_at: row.published_at.toISOString(),
    start_price_usd: row.start_price,
    target_price_usd: row.target_price,
    stop_price_usd: row.stop_price,
    ended_at: row.ended_at.toISOString(),
    end_price_usd: row.end_price,
    ended_by: toldOutside(row.ended_by)!,
    result_percent: row.result_percent,
  }
}

function authorOf(row: Pick<SignalRow, 'username' | 'author_name' | 'author_avatar' | 'author_key'>) {
  return { username: row.username ?? '', name: authorName(row), avatar: row.author_avatar ?? '' }
}

function change(from: number | null, to: number | null) {
  return from === null || to === null || from === 0 ? null : (100 * (to - from)) / from
}
