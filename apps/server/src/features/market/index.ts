export { bitcoinPrice, coinPrice } from './actions.ts'
export { type FollowedCoin, readCandles } from './candles.ts'
export { NoPrices } from './demo.ts'
export { daysWritten, pricesMoved } from './events.ts'
export type { MarketSources } from './jobs.ts'
export { contractsOf } from './networks.ts'
export { newestQuotes } from './overview.ts'
export { pictureUrl } from './pictures.ts'
export {
  eachDay,
  eachHour,
  /** @public */ listDays,
  /** @public */ listHours,
  listPricesAt,
  listPricesThen,
} from './points/store.ts'
export { dropstabUrl, presentCoin, presentKnown } from './present.ts'
export {
  type ChosenCoin,
  type CoinRow,
  findCoin,
  findCoinNamed,
  listCoins,
  listCoinsByApiId,
  listCoinsCalled,
  listCoinsNamed,
  listCoinsOfTickers,
  listNamedCoins,
  listTopGainers,
  listTopLosers,
  type NamedCoin,
  searchCoinNames,
  searchCoins,
} from './store.ts'
