import type { Coin } from '@palata/contract/market'
import { DYNAMICS } from '@palata/contract/screener'
import type { DynamicsCoins, DynamicsRow, ImpulseCoins, PeriodCoins, ScreenerRow } from '@palata/contract/screener/rows'
import type { Dynamics, Impulse, Month, Period, WindowStats } from '@palata/contract/screener/windows'
import { TEST_NOW } from '../render.tsx'

const NOW = TEST_NOW.toISOString()
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS).toISOString()

export function makeCoin(id: number, symbol = `C${id}`, rest: Partial<Coin> = {}): Coin {
  return {
    id,
    api_id: symbol.toLowerCase(),
    slug: symbol.toLowerCase(),
    symbol,
    name: `Монета ${symbol}`,
    image: `/coins/${id}.svg`,
    rank: id,
    price_usd: id * 10,
    change_1d_usd: 1.5,
    market_cap: 1e9,
    fdv: 1e9,
    dropstab_url: '',
    updated_at: NOW,
    ...rest,
  }
}

export function makeRow(id: number, change: number, rest: Partial<ScreenerRow> = {}): ScreenerRow {
  return {
    coin: makeCoin(id),
    volume_24h: id * 1e6,
    volume_change: id,
    start_price: 100,
    end_price: 100 + change,
    change,
    change_usd: change,
    vs_base: change - 5,
    max_gain: Math.abs(change) + 2,
    max_drawdown: -4,
    chart: [100, 101, 100 + change],
    ...rest,
  }
}

export function makeDynamicsRow(id: number, delta: number, rest: Partial<DynamicsRow> = {}): DynamicsRow {
  return {
    coin: makeCoin(id),
    volume_24h: id * 1e6,
    volume_change: id,
    start_price: 100,
    end_price: 103,
    change: 3,
    prev_change: 3 - delta,
    delta,
    changes: [1, -2, null, 3, 4, -1, 3 - delta, 3],
    total_change: 12,
    streak: 2,
    ...rest,
  }
}

const stats: WindowStats = {
  total: 99,
  up_count: 71,
  down_count: 28,
  median_change: 15.3,
  average_change: 14,
  outperform_count: 44,
}
const topCoins = [7, 8, 9].map((id) => ({ coin: makeCoin(id), change: id }))

export function makeImpulse(id: number, rest: Partial<Impulse> = {}): Impulse {
  return {
    impulse_id: id,
    base_coin_id: 1,
    direction: id % 2 ? 'up' : 'down',
    is_active: false,
    start_date: '2026-09-22',
    end_date: '2026-10-14',
    duration_days: 22,
    start_price_usd: 90_000,
    end_price_usd: 95_000,
    base_change: -13.87,
    stats,
    top_coins: topCoins,
    worst_coins: topCoins,
    ...rest,
  }
}

export function makePeriod(period: string, label: string, rest: Partial<Period> = {}): Period {
  return {
    period,
    label,
    start: daysAgo(7),
    end: NOW,
    base_change: 3.12,
    stats,
    top_coins: topCoins,
    worst_coins: topCoins,
    ...rest,
  }
}

export const makeMonth = (period: string, rest: Partial<Month> = {}): Month => ({
  ...makePeriod(period, period),
  is_current: false,
  ...rest,
})

export function makeDynamics(period: string): Dynamics {
  const { label, days } = DYNAMICS.find((row) => row.period === period)!
  const { worst_coins: _, ...window } = makePeriod(period, label)
  return {
    ...window,
    start: daysAgo(8 * days),
    buckets: Array.from({ length: 8 }, (_bucket, at) => ({
      start: daysAgo((8 - at) * days),
      end: daysAgo((7 - at) * days),
      base_change: at - 3,
      median_change: at - 2,
      up_count: 60,
      down_count: 39,
      total: 99,
    })),
  }
}

export const dynamicsCoins = (results: DynamicsRow[], period = '7d', next: string | null = null): DynamicsCoins => ({
  results,
  next,
  window: makeDynamics(period),
  updated_at: NOW,
})

export const periodCoins = (results: ScreenerRow[], period = '7d', next: string | null = null): PeriodCoins => ({
  results,
  next,
  window: makePeriod(period, '7 дней'),
  updated_at: NOW,
})

export const impulseCoins = (results: ScreenerRow[], id = 6, next: string | null = null): ImpulseCoins => ({
  results,
  next,
  window: makeImpulse(id),
  updated_at: NOW,
})
