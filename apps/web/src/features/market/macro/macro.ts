import type { MACRO_KEYS, Macro } from '@palata/contract/market'
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

export interface MacroFigure {
  key: MacroKey
  symbol: string
  frontIcon: string
  price: number | null
  change_1d: number | null
  price_usd: number | null
  change_1d_usd: number | null
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
