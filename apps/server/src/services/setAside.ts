import { noteRows } from '../platform/batches/setAside.ts'
import type { Database } from '../platform/database.ts'
import type { HttpOptions, ProviderLogger } from '../providers/http.ts'

/**
 * Shows at the desk the rows that an adapter's schema refused. `names`: the adapter's list and its name at the desk;
 * other lists are read for one reader and noted nowhere. A note that cannot be written never fails the reading.
 */
export function noteRowsAtDesk(
  db: Database | null,
  logger: ProviderLogger,
  names: Readonly<Record<string, string>>,
): NonNullable<HttpOptions['noteRows']> {
  return (label, outcome) => {
    const source = names[label]
    if (!db || !source) return
    noteRows(db, source, outcome, new Date()).catch((error: unknown) =>
      logger.warn({ err: error, source }, 'refused rows were not noted'),
    )
  }
}
