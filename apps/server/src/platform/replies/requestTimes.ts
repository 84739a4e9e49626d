/** Response times of one route within an hour. */
export interface RouteTimes {
  hour: Date
  /** Method and path as in the contract. */
  route: string
  count: number
  /** Number of answers within `bucketMs(i)` and above the bucket before. */
  buckets: number[]
  worst_ms: number
  worst_at: Date
}

const BUCKETS = 36
const HOUR_MS = 3_600_000

/** Upper bound of a bucket in milliseconds: each is 1.5 times the one before, from 1 ms to 24 minutes. */
export const bucketMs = (bucket: number) => Math.round(1.5 ** bucket)

const bucketOf = (ms: number) => (ms <= 1 ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(ms) / Math.log(1.5))))

/** Response times of this process by route, since the last `take`. */
export class RequestTimes {
  #times = new Map<string, RouteTimes>()

  note(route: string, ms: number, at: Date) {
    const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS
    const key = `${route} ${hour}`
    let times = this.#times.get(key)
    if (!times) {
      const buckets = new Array<number>(BUCKETS).fill(0)
      times = { hour: new Date(hour), route, count: 0, buckets, worst_ms: 0, worst_at: at }
      this.#times.set(key, times)
    }
    times.count += 1
    times.buckets[bucketOf(ms)]! += 1
    if (ms <= times.worst_ms) return
    times.worst_ms = Math.round(ms)
    times.worst_at = at
  }

  /** Returns the collected times and resets them. */
  take(): RouteTimes[] {
    const taken = [...this.#times.values()]
    this.#times = new Map()
    return taken
  }
}
