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
