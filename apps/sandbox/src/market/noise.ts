/** A 32-bit mix of four integers, as a number in [-1, 1): the only source of chance in the sandbox. */
export function chance(seed: number, stream: number, layer: number, cell: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(layer + 1, 0x27d4eb2f), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12) ^ Math.imul(cell | 0, 0x165667b1), 0x297a2d39)
  h = Math.imul(h ^ (h >>> 15), 0x7feb352d)
  return ((h ^ (h >>> 16)) >>> 0) / 0x80000000 - 1
}

const DAY_SECONDS = 86_400
// The periods have no large common divisor, so that the layers do not turn at the same instant.
const PERIODS = [11, 67, 421, 2_741, 14_407, 86_413, 431_999, 1_987_201, 8_380_801, 33_609_601]
// A random walk moves with the square root of time; each layer has its share of that movement.
const AMPLITUDES = PERIODS.map((period) => Math.sqrt(period / DAY_SECONDS))

/**
 * Layered value noise at a whole second: a pure function of its arguments. In units of about one day's move,
 * so a caller multiplies by a daily volatility and takes the exponent.
 */
export function walk(seed: number, stream: number, second: number): number {
  let sum = 0
  for (const [layer, period] of PERIODS.entries()) {
    const cell = Math.floor(second / period)
    const x = second / period - cell
    const from = chance(seed, stream, layer, cell)
    const to = chance(seed, stream, layer, cell + 1)
    sum += AMPLITUDES[layer]! * (from + (to - from) * x * x * (3 - 2 * x))
  }
  return sum
}

/** Mean-reverting noise in about [-1, 1], for pegs and turnovers, which do not wander off. */
export function wobble(seed: number, stream: number, second: number): number {
  let sum = 0
  for (const [layer, period] of [13, 613, 7_207, 43_201].entries()) {
    const cell = Math.floor(second / period)
    const x = second / period - cell
    const from = chance(seed, stream, 20 + layer, cell)
    sum += (from + (chance(seed, stream, 20 + layer, cell + 1) - from) * x) * [0.05, 0.15, 0.3, 0.5][layer]!
  }
  return sum
}
