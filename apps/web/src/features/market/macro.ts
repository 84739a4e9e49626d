import { MACRO_KEYS, type Macro } from '@palata/contract/market'

type MacroKey = (typeof MACRO_KEYS)[number]

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

/** What the strip shows, in its order: coins have no price of their own besides USD. */
export function macroFigures(macro: Macro): MacroFigure[] {
  return MACRO_KEYS.filter((key) => macro[key]).map((key) => {
    const entry = macro[key]
    const isCoin = key === 'btc' || key === 'eth' || key === 'sol'
    return {
      key,
      symbol: SYMBOLS[key],
      frontIcon: `/static/icons/macro/${key}.svg`,
      price_usd: entry.price_usd,
      change_1d_usd: entry.change_1d_usd,
      price: isCoin ? entry.price_usd : (entry.price ?? null),
      change_1d: isCoin ? entry.change_1d_usd : (entry.change_1d ?? null),
      updated_at: entry.updated_at,
    }
  })
}
