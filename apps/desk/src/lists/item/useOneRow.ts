import { type HttpError, useOne } from '@refinedev/core'
import { askAgainMs } from '../askAgain.ts'
import type { ResourceScreen, Row } from '../screen.ts'

/** Reads one object in full. */
export function useOneRow(screen: ResourceScreen, id: Row['id']) {
  return useOne<Row, HttpError>({
    resource: screen.contract.name,
    id,
    errorNotification: false,
    queryOptions: { refetchInterval: ({ state }) => askAgainMs(screen, state.data ? [state.data.data] : []) },
  })
}
