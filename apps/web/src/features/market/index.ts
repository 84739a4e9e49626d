export { BtcPulse } from './BtcPulse.tsx'
export { CoinChip } from './CoinChip.tsx'
export { macroQuery, pulseQuery, topGainersQuery } from './queries.ts'
export { TopGainers } from './TopGainers.tsx'
