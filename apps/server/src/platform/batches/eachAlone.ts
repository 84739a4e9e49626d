import { isDatabaseAway } from '../database.ts'

/** Problems kept for the report; the rest are only counted. */
const MOST_PROBLEMS = 20

/**
 * Runs the work for every item, one after another, even when some fail: a job over many people's rows uses it, so that
 * one bad row delays nobody else's. Throws at the end if any failed, so that the job is reported and repeated. Stops at
 * once when the database is away, because then every item would fail.
 */
export async function eachAlone<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
) {
  const problems: unknown[] = []
  let [done, failed] = [0, 0]
  for await (const item of items) {
    done += 1
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      failed += 1
      if (problems.length < MOST_PROBLEMS) problems.push(error)
    }
  }
  if (failed === 0) return
  const [first] = problems
  const words = first instanceof Error ? first.message : String(first)
  throw new AggregateError(problems, `${failed} of ${done} failed, the first: ${words}`)
}

/** Items of page after page; `read` gets the last item of the page before. A page shorter than `size` is the last. */
export async function* paged<Item>(
  size: number,
  read: (last: Item | undefined) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  let page = await read(undefined)
  yield* page
  while (page.length >= size) {
    page = await read(page.at(-1))
    yield* page
  }
}
