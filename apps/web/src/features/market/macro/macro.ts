import type { MACRO_KEYS, Macro, MacroSource } from '@palata/contract/market'
import type { NumberKind } from '#ui/numbers/index.ts'

export type MacroKey = (typeof MACRO_KEYS)[number]

/** Order on the screen. */
export const SHOWN_KEYS: readonly MacroKey[] = ['btc', 'eth', 'sol', 'market_cap', 'gold', 'sp500', 'nvidia', 'rub']

const SYMBOLS: Record<MacroKey, string> = {
  btc: 'BTC',
  eth: 'ETH',
  sol: 'SOL',
  market_cap: 'MCap',
  gold: 'Gold',
  nvidia: 'Nvidia',
  sp500: 'SP500',
  rub: 'RUB',
}

const SOURCES: Record<MacroSource, string> = {
  coingecko: 'CoinGecko',
  yahoo: 'Yahoo Finance',
  cbr: 'Банк России',
  'cbr-mirror': 'Банк России, зеркало',
  fred: 'FRED, закрытие дня',
  'pax-gold': 'монета PAX Gold',
}

/** Where the figure comes from, in words; null for a coin. */
export const sourceWords = (source: MacroSource | null) => (source === null ? null : SOURCES[source])

/** Said beside the figure when another kind of price stands in for the usual one. */
export const STAND_INS: Partial<Record<MacroSource, string>> = { fred: 'закрытие', 'pax-gold': 'по PAX Gold' }

export interface MacroFigure {
  key: MacroKey
  symbol: string
  frontIcon: string
  price: number | null
  change_1d: number | null
  price_usd: number | null
  change_1d_usd: number | null
  source: MacroSource | null
  updated_at: string | null
}

/** The strip's figures: coins in USD, the others in their own unit. */
export function macroFigures(macro: Macro): MacroFigure[] {
  return SHOWN_KEYS.filter((key) => macro[key]).map((key) => {
    const entry = macro[key]
    const isCoin = key === 'btc' || key === 'eth' || key === 'sol'
    return {
      key,
      symbol: SYMBOLS[key],
      frontIcon: `/static/icons/macro.svg#${key}`,
      price_usd: entry.price_usd,
      change_1d_usd: entry.change_1d_usd,
      price: isCoin ? entry.price_usd : (entry.price ?? null),
      change_1d: isCoin ? entry.change_1d_usd : (entry.change_1d ?? null),
      source: entry.source ?? null,
      updated_at: entry.updated_at,
    }
  })
}

/** Index points and roubles are not dollars and have two decimals; only a capitalisation is shortened. */
export function kindOf(key: MacroKey): NumberKind {
  if (key === 'market_cap') return 'large'
  return key === 'sp500' || key === 'rub' ? 'points' : 'market'
}

/** Exchanges and the central bank close for nights and holidays, so their old quotes stay valid. */
export function neverCloses(key: MacroKey) {
  return key === 'btc' || key === 'eth' || key === 'sol' || key === 'market_cap'
}
