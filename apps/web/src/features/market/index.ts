export { BtcPulse } from './BtcPulse.tsx'
export { CoinChip } from './CoinChip.tsx'

export { macroQuery, pulseQuery } from './queries.ts'
export { TopGainers } from './TopGainers.tsx'
