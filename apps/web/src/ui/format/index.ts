export { formatAge } from './age.ts'
export { formatExact, formatLarge, formatPercent, formatPrice, formatUsd, formatWholeUsd } from './numbers.ts'
export { plural, shortAddress, truncateName } from './text.ts'
