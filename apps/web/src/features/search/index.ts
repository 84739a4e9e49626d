export { searchLayer } from './layers.ts'
export { useSearchOpening } from './useSearchOpening.ts'
