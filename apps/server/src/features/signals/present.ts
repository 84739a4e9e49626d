import type { Reactions } from '@palata/contract/reactions'
import type { EndedSignal, Signal } from '@palata/contract/signals'
import { dropstabUrl, pictureUrl } from '#features/market'
import type { EndedRow, SignalRow } from './store.ts'

/** A signal; locked, neither its reasons nor its images leave the server. */
export function presentSignal(row: SignalRow, isLocked: boolean, reactions: Reactions): Signal {
  const sinceStart = change(row.start_price, row.price_usd)
  return {
    id: row.id,
    title: row.title,
    content: isLocked ? '' : row.content,
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
    direction: row.direction,
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
    start_price_usd: row.start_price,
    start_market_cap: row.start_market_cap,
    change_1d_usd: row.change_1d,
    change_all_time_percent: sinceStart,
    result_percent: row.ended_at ? row.final_percent : resultOf(row.direction, sinceStart),
    ended_at: row.ended_at?.toISOString() ?? null,
    ath: row.ath,
    change_ath: change(row.ath, row.price_usd),
    atl: row.atl,
    change_atl: change(row.atl, row.price_usd),
  }
}

/** A short gains what the price lost. Without a direction nothing was expected, so there is no result. */
function resultOf(direction: SignalRow['direction'], sinceStart: number | null) {
  if (direction === null || sinceStart === null) return null
  return direction === 'long' || sinceStart === 0 ? sinceStart : -sinceStart
}

/** Neither the reasons of the idea nor its pictures: those stay for members after its end. */
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
    ended_by: row.ended_by,
    result_percent: row.result_percent,
  }
}

function authorOf(row: Pick<SignalRow, 'username' | 'author_name' | 'author_avatar'>) {
  return { username: row.username ?? '', name: row.author_name ?? '', avatar: row.author_avatar ?? '' }
}

function change(from: number | null, to: number | null) {
  return from === null || to === null || from === 0 ? null : (100 * (to - from)) / from
}
