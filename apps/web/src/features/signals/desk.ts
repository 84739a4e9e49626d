/** Exports the form field that finds and chooses a coin. */
export { CoinField } from './form/CoinField.tsx'
