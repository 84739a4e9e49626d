/**
 * `npm run mutate -- <number>` draws so many rows of the specification, in proportion of its parts, and of each row a
 * test that names it; `npm run mutate -- <test files>` takes the tests in these files. It breaks, one after another,
 * what the test runs: a constant, a condition, a field, a call or an element, near to what the row speaks of
 * (`mutate/aim.ts`). It prints what its test noticed; a test that noticed nothing is for a person to judge, by
 * breaking what the row says. Journeys need a build and a browser for each run: they are listed only.
 * `--seed=7` draws others, `--breaks=8` breaks more often, `--only=A-120,B-002` takes these of the drawn rows.
 */
import { startTestDatabase } from './gate/database.ts'
import { copyOf } from './mutate/copy.ts'
import { type Drawn, drawnRows, rowsOfFiles } from './mutate/draw.ts'
import { random } from './mutate/random.ts'
import { closing, lineOf } from './mutate/report.ts'
import { type Found, tryWitness } from './mutate/try.ts'

const option = (name: string, usual: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual
const given = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const seed = Number(option('seed', '1'))
const only = option('only', '').split(',').filter(Boolean)
const say = (line: string) => process.stdout.write(`${line}\n`)

say(`seed ${seed}`)
const database = await startTestDatabase()
const copy = copyOf(process.cwd())
const setting = { ...copy, environment: database.environment, most: Number(option('breaks', '5')) }
const results: Found[] = []
try {
  for (const one of drawn()) {
    const found = await tryWitness(setting, one)
    results.push(found)
    say(lineOf(found))
  }
} finally {
  copy.remove()
  await database.stop()
}
say(closing(seed, results))

function drawn(): Drawn[] {
  const number = Number(given[0] ?? 20)
  const all = Number.isInteger(number) ? drawnRows(number, random(seed)) : rowsOfFiles(given)
  return only.length > 0 ? all.filter(({ row }) => only.includes(row.id)) : all
}
