import type { DeskCount } from '@palata/contract/desk/resource'
import { type HttpError, useInfiniteList } from '@refinedev/core'
import type { ListAddress } from './useListAddress.ts'
import type { ResourceView, Row } from './view.ts'

/** Lines of one part of a list. */
const PART = 50

/** The list as its address narrows and sorts it, part by part. */
export function useRows({ contract, waits }: ResourceView, { narrow, sort }: Pick<ListAddress, 'narrow' | 'sort'>) {
  const { query } = useInfiniteList<Row, HttpError>({
    resource: contract.name,
    filters: Object.entries(narrow).map(([field, value]) => ({ field, operator: 'eq', value })),
    sorters: [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }],
    pagination: { pageSize: PART },
    errorNotification: false,
    queryOptions: {
      // What stood there stays until the new list has come.
      placeholderData: (before) => before,
      getNextPageParam: ({ cursor }) => cursor?.next,
    },
  })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ data }) => data)
  return {
    query,
    /** In the order in which they stand: what waits first. */
    rows: waits ? rows.toSorted((one, other) => Number(waits.isWaiting(other)) - Number(waits.isWaiting(one))) : rows,
    count: pages[0]?.count as DeskCount | undefined,
  }
}
