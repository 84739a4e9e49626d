import { dateAndTime } from '#platform/format/days.ts'

/** Formats in Moscow time. */
export function when(at: Date | string | null): string {
  return at === null ? 'без срока' : dateAndTime(new Date(at))
}

export function dollars(cents: number): string {
  return `${(cents / 100).toFixed(2)} $`
}

/** Rows under their heads in aligned columns; `none` when there are no rows. */
export function table(head: string[], rows: string[][], none: string): string[] {
  if (rows.length === 0) return [none]
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
