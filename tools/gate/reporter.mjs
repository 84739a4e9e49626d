// A reporter of node:test: one line of JSON for each test of a file, with how long it took and why it failed.
import { inspect } from 'node:util'

export default async function* report(events) {
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0) continue
    const { file, name, details } = data
    const why = type === 'test:fail' ? inspect(details.error?.cause ?? details.error) : undefined
    yield `${JSON.stringify({ file, name, ms: details.duration_ms, isPassed: type === 'test:pass', why })}\n`
  }
}
