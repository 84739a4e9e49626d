// A reporter of node:test: one line of JSON when a test of a file begins, and one when it has ended, with how long it
// took and why it failed.
import { inspect } from 'node:util'

export default async function* report(events) {
  for await (const { type, data } of events) {
    if (data.nesting > 0) continue
    const { file, name, details } = data
    if (type === 'test:dequeue') yield `${JSON.stringify({ file, name, isBegun: true })}\n`
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const why = type === 'test:fail' ? inspect(details.error?.cause ?? details.error) : undefined
    yield `${JSON.stringify({ file, name, ms: details.duration_ms, isPassed: type === 'test:pass', why })}\n`
  }
}
