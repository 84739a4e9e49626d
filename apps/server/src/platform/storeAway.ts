/** The store of files does not answer or refuses: a reader is told to come later. */
export class StoreAway extends Error {
  override name = 'StoreAway'
  /** Name in the log's lines about outages. */
  readonly service = 'files'
}
