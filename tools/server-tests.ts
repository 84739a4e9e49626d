/**
 * Runs the server's and the sandbox's tests, or the given files, against one embedded PostgreSQL in a temporary folder.
 * Files run in groups in one process, which imports the server once for the whole group.
 */
import { globSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startTestDatabase } from './gate/database.ts'
import { runGroup } from './gate/group.ts'

const ALL = ['apps/server/src/**/*.test.ts', 'apps/sandbox/src/**/*.test.ts', 'tools/**/*.test.ts']
/** Small enough that the last group does not run alone for long. */
const FILES_TOGETHER = 10

const given = process.argv.slice(2)
const named = given.filter((arg) => arg.endsWith('.ts'))
const options = given.filter((arg) => !arg.endsWith('.ts'))
const groups = grouped(named.length > 0 ? named : globSync(ALL))

const database = await startTestDatabase()
const results: string[] = []
let exitCode = 0
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runGroups))
await database.stop()
// The gate counts the results.
if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, results.join('\n'))
process.exit(exitCode)

/** Deals the files out to groups in turn, the largest first, so that groups are about equal. */
function grouped(files: string[]): string[][] {
  const count = Math.ceil(files.length / FILES_TOGETHER)
  const bySize = files.toSorted((one, other) => statSync(other).size - statSync(one).size)
  return Array.from({ length: count }, (_, group) => bySize.filter((_, place) => place % count === group))
}

async function runGroups() {
  for (let group = groups.shift(); group; group = groups.shift()) {
    const report = join(database.folder, `report-${groups.length}`)
    const ended = await runGroup([...options, ...group], report, { ...process.env, ...database.environment })
    exitCode ||= ended.code
    results.push(...ended.results.map((result) => JSON.stringify(result)))
  }
}
