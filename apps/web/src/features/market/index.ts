export { BtcPulse } from './BtcPulse.tsx'
export { CoinChips } from './chip/CoinChip.tsx'
export { CoinName } from './chip/CoinName.tsx'
/** @public For pages of texts with coin mentions. */
export { CoinText } from './chip/CoinText.tsx'
/** @public For texts that a page draws by itself. */
export { renewCoinFigures, withCoinChips } from './chip/mentions.ts'
export { macroStrip } from './parts.ts'
export { macroQuery, pulseQuery, topGainersQuery } from './queries.ts'
export { type Staleness, stalenessOf } from './staleness.ts'
export { TopGainers } from './TopGainers.tsx'
export { CoinTooltips } from './tooltip/CoinTooltips.tsx'
export { marketUpdates } from './updates.ts'
export { useStaleness } from './useStaleness.ts'
