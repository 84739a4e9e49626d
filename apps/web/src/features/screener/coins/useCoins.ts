import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useApi } from '#api/api.tsx'
import { isShown } from '../own/columns.ts'
import { useOwn } from '../own/useOwn.ts'
import type { Coins } from '../queries.ts'
import { coinPages } from '../queries.ts'
import { columnsOf, firstSort, type Row } from '../table/columns.ts'
import { found, sorted, within } from '../table/rows.ts'
import type { View } from '../view.ts'
import { isOpenWindow, windowOfCoins } from '../windows/opened.ts'

const NONE: readonly Row[] = []

/** Coins of the open window, sorted and searched as the address says. */
export function useCoins(view: View, window: string | null) {
  const { mode, base } = view
  const api = useApi()
  const { top, filters, ranges } = view
  const universe = useMemo(() => ({ base, top, filters }), [base, top, filters])
  const pages = useInfiniteQuery(coinPages(api, mode, window, universe))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const rows = useMemo(() => (data ? rowsOf(data.pages) : NONE), [data])
  const head = data?.pages[0]
  const isOpen = head ? isOpenWindow(mode, head) : true

  const every = useMemo(() => columnsOf(mode, base, window, isOpen), [mode, base, window, isOpen])
  const chosen = useOwn().columns
  const columns = useMemo(() => every.filter(({ key }) => isShown(key, chosen)), [every, chosen])
  const first = firstSort(mode)
  const asked = view.sort ?? first
  const isKnown =
    ['coin', 'rank'].includes(asked.column) || every.some(({ key, value }) => key === asked.column && value)
  const sort = isKnown ? asked : first
  const isFirst = sort.column === first.column && sort.isDescending

  // A custom order or a search needs the whole list: an unread row may come first.
  const needsAll = !isFirst || view.find !== '' || ranges.length > 0
  useEffect(() => {
    if (needsAll && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [needsAll, hasNextPage, isFetching, isError, fetchNextPage])

  // Deferred: the press is shown at once, the hundreds of rows after it.
  const column = useDeferredValue(sort.column)
  const isDescending = useDeferredValue(sort.isDescending)
  const words = useDeferredValue(view.find)
  const arrange = useCallback(
    (read: readonly Row[]) => sorted(within(found(read, words), every, ranges), every, { column, isDescending }),
    [words, every, ranges, column, isDescending],
  )
  const shown = useMemo(() => arrange(rows), [arrange, rows])
  return {
    pages,
    /** All columns of the mode. */
    every,
    /** Those that the reader wants to see. */
    columns,
    /** Rows sorted and searched as the address says. */
    rows: shown,
    /** Number of loaded rows. */
    all: rows.length,
    /** Sorts and filters rows as the address says. */
    arrange,
    sort,
    head,
    isOpen,
    window: head && windowOfCoins(mode, head),
  }
}

export type CoinList = ReturnType<typeof useCoins>

export const rowsOf = (pages: readonly Coins[]) => pages.flatMap(({ results }): Row[] => results)
