export { bitcoinPrice } from './actions.ts'
export { pictureUrl } from './coinPictures.ts'
export { NoPrices } from './demo.ts'
export { coinCorrected, daysWritten, pricesMoved } from './events.ts'
export type { MarketSources } from './jobs.ts'
export { listMarket, listMarketCalled } from './listed.ts'
export { contractsOf } from './networks.ts'
export { newestQuotes } from './overview.ts'
export {
  eachDay,
  eachHour,
  listDays,
  listHours,
  listPricesThen,
} from './points/store.ts'
export { dropstabUrl, presentCoin, presentKnown } from './present.ts'
export {
  type CoinRow,
  findCoin,
  findCoinNamed,
  listCoins,
  listCoinsCalled,
  listNamedCoins,
  listTopMovers,
  type NamedCoin,
  searchCoins,
} from './store.ts'
