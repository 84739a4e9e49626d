export { bitcoinPrice, coinPrice } from './actions.ts'
export { pointAt, readCandles, readPoints } from './candles.ts'
export { pictureUrl } from './coinPictures.ts'
export { NoPrices } from './demo.ts'
export { coinCorrected, daysWritten, pricesMoved } from './events.ts'
export type { MarketSources } from './jobs.ts'
export { countMarket, type ListedRow, listMarket, listMarketCalled } from './listed.ts'
export { contractsOf } from './networks.ts'
export { newestQuotes } from './overview.ts'
export {
  eachDay,
  eachHour,
  listDays,
  listHours,
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
  listCoinsOfTickers,
  listNamedCoins,
  listTopMovers,
  type NamedCoin,
  searchCoinNames,
  searchCoins,
} from './store.ts'
