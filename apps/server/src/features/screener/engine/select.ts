/** The median of the first `count` values; for an even count the mean of the two in the middle. Reorders them. */
export function medianOf(values: Float64Array, count: number): number {
  const middle = count >> 1
  const upper = nth(values, count, middle)
  if (count % 2 === 1) return upper
  // Everything before the place is at most the value at it: the other middle is the largest of those.
  let lower = values[0]!
  for (let at = 1; at < middle; at += 1) if (values[at]! > lower) lower = values[at]!
  return (lower + upper) / 2
}

/** Hoare's selection with the median of three as its pivot: afterwards the value of rank `wanted` stands at its place. */
function nth(values: Float64Array, count: number, wanted: number): number {
  let left = 0
  let right = count - 1
  while (left < right) {
    const pivot = pivotOf(values[left]!, values[(left + right) >> 1]!, values[right]!)
    let low = left
    let high = right
    while (low <= high) {
      while (values[low]! < pivot) low += 1
      while (values[high]! > pivot) high -= 1
      if (low > high) break
      const kept = values[low]!
      values[low] = values[high]!
      values[high] = kept
      low += 1
      high -= 1
    }
    if (wanted <= high) right = high
    else if (wanted >= low) left = low
    else break
  }
  return values[wanted]!
}

function pivotOf(one: number, two: number, three: number): number {
  return Math.max(Math.min(one, two), Math.min(Math.max(one, two), three))
}
