export { type AccessRow, findAccess, keepMembers, listAccess } from './accessStore.ts'
export { listLatestEvents } from './eventStore.ts'
export { accessChanged } from './events.ts'
export { findGrant, listEndingSoon, lockAccount } from './grantStore.ts'
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
export { offerOf, type Prices, termsOf } from './offer.ts'
export { countMembers } from './overview.ts'
export { daysLeft, subscriptionDays, viewerOf } from './rules.ts'
export { getFullHistory } from './subscription.ts'
