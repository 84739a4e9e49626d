import type { DeskCount } from '@palata/contract/desk/resource/types'
import { type HttpError, useInfiniteList } from '@refinedev/core'
import { askAgainMs } from '../askAgain.ts'
import type { ResourceScreen, Row } from '../screen.ts'
import type { ListAddress } from './useListAddress.ts'

/** Rows of one page. */
const PART = 50

/** Reads a list, filtered and sorted by its URL, page by page. */
export function useRows(screen: ResourceScreen, { narrow, sort }: Pick<ListAddress, 'narrow' | 'sort'>) {
  const { contract, waits } = screen
  const { query } = useInfiniteList<Row, HttpError>({
    resource: contract.name,
    filters: Object.entries(narrow).map(([field, value]) => ({ field, operator: 'eq', value })),
    sorters: [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }],
    pagination: { pageSize: PART },
    errorNotification: false,
    queryOptions: {
      // The previous list stays until the new one is loaded.
      placeholderData: (before) => before,
      getNextPageParam: ({ cursor }) => cursor?.next,
      refetchInterval: ({ state }) => askAgainMs(screen, state.data?.pages.flatMap(({ data }) => data) ?? []),
    },
  })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ data }) => data)
  return {
    query,
    /** In display order: waiting rows first. */
    rows: waits ? rows.toSorted((one, other) => Number(waits.isWaiting(other)) - Number(waits.isWaiting(one))) : rows,
    count: pages[0]?.count as DeskCount | undefined,
  }
}
