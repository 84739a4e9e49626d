export { claimUpdate } from './claim.ts'
export { type Journal, readJournal, removeJournal, writeJournal } from './journal.ts'
export { waitForUpdate } from './wait.ts'
