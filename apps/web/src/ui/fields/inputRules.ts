/** Cuts to so many UTF-16 units, what `length` counts. Half of an emoji is not left behind: it would show as «�». */
export function limitSymbols(text: string, max: number): string {
  const isHalved = text.length > max && /[\uD800-\uDBFF]/.test(text.charAt(max - 1))
  return text.slice(0, isHalved ? max - 1 : max)
}

/** A sum as it is typed: digits, one dot, two decimals. A comma is a dot, a sign is nothing. */
export function digitsOnly(text: string): string {
  const [whole = '', ...parts] = text
    .replace(/[^\d.,]/g, '')
    .replaceAll(',', '.')
    .split('.')
  if (!parts.length) return whole
  return `${whole || '0'}.${parts.join('').slice(0, 2)}`
}
