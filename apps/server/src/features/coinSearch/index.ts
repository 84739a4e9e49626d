export { findCoinNamed, listCoinsCalled, listNamedCoins, type NamedCoin, searchCoins } from './store.ts'
