import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request's reads must find: the position of the primary's log, in bytes, after the reader's last write. */
const reads = new AsyncLocalStorage<number>()

/** Runs `work`, whose reads a replica may answer if it has replayed the log up to `position`; 0 for any. */
export function withReplica<Result>(position: number, work: () => Result): Result {
  return reads.run(position, work)
}

/** The position that the running reads need; null where only the primary may answer. */
export const neededPosition = (): number | null => reads.getStore() ?? null

/** Changes a row, takes a lock, a number of a sequence or a setting, or tells others. */
const CHANGES =
  /\b(insert|update|delete|merge|truncate|for\s+(no\s+key\s+)?(update|share|key\s+share)|nextval|setval|set_config|pg_\w*advisory\w*|pg_notify)\b/i
const READS = /^\s*(select|with)\b/i

const known = new Map<string, boolean>()
/** Statements are few; a text made for one request must not stay for ever. */
const MOST_KNOWN = 5_000

/** Whether the statement only reads. What is missed here the replica itself refuses, and the primary answers. */
export function isRead(text: string): boolean {
  const answer = known.get(text)
  if (answer !== undefined) return answer
  const isReading = READS.test(text) && !CHANGES.test(text)
  if (known.size < MOST_KNOWN) known.set(text, isReading)
  return isReading
}

/** The statement changes something, in a function perhaps: the primary runs it from now on. */
export function keepFromReplica(text: string) {
  if (known.size < MOST_KNOWN || known.has(text)) known.set(text, false)
}
