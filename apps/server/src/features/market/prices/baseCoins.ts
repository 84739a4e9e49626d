import { BASES } from '@palata/contract/screener/query'

/**
 * Coins that the site computes with: the screener's bases and the first three of the macro widget. Their ids and
 * provider ids never change.
 */
export const BASE_COINS = {
  btc: { id: BASES.btc.base_coin_id, apiId: 'bitcoin' },
  eth: { id: BASES.eth.base_coin_id, apiId: 'ethereum' },
  sol: { id: BASES.sol.base_coin_id, apiId: 'solana' },
} as const
const all = Object.values(BASE_COINS)
export const BASE_COIN_IDS: number[] = all.map(({ id }) => id)

/** The permanent provider id of a base coin; undefined for other coins. */
export function baseApiId(coinId: number): string | undefined {
  return all.find(({ id }) => id === coinId)?.apiId
}

/** Coin id of the base coin with this provider id; undefined for other provider ids. */
export function baseCoinOf(apiId: string): number | undefined {
  return all.find((coin) => coin.apiId === apiId)?.id
}
