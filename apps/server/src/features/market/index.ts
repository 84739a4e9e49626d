export { pricesMoved } from './events.ts'
export type { MarketSources } from './jobs.ts'
export { dropstabUrl } from './present.ts'
export { type CoinQuote, setMacro, setQuotes } from './store.ts'
