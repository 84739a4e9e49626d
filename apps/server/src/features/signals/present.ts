import type { Reactions } from '@palata/contract/reactions'
import type { Signal } from '@palata/contract/signals'
import { dropstabUrl, pictureUrl } from '#features/market'
import type { SignalRow } from './store.ts'

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
    author: { username: row.username ?? '', name: row.author_name ?? '', avatar: row.author_avatar ?? '' },
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
    result_percent: resultOf(row.direction, sinceStart),
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

function change(from: number | null, to: number | null) {
  return from === null || to === null || from === 0 ? null : (100 * (to - from)) / from
}
