export { type Claim, claimUpdate } from './claim.ts'
export { isAtWork, type Journal, readJournal, removeJournal, writeJournal } from './journal.ts'
export { waitForUpdate } from './wait.ts'
