// A reporter of node:test: one line of JSON when a test of a file begins, and one when it has ended, with how long it
// took and why it failed. A suite's failure names the tests within it that failed.
import { inspect } from 'node:util'

export default async function* report(events) {
  /** Failures within the suites that have not ended, by file. */
  const within = new Map()
  for await (const { type, data } of events) {
    const { file, name, details, nesting } = data
    const line = (ended) => `${JSON.stringify({ file, name, ...ended })}\n`
    if (type === 'test:dequeue' && nesting === 0) yield line({ isBegun: true })
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const why = type === 'test:fail' ? inspect(details.error?.cause ?? details.error) : undefined
    const failures = within.get(file) ?? []
    if (nesting > 0 && why && details.error?.failureType !== 'subtestsFailed')
      within.set(file, [...failures, `${name}: ${why}`])
    if (nesting > 0) continue
    within.delete(file)
    const isPassed = type === 'test:pass'
    yield line({ ms: details.duration_ms, isPassed, why: why && [why, ...failures].join('\n') })
  }
}
