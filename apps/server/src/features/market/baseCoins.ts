import { BASES } from '@palata/contract/screenerQuery'

/** Coins that the site counts by: the screener's bases, the macro widget's first three. Number and provider's id are for good. */
export const BASE_COINS = {
  btc: { id: BASES.btc.base_coin_id, apiId: 'bitcoin' },
  eth: { id: BASES.eth.base_coin_id, apiId: 'ethereum' },
  sol: { id: BASES.sol.base_coin_id, apiId: 'solana' },
} as const
const all = Object.values(BASE_COINS)
export const BASE_COIN_IDS: number[] = all.map(({ id }) => id)

/** The id of the provider that a base coin bears for good; undefined of any other coin. */
export function baseApiId(coinId: number): string | undefined {
  return all.find(({ id }) => id === coinId)?.apiId
}

/** The number of the base coin whose id this is. */
export function baseCoinOf(apiId: string): number | undefined {
  return all.find((coin) => coin.apiId === apiId)?.id
}
