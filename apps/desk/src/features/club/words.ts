/** A value, sent as JSON, as a person reads it. */
export function wordsOf(json: string): string {
  const value: unknown = JSON.parse(json)
  if (value === null) return 'наше'
  if (value === '') return 'пусто'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'пусто'
  return String(value)
}
