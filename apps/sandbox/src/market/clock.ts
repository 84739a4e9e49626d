import { DAY } from './world.ts'

export type SimClock = {
  /** Simulated time in ms, on a whole second. */
  now: () => number
  /** Time that quotes are stamped with: a recording plays as if it happened now. */
  quotedAt: () => number
  /** Stops at `ms`; null lets time run again. */
  freeze: (ms: number | null) => void
  /** Moves a frozen clock, or shifts a running one. */
  advance: (ms: number) => void
  frozen: () => boolean
}

/** Runs on `base` (ms), which tests replace. */
export function simClock(base: () => number, real: (() => number) | null = null): SimClock {
  let stopped: number | null = null
  let shift = 0
  const now = () => Math.floor((stopped ?? base() + shift) / 1000) * 1000
  return {
    now,
    quotedAt: () => (real ? Math.floor(real() / 1000) * 1000 : now()),
    freeze: (ms) => {
      stopped = ms
      if (ms === null) shift = 0
    },
    advance: (ms) => {
      if (stopped === null) shift += ms
      else stopped += ms
    },
    frozen: () => stopped !== null,
  }
}

/** Maps real time since the call onto the recorded span, `speed` recorded days per real second, in a loop. */
export function replayTime(real: () => number, span: { from: number; to: number }, start: number, speed: number) {
  const began = real()
  return () => {
    const elapsed = ((real() - began) / 1000) * speed * DAY
    return span.from + ((start - span.from + elapsed) % (span.to - span.from))
  }
}
