import { portfolioLayer, usePortfolioIds } from '#features/portfolio'

/** The portfolio for the filter: when it is empty, the reader first adds coins and the filter then turns on. */
export function useAssetsFilter() {
  const ids = usePortfolioIds()
  const isEmpty = ids?.size === 0
  return {
    /** Cache key of the portfolio's list; empty until the portfolio is loaded. */
    key: ids ? [...ids].sort((one, other) => one - other).join(',') : '',
    isEmpty,
    choose: (then: () => void) => (isEmpty ? portfolioLayer.open({ mode: 'search', onAdded: then }) : then()),
  }
}

export type AssetsFilter = ReturnType<typeof useAssetsFilter>
