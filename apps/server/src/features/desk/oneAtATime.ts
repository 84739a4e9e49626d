import { Refusal } from '#platform/errors.ts'

const WAIT_SECONDS = 5
const REFUSAL = 'Прежний файл ещё собирается. Дождитесь его'

/** People whose file is being made. */
const making = new Set<number>()

/**
 * The pieces of a file, of which a person has one made at a time: it holds a connection to the database until its last
 * byte was taken, and two dozen at once left the site's readers none.
 * @throws {Refusal} `too_many` while another file of theirs is being made.
 */
export async function oneAtATime(
  accountId: number,
  begin: () => Promise<AsyncIterable<string>>,
): Promise<AsyncIterable<string>> {
  if (making.has(accountId)) throw new Refusal('too_many', REFUSAL, WAIT_SECONDS)
  making.add(accountId)
  const end = () => making.delete(accountId)
  try {
    return endingWith(await begin(), end)
  } catch (error) {
    end()
    throw error
  }
}

/** A generator that was never begun runs no `finally`, so the iterator itself tells that its reader has left. */
function endingWith(pieces: AsyncIterable<string>, end: () => void): AsyncIterable<string> {
  const iterator = pieces[Symbol.asyncIterator]()
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          const result = await iterator.next()
          if (result.done) end()
          return result
        } catch (error) {
          end()
          throw error
        }
      },
      async return() {
        end()
        await iterator.return?.()
        return { done: true, value: undefined }
      },
    }),
  }
}
