/** The store of files does not answer or refuses: a reader is told to come later. */
export class StoreAway extends Error {
  override name = 'StoreAway'
  /** Name in the log's lines about outages. */
  readonly service = 'files'
}

/** No room, only for reading, out of order, or no handles left. */
const DISK = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']

/** Whether this machine's disk refuses files at the moment, whatever is asked of it. */
export function isDiskFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK.includes(String(error.code))
}
