import type { Facts } from './facts.ts'
import { kindOf } from './names.ts'
import { MAJOR } from './subjects.ts'

const MOST = 60

/**
 * What another item must share one of to be the same. What many news have counts together with the kind of event, so
 * that a bitcoin is not compared with every bitcoin of two days.
 */
export function keysOf({ coins, named, title, all }: Facts): string[] {
  const events = [...all.events]
  const withEvents = (key: string) => [`${key}:`, ...events.map((event) => `${key}:${event}`)]
  const keys = [
    ...[...coins, ...named].flatMap((coin) =>
      MAJOR.has(coin) ? withEvents(`coin ${coin}`).slice(1) : [`coin ${coin}`],
    ),
    ...[...title.names.all].flatMap((name) => (kindOf(name) ? withEvents(`name ${name}`).slice(1) : [`name ${name}`])),
    ...all.numbers.filter(({ weight }) => weight === 1).flatMap(({ value }) => bucketsOf(value)),
  ]
  return [...new Set(keys)].slice(0, MOST)
}

/** Two numbers that differ by rounding share a bucket. */
function bucketsOf(value: number): string[] {
  const place = Math.log(Math.max(value, 1e-9)) / Math.log(1.02)
  return [Math.floor(place), Math.ceil(place)].map((bucket) => `number ${bucket}`)
}
