// Reads the runners' reports as { name, ms, isPassed, isFlaky, why }. `isFlaky`: passed at the second attempt;
// `why`: the error of a failed attempt.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../bootstrap.mjs'

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const place = (file, name) => `${relative(root, file)}  ${name}`

/** Reads the lines of tools/gate/reporter.mjs. */
export function nodeTests(file) {
  const lines = read(file).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line)).map(({ file, name, ...rest }) => ({ name: place(file, name), ...rest }))
}

/** https://vitest.dev/guide/reporters#json-reporter */
export function vitest(file) {
  const { testResults = [] } = JSON.parse(read(file) || '{}')
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, duration = 0, status, failureMessages = [] }) => ({
        name: place(file, fullName),
        ms: duration,
        isPassed: status === 'passed',
        why: failureMessages.join('\n'),
      })),
  )
}

/** https://playwright.dev/docs/test-reporters#json-reporter */
export function playwright(file) {
  const { suites = [], config } = JSON.parse(read(file) || '{}')
  const folder = config?.rootDir ?? root
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  return suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results, projectName }) => ({
        name: place(join(folder, file), projectName ? `${projectName}: ${title}` : title),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        isPassed: status === 'expected' || status === 'flaky',
        isFlaky: status === 'flaky',
        why: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n'),
      })),
  )
}

/** Lines about the slowest tests, longest first. */
export function slowest(tests, count) {
  const longest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, count)
  return longest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} с  ${name}`)
}
