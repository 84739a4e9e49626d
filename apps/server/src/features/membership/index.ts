export { listLatestEvents } from './eventStore.ts'
export { accessChanged } from './events.ts'
export { findGrant, listEndingSoon, lockAccount } from './grantStore.ts'
export {
  followRestrictions,
  grantDays,
  grantUntil,
  noteRole,
  revokeGrant,
  setPonEnd,
  setTelegramEnd,
} from './grants.ts'
export { holdersOf } from './holders.ts'
export { countMembers } from './overview.ts'
export { getFullHistory } from './subscription.ts'
