/** NUL and unpaired surrogates, which PostgreSQL text cannot store. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu

/** The value without characters that PostgreSQL cannot store, in all its texts and field names. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.replace(UNSTORABLE, ''), storable(inner)]),
  )
}

/** An escaped surrogate pair is a character; an unpaired one and the escaped NUL are removed. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u(?:0000|[dD][89a-fA-F][\da-fA-F]{2})|\\./g

/** JSON source without characters that PostgreSQL cannot store: in UTF-8 input they occur only as escapes. */
export function storableJson(json: string): string {
  if (!json.includes('\\u')) return json
  return json.replace(ESCAPES, (written) => (written.length === 6 ? '' : written))
}
