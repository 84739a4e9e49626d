import { type HttpError, useOne } from '@refinedev/core'
import type { ResourceScreen, Row } from './screen.ts'

/** Reads one object in full. */
export function useOneRow({ contract }: ResourceScreen, id: Row['id']) {
  return useOne<Row, HttpError>({ resource: contract.name, id, errorNotification: false })
}
