/** Zero characters and halves of surrogate pairs: PostgreSQL keeps neither. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu

/** The value with every text in it, names of fields included, freed from what PostgreSQL cannot keep. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.replace(UNSTORABLE, ''), storable(inner)]),
  )
}

/** An escaped pair of surrogates is a sign; what stands alone, and the escaped zero, are none. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u(?:0000|[dD][89a-fA-F][\da-fA-F]{2})|\\./g

/** A text of JSON whose texts are freed from what PostgreSQL cannot keep: UTF-8 brings it in escapes alone. */
export function storableJson(json: string): string {
  return json.replace(ESCAPES, (written) => (written.length === 6 ? '' : written))
}
