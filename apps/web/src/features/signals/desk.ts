/** How a coin is found and chosen in a form. */
export { CoinField } from './form/CoinField.tsx'
