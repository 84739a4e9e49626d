export { CoinStar } from './CoinStar.tsx'
export { portfolioLayer } from './layers.ts'
/** @public For lists that are filtered by it. */
export { NoAssets } from './NoAssets.tsx'
export { PortfolioButton } from './PortfolioButton.tsx'
export { usePortfolioIds } from './usePortfolio.ts'
export { usePortfolioKept } from './usePortfolioKept.ts'
