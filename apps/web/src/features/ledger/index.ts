export { ledgerRoutes } from './routes.ts'
export { SealLine } from './seal/SealLine.tsx'
export { SealRow } from './seal/SealRow.tsx'
export { Witness } from './witness/Witness.tsx'
