/** What both have. */
export function both<Value>(one: Iterable<Value>, other: ReadonlySet<Value>): Value[] {
  return [...one].filter((value) => other.has(value))
}

/** What only the first has. */
export function only<Value>(one: Iterable<Value>, other: ReadonlySet<Value>): Value[] {
  return [...one].filter((value) => !other.has(value))
}
