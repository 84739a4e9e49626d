/** The form of a Russian word after the number: день (1, 21), дня (2, 4.2), дней (0, 5, 11). */
export function plural(count: number, one: string, few: string, many: string): string {
  if (!Number.isInteger(count)) return few
  const tens = Math.abs(count) % 100
  const ones = tens % 10
  if (ones === 1 && tens !== 11) return one
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? few : many
}

/** `countOf(21, ['минуту', 'минуты', 'минут'])` → «21 минуту». The forms are for 1, 2 and 5. */
export function countOf(count: number, forms: readonly [one: string, few: string, many: string]): string {
  return `${count} ${plural(count, ...forms)}`
}
