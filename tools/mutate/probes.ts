import { type Break, beginning } from './breaks.ts'

/** Where the probes of a run write: each line is the number of an expression and the name of the running test. */
export interface Reach {
  id: number
  test: string
}

const NAME_OF_TEST = {
  node: `process.getBuiltinModule('node:test').getTestContext()?.fullName`,
  vitest: '__expect.getState().currentTestName',
}

/**
 * The source that writes down which of its breakable expressions are evaluated, and in which test: each appends its
 * number to the file `place`, once a test. A wrapped expression may contain others.
 */
export function probed(
  source: string,
  breaks: readonly Break[],
  ids: readonly number[],
  place: string,
  runner: 'node' | 'vitest',
): string {
  const opening = new Map<number, string>()
  const closing = new Map<number, string>()
  const left = new Set<number>()
  const length = (at: number) => breaks[at]!.end - breaks[at]!.start
  for (const at of breaks.map((_, index) => index).sort((one, other) => length(other) - length(one))) {
    const { start, end, text, unchanged } = breaks[at]!
    const [before, after] = text.startsWith('{') ? ['{', '}'] : ['', '']
    const first = breaks[at]!.isFirst ? beginning('') : ''
    opening.set(start, `${opening.get(start) ?? first}${before}(__reach(${ids[at]}), ${unchanged ?? ''}`)
    closing.set(end, `)${after}${closing.get(end) ?? ''}`)
    if (unchanged !== null) for (let offset = start; offset < end; offset += 1) left.add(offset)
  }
  let made = `${runner === 'vitest' ? `import { expect as __expect } from 'vitest';` : ''}const __reach = ${reporter(place, NAME_OF_TEST[runner])};`
  for (let at = 0; at <= source.length; at += 1)
    made += `${closing.get(at) ?? ''}${opening.get(at) ?? ''}${left.has(at) ? '' : (source[at] ?? '')}`
  return made
}

/** Synchronous, because the process of a test may end at any moment. */
const reporter = (place: string, name: string) =>
  `(id) => { const line = id + ' ' + (${name} ?? '') + '\\n'; const seen = (globalThis.__reached ??= new Set()); if (seen.has(line)) return; seen.add(line); process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(place)}, line) }`

/** What the probes wrote. */
export const reachesIn = (text: string): Reach[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ id: Number.parseInt(line, 10), test: line.slice(line.indexOf(' ') + 1) }))
