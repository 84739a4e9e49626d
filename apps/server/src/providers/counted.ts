import { noteCall, type Outcome } from '#platform/outside/tally.ts'
import { chainOf } from './cause.ts'
import { isOverBudget } from './errors.ts'
import { isTooOften } from './waits.ts'

/** Runs one call of a service and counts how it ended, for `/metrics`. */
export async function counted<T>(service: string, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    noteCall(service, 'ok')
    return result
  } catch (error) {
    noteCall(service, outcomeOf(error))
    throw error
  }
}

/** DeepL's answer for a spent month. */
const SPENT = 456

/** The kind of a failure: by the status of the answer, else by what happened on the way. */
export function outcomeOf(error: unknown): Outcome {
  if (isOverBudget(error)) return 'over_budget'
  const chain = chainOf(error)
  const status = chain
    .map(
      (one) =>
        (one as { status?: unknown; responseCode?: unknown }).status ??
        (one as { responseCode?: unknown }).responseCode,
    )
    .find((one) => typeof one === 'number')
  if (typeof status === 'number') return ofStatus(status)
  if (chain.some(({ name }) => name === 'SyntaxError' || name === 'ZodError')) return 'garbled'
  const isLate = chain.some(
    ({ name, message }) => name === 'TimeoutError' || /no answer in \d+ ms|timed? ?out/i.test(message),
  )
  return isLate ? 'timeout' : 'no_connection'
}

function ofStatus(status: number): Outcome {
  if (isTooOften(status) || status === SPENT) return 'too_often'
  if (status >= 500) return 'broken'
  if (status >= 400) return 'refused'
  return status >= 300 ? 'moved' : 'garbled'
}
