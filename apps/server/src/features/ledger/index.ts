export { examineLedger } from './examine.ts'
export { type Keeper, LedgerProblem } from './keeper.ts'
export { beginNewOrigin, describeLedger, rotateKey } from './operate.ts'
export { ledgerHead } from './overview.ts'
