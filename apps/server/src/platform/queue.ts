/** Runs at most `places` pieces of work at a time; the others wait in the order they came. */
export function createQueue(places: number) {
  const waiting: (() => void)[] = []
  let free = places

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes straight to the next one: whoever comes between does not overtake.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
