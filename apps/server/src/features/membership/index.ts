export { accessChanged } from './events.ts'
export {
  type Cause,
  closeEnded,
  grantDays,
  holdDays,
  holdPon,
  letGoPon,
  noteRole,
  releaseDays,
  revokeGrant,
  setTelegramEnd,
} from './grants.ts'
export { holdersOf } from './holders.ts'
export { DAYS, offerOf, type Prices, priceOf } from './offer.ts'
export { countLeaving, countMembers } from './overview.ts'
export { daysLeft, subscriptionDays, viewerOf } from './rules.ts'
export {
  type AccessRow,
  findAccess,
  findGrant,
  keepMembers,
  listAccess,
  listEndingSoon,
  listLatestEvents,
  lockAccount,
} from './store.ts'
export { getFullHistory } from './subscription.ts'
