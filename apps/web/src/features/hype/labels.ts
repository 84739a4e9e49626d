import type { Hype, HypeCoin, HypeDays } from '@palata/contract/hype'
import { wordBeside } from '#ui/numbers/index.ts'
import { type Clock, dayAndMonth, dayAt } from '#ui/time/time.ts'

const DAY_MS = 86_400_000

/** Names of the windows, in the order of the switch. */
export const WINDOWS = [
  ['1', '1 день'],
  ['7', '7 дней'],
  ['30', '30 дней'],
] as const satisfies readonly (readonly [HypeDays, string])[]

export const windowWords = (days: HypeDays) => WINDOWS.find(([value]) => value === days)![1]

/** «13 — 20 ноября»: the days of the window, or of the one `back` windows earlier. */
export function spanWords(madeAt: string, days: HypeDays, clock: Clock, back = 0): string {
  const length = Number(days) * DAY_MS
  const end = Date.parse(madeAt) - back * length
  const [first, last] = [new Date(end - length), new Date(end)].map((date) => dayAt(date, clock)) as [string, string]
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${isOneMonth ? Number(first.slice(8)) : dayAndMonth(first)} — ${dayAndMonth(last)}`
}

export const mentionsWords = (count: number) => wordBeside(count, 'упоминание', 'упоминания', 'упоминаний')
export const coinsWords = (count: number) => wordBeside(count, 'монета', 'монеты', 'монет')

/** Coins with mentions within the window. */
export const namedIn = ({ coins }: Hype): HypeCoin[] => coins.filter(({ mentions_count }) => mentions_count > 0)

/** Sum of the coins' shares, percent. */
export const shareOf = (coins: readonly HypeCoin[]) =>
  Math.round(coins.reduce((sum, { share }) => sum + share, 0) * 100) / 100

export const tickerOf = ({ coin }: HypeCoin) => coin.symbol.toUpperCase()
