/** Cuts to `max` UTF-16 units, as `length` counts. Never leaves half of an emoji, which would show as «�». */
export function limitSymbols(text: string, max: number): string {
  const isHalved = text.length > max && /[\uD800-\uDBFF]/.test(text.charAt(max - 1))
  return text.slice(0, isHalved ? max - 1 : max)
}

/** Filters a typed sum: digits, one dot, two decimals. A comma becomes a dot, a sign is dropped. */
export function digitsOnly(text: string): string {
  const [whole = '', ...parts] = text
    .replace(/[^\d.,]/g, '')
    .replaceAll(',', '.')
    .split('.')
  if (!parts.length) return whole
  return `${whole || '0'}.${parts.join('').slice(0, 2)}`
}
