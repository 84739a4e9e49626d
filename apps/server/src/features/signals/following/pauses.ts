const HOUR_MS = 3_600_000

/** By source and name: the hour in which it was asked last. Of this process: the next one asks once more. */
const asked = new WeakMap<object, Map<string, number>>()

/**
 * Whether a source has been asked in this hour of the clock, and so has nothing new to tell: the provider's points are
 * one an hour, and a pair that the exchange does not have is not back within minutes.
 */
export function isAsked(source: object, name: string, now: Date): boolean {
  return asked.get(source)?.get(name) === hourOf(now)
}

export function noteAsked(source: object, name: string, now: Date) {
  const hours = asked.get(source) ?? new Map<string, number>()
  // A coin that is followed no more would stay for ever otherwise.
  for (const [other, hour] of hours) if (hour !== hourOf(now)) hours.delete(other)
  asked.set(source, hours.set(name, hourOf(now)))
}

const hourOf = (now: Date) => Math.floor(now.getTime() / HOUR_MS)
