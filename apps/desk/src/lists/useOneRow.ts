import { type HttpError, useOne } from '@refinedev/core'
import type { ResourceView, Row } from './view.ts'

/** Reads one object in full. */
export function useOneRow({ contract }: ResourceView, id: Row['id']) {
  return useOne<Row, HttpError>({ resource: contract.name, id, errorNotification: false })
}
