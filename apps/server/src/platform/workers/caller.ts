import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Runs `work` on behalf of `caller`, a person or an address: whatever heavy work it starts waits in their own queue. */
export function onBehalfOf<Result>(caller: string, work: () => Result): Result {
  return callers.run(caller, work)
}

const shared = new AsyncLocalStorage<true>()

/** Runs `work` that others wait for, too: it waits in nobody's line for a connection. */
export function onBehalfOfAll<Result>(work: () => Result): Result {
  return shared.run(true, work)
}

/** The caller by whom the running request's connections are counted; null for what is read for all. */
export const callerWhoHolds = (): string | null => (shared.getStore() ? null : currentCaller())

/** The caller of the running request; null in jobs and commands. */
export const currentCaller = (): string | null => callers.getStore() ?? null
