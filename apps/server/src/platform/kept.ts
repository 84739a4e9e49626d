/** One result of the work for all callers, made by the first of them. A failure is not kept: the next call tries again. */
export function keptOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    if (made) return made
    const making = work()
    made = making
    making.catch(() => {
      made = undefined
    })
    return making
  }
}
