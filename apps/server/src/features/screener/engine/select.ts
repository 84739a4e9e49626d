/** Up to this many values are sorted directly. */
const FEW = 32
const SAMPLE = 31
/**
 * Sample positions on both sides of the wanted one: it lies between them in six cases of seven. More would let more
 * values through, which costs more than searching again.
 */
const APART = 4

const sample = new Float64Array(SAMPLE)
const buffers = [new Float64Array(512), new Float64Array(512)]

/**
 * Median of the first `count` values; for an even count, the mean of the middle two. Repeatedly keeps only the values
 * between two sample values. Without branches: a branch on a price is mispredicted every second time, which costs more
 * than all the rest.
 */
export function medianOf(values: Float64Array, count: number): number {
  const [lower, upper] = [(count - 1) >> 1, count >> 1]
  let source = values
  let size = count
  /** Number of values known to be smaller than all remaining ones. */
  let below = 0
  for (let turn = 0; size > FEW; turn += 1) {
    takeSample(source, size)
    const middle = Math.round(((lower - below) / size) * SAMPLE)
    let low = sample[middle - APART] ?? Number.NEGATIVE_INFINITY
    let high = sample[middle + APART] ?? Number.POSITIVE_INFINITY
    const target = bufferOf(turn % 2, size)
    let smaller = 0
    let found = 0
    for (;;) {
      ;[smaller, found] = gather(source, size, low, high, target)
      // The sample was not representative.
      if (below + smaller > lower) low = Number.NEGATIVE_INFINITY
      else if (below + smaller + found <= upper) high = Number.POSITIVE_INFINITY
      else break
    }
    // Nearly all values are equal.
    if (found > size * MOST_LEFT) {
      target.subarray(0, found).sort()
      return (target[lower - below - smaller]! + target[upper - below - smaller]!) / 2
    }
    source = target
    size = found
    below += smaller
  }
  sortFew(source, size)
  return (source[lower - below]! + source[upper - below]!) / 2
}
const MOST_LEFT = 0.95

/** Copies the values between the limits, inclusive; returns how many are smaller and how many were copied. */
function gather(
  source: Float64Array,
  size: number,
  low: number,
  high: number,
  target: Float64Array,
): [smaller: number, found: number] {
  let smaller = 0
  let found = 0
  for (let at = 0; at < size; at += 1) {
    const value = source[at]!
    const isSmaller = Number(value < low)
    target[found] = value
    smaller += isSmaller
    found += Number(value <= high) - isSmaller
  }
  return [smaller, found]
}

function takeSample(source: Float64Array, size: number) {
  const step = size / SAMPLE
  for (let at = 0; at < SAMPLE; at += 1) sample[at] = source[Math.floor((at + 0.5) * step)]!
  sortFew(sample, SAMPLE)
}

function sortFew(values: Float64Array, count: number) {
  for (let at = 1; at < count; at += 1) {
    const value = values[at]!
    let place = at
    for (; place > 0 && values[place - 1]! > value; place -= 1) values[place] = values[place - 1]!
    values[place] = value
  }
}

function bufferOf(at: number, size: number): Float64Array {
  if (buffers[at]!.length < size) buffers[at] = new Float64Array(size)
  return buffers[at]!
}
