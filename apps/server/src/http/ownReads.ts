/** Reads of one endpoint that one person has at work at once. */
const MOST_AT_WORK = 2

interface Waiting {
  key: string
  begin: () => void
  answer: Promise<unknown>
}

interface Line {
  atWork: Set<string>
  waiting: Waiting[]
}

/**
 * Reads of one endpoint, a few of each person at a time. One that is at work already begins once more at most: all who
 * ask for the same meanwhile share the next reading, which begins after they have asked and so sees what they changed.
 */
export class OwnReads {
  readonly #lines = new Map<number, Line>()

  /** `key` says what is read; null when nobody else may share it. */
  take<Result>(personId: number, key: string | null, read: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(personId) ?? { atWork: new Set(), waiting: [] }
    this.#lines.set(personId, line)
    const own = key ?? crypto.randomUUID()
    const next = line.waiting.find((waiting) => waiting.key === own)
    if (next) return next.answer as Promise<Result>
    if (isFree(line, own)) return this.#begin(personId, line, own, read)
    const { promise, resolve } = Promise.withResolvers<Result>()
    line.waiting.push({
      key: own,
      answer: promise,
      begin: () => resolve(this.#begin(personId, line, own, read)),
    })
    return promise
  }

  async #begin<Result>(personId: number, line: Line, key: string, read: () => Promise<Result>): Promise<Result> {
    line.atWork.add(key)
    try {
      return await read()
    } finally {
      line.atWork.delete(key)
      const next = line.waiting.findIndex((waiting) => isFree(line, waiting.key))
      if (next >= 0) line.waiting.splice(next, 1)[0]!.begin()
      else if (line.atWork.size === 0) this.#lines.delete(personId)
    }
  }
}

const isFree = ({ atWork }: Line, key: string) => atWork.size < MOST_AT_WORK && !atWork.has(key)
