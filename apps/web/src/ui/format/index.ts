export { formatAge } from './age.ts'
export {
  formatExact,
  formatExactUsd,
  formatLarge,
  formatPercent,
  formatPrice,
  formatUsd,
  formatWholeUsd,
} from './numbers.ts'
export { plural, shortAddress, truncateName } from './text.ts'
