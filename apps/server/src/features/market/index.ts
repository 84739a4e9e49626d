export { bitcoinPrice, coinPrice } from './actions.ts'
export { type FollowedCoin, readCandles } from './candles.ts'
export { NoPrices } from './demo.ts'
export type { MarketSources } from './jobs.ts'
export { pictureUrl } from './pictures.ts'
export { dropstabUrl } from './present.ts'
export {
  type ChosenCoin,
  type CoinRow,
  findCoinNamed,
  listCoinsByApiId,
  listCoinsCalled,
  listCoinsOfTickers,
  listNamedCoins,
  listTopGainers,
  listTopLosers,
  type NamedCoin,
  searchCoins,
} from './store.ts'
