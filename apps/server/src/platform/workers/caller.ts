import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Runs `work` on behalf of `caller`, a person or an address: whatever heavy work it starts waits in their own queue. */
export function onBehalfOf<Result>(caller: string, work: () => Result): Result {
  return callers.run(caller, work)
}

/** The caller of the running request; null in jobs and commands. */
export const currentCaller = (): string | null => callers.getStore() ?? null
