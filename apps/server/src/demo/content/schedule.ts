import type { Random } from './random.ts'
import { DAY_MS, dayStart, MINUTE_MS, moscow } from './text.ts'

const DAYS = 60
const PER_DAY = { min: 4, max: 9 }
/** Share of publications in each hour of the Moscow day. */
const HOURS = [1, 0.4, 0.3, 0.2, 0.2, 0.4, 1, 3, 6, 9, 11, 11, 9, 9, 10, 10, 9, 8, 7, 5, 4, 4, 3, 2]
const LATEST_MS = 4 * MINUTE_MS

/** `total` instants of the last sixty days, newest first: more on weekdays and in working hours. */
export function publicationTimes(now: Date, total: number, random: Random): Date[] {
  const elapsed = now.getTime() - LATEST_MS - dayStart(now).getTime()
  const today = todayCount(elapsed)
  const counts = Array.from({ length: DAYS - 1 }, (_, index) => {
    const weekday = moscow(dayStart(now, -index - 1)).getUTCDay()
    return weekday === 0 || weekday === 6 ? random.int(4, 5) : random.int(6, 9)
  })
  balance(counts, total - today, random)
  const past = counts.flatMap((count, index) => {
    const start = dayStart(now, -index - 1).getTime()
    return timesOfDay(count, DAY_MS, random).map((offset) => new Date(start + offset))
  })
  const fresh = timesOfDay(today, elapsed, random).map((offset) => new Date(dayStart(now).getTime() + offset))
  const times = [...fresh, ...past]
  times[0] = new Date(now.getTime() - LATEST_MS)
  return times.sort((one, other) => other.getTime() - one.getTime())
}

/** Posts of today: several already in the morning, almost none at night. */
function todayCount(elapsed: number): number {
  const hours = elapsed / (60 * MINUTE_MS)
  return Math.max(0, Math.min(PER_DAY.max, Math.floor(hours * 1.2)))
}

function balance(counts: number[], total: number, random: Random) {
  let rest = total - counts.reduce((sum, count) => sum + count, 0)
  while (rest !== 0) {
    const day = random.int(0, counts.length - 1)
    const changed = counts[day]! + Math.sign(rest)
    if (changed < PER_DAY.min || changed > PER_DAY.max) continue
    counts[day] = changed
    rest -= Math.sign(rest)
  }
}

/** Offsets from midnight, latest first, within the part of the day that has passed. */
function timesOfDay(count: number, passed: number, random: Random): number[] {
  const written = (share: number) => {
    const hour = Math.min(24, share / (60 * MINUTE_MS))
    return HOURS.reduce((sum, weight, index) => sum + weight * Math.max(0, Math.min(1, hour - index)), 0)
  }
  const all = written(passed)
  return Array.from({ length: count }, (_, index) => {
    const goal = ((index + 0.15 + random.next() * 0.7) / count) * all
    let [low, high] = [0, passed]
    for (let step = 0; step < 30; step += 1) {
      const middle = (low + high) / 2
      if (written(middle) < goal) low = middle
      else high = middle
    }
    return Math.floor(high)
  }).reverse()
}
