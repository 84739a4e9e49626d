const russian = new Intl.PluralRules('ru')

/** `countOf(21, ['минуту', 'минуты', 'минут'])` → «21 минуту». The forms are for 1, 2 and 5. */
export function countOf(count: number, [one, few, many]: [one: string, few: string, many: string]): string {
  const rule = russian.select(count)
  return `${count} ${rule === 'one' ? one : rule === 'few' ? few : many}`
}
