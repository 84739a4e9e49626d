import { record } from '@palata/contract/record'
import { signals } from '@palata/contract/signals'
import type { Call } from '@palata/contract/signals/call'
import type { EndedSignal, OpenedSignal, Signal } from '@palata/contract/signals/signal'
import { serve } from '../replies.ts'

/** An open call that counts, with the given fields. */
export function makeCall(given: Partial<Call> = {}): Call {
  return {
    state: 'open',
    number: 18,
    author_key: 'c05e'.repeat(8),
    seal_index: 1203,
    sealed_at: '2026-11-18T14:02:11.000Z',
    started_at: '2026-11-18T14:03:00.000Z',
    closing: null,
    suspended_since: null,
    void_why: null,
    is_addition: false,
    is_before_ledger: false,
    is_taken_down: false,
    is_thin: false,
    is_coarse: false,
    is_counted: true,
    is_compared: true,
    ...given,
  }
}

/** A signal as the server sends it, with the given fields. */
export function makeSignal(given: Partial<Signal> & { id: number }): Signal {
  return {
    title: `Сигнал ${given.id}`,
    content: '',
    is_locked: false,
    link: '',
    coin: {
      api_id: 'jito',
      symbol: 'jto',
      image: '/media/coins/jito',
      slug: 'jito',
      dropstab_url: 'https://dropstab.com/coins/jito',
    },
    author: { username: 'anna', name: 'Анна Вель', avatar: '' },
    images_list: [],
    direction: 'long',
    pinned: false,
    trending: false,
    live: true,
    publication_date: `2026-11-${String((given.id % 28) + 1).padStart(2, '0')}T09:00:00Z`,
    created_at: '2026-11-01T09:00:00Z',
    reactions: { is_mine: 0, reactions_values: [], bookmarked: { is_mine: false } },
    comments_count: 0,
    init_comments_count: 0,
    admin_link: '',
    price_usd: 2.61,
    priced_at: new Date().toISOString(),
    start_price_usd: 2.14,
    start_market_cap: null,
    change_1d_usd: null,
    change_all_time_percent: 21.96,
    result_percent: 21.96,
    ath: null,
    change_ath: null,
    atl: null,
    change_atl: null,
    target_price_usd: null,
    stop_price_usd: null,
    horizon_at: null,
    ended_at: null,
    ended_by: null,
    end_price_usd: null,
    call: makeCall(),
    muted_by: null,
    ...given,
  }
}

/** A signal on its own page, as a member gets it. */
export function makeOpened(given: Partial<OpenedSignal> & { id: number }): OpenedSignal {
  return {
    ...makeSignal({ id: given.id }),
    is_mine: false,
    coin_name: 'Jito',
    written: null,
    fixed_at: '2026-11-20T09:15:00Z',
    removed: null,
    may_withdraw: false,
    ...given,
  }
}

/** A long that reached its target, with the given fields. */
export function makeEnded(given: Partial<EndedSignal> & { id: number }): EndedSignal {
  return {
    title: `Закончился ${given.id}`,
    direction: 'long',
    author: { username: 'gleb', name: 'Глеб Торн', avatar: '' },
    coin: { api_id: 'ondo', symbol: 'ondo', image: '/media/coins/ondo' },
    started_at: '2026-10-20T09:00:00Z',
    start_price_usd: 0.7016,
    target_price_usd: 0.9218,
    stop_price_usd: 0.64,
    ended_at: '2026-11-09T09:00:00Z',
    end_price_usd: 0.9218,
    ended_by: 'target',
    result_percent: 31.39,
    ...given,
  }
}

const noTotals = {
  ended: 0,
  target: 0,
  stop: 0,
  horizon: 0,
  given_up: 0,
  delisted: 0,
  mean: null,
  alpha: null,
  months: [],
}
/** What the page of signals asks for beside its lists: one author, one coin, nothing counted. */
export const aroundSignals = {
  ...serve(record.totals, noTotals),
  ...serve(record.names, { results: [] }),
  ...serve(signals.choices, {
    open: 2,
    ended: 1,
    authors: [{ username: 'anna', name: 'Анна Вель', open: 2, ended: 1 }],
    coins: [{ api_id: 'jito', symbol: 'jto', open: 2, ended: 0 }],
  }),
}
