export {
  type Cause,
  closeEnded,
  grantDays,
  holdPon,
  letGoPon,
  revokeGrant,
  setTelegramEnd,
} from './grants.ts'
export { DAYS, offerOf, type Prices, priceOf } from './offer.ts'
export { daysLeft, viewerOf } from './rules.ts'
export { type AccessRow, findAccess, listEndingSoon } from './store.ts'
