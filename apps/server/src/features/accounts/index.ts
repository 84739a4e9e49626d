export { pruneAccounts } from './jobs.ts'
export { letterLinks } from './letterLinks.ts'
export { hashPassword, type PasswordCost } from './passwords.ts'
export { getPersonId, keepEthAddress } from './profile.ts'
