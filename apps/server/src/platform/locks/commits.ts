import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether a transaction of the watched work has been told to commit; whether it did, nobody knows before the answer. */
interface Watch {
  isSent: boolean
}

const watches = new AsyncLocalStorage<Watch>()

/** Runs `work`; `watch` tells, also after a failure, whether something may stand in the database. */
export function watchCommits<Result>(watch: Watch, work: () => Promise<Result>): Promise<Result> {
  return watches.run(watch, work)
}

/** A transaction is about to commit. */
export function noteCommit() {
  const watch = watches.getStore()
  if (watch) watch.isSent = true
}
