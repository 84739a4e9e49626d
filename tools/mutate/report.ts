import type { Found } from './try.ts'

/** A drawn row with what its test noticed and did not notice. */
export function lineOf({ row, witness, tried, why }: Found): string {
  const name = `${row.id}  ${witness ? `${witness.file}:${witness.line}` : ''}`
  if (why) return `?  ${name}  ${why}`
  const noticed = tried.filter(({ isNoticed }) => isNoticed).length
  const list = tried.map(
    ({ file, one, isNoticed }) => `\n     ${isNoticed ? '+' : '-'} ${file}:${one.line}  ${one.words}`,
  )
  return `${noticed === 0 ? '✖' : '✔'}  ${name}  noticed ${noticed} of ${tried.length}: ${row.requirement}${list.join('')}`
}

/** The sums and the tests that noticed nothing. */
export function closing(seed: number, results: readonly Found[]): string {
  const ran = results.filter(({ why }) => !why)
  const all = ran.flatMap(({ tried }) => tried)
  const noticed = all.filter(({ isNoticed }) => isNoticed).length
  const blind = ran.filter(({ tried }) => tried.every(({ isNoticed }) => !isNoticed))
  const reasons = [...Map.groupBy(results, ({ why }) => why)].flatMap(([why, some]) =>
    why ? `; ${some.length} ${why}` : [],
  )
  return [
    `\nseed ${seed}, ${results.length} rows: ${ran.length} tests tried${reasons.join('')}`,
    `${all.length} breaks, ${noticed} noticed; tests that noticed none: ${blind.length}`,
    ...blind.map(({ row, witness }) => `✖ ${row.id}  ${witness!.file}:${witness!.line}  ${witness!.title}`),
  ].join('\n')
}
