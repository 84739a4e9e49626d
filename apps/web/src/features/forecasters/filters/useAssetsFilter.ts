import { portfolioLayer, usePortfolioIds } from '#features/portfolio'

/** The portfolio as the filter sees it: an empty one is filled first, and then the filter is on. */
export function useAssetsFilter() {
  const ids = usePortfolioIds()
  const isEmpty = ids?.size === 0
  return {
    /** Another portfolio is another list; empty until it is known. */
    key: ids ? [...ids].sort((one, other) => one - other).join(',') : '',
    isEmpty,
    choose: (then: () => void) => (isEmpty ? portfolioLayer.open({ isSearch: true, onAdded: then }) : then()),
  }
}

export type AssetsFilter = ReturnType<typeof useAssetsFilter>
