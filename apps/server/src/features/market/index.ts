export { bitcoinPrice, coinPrice } from './actions.ts'

export type { MarketSources } from './jobs.ts'
export { pictureUrl } from './pictures.ts'
export { dropstabUrl } from './present.ts'
export { setQuotes } from './store.ts'
