export { claimUpdate } from './claim.ts'
export { isSupervised, type Journal, readJournal, removeJournal, writeJournal } from './journal.ts'
export { waitForUpdate } from './wait.ts'
