import type { Database } from '#platform/database.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import type { Whose } from './store.ts'
import type { Tally } from './tally.ts'

export interface Importing {
  db: Database
  objects: ObjectStore
  now: Date
  /** Username, for the list of runs. */
  by: string
  /** Ends the run between two batches; the same file goes on with it. */
  stopping?: AbortSignal
  /** Hears of progress. */
  tell?: (line: string) => void
}

/** A run under way; `runId` is null for a dry one. */
export interface Running extends Importing {
  file: string
  whose: Whose
  runId: number | null
  tally: Tally
  /** Keys of the file so far. */
  seen: Set<string>
  /** Letters of the run so far. */
  letters: number
}
