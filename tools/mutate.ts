/**
 * `npm run mutate -- <number>` draws so many tests that name rows of the specification and breaks, one after another,
 * what each of them runs: a constant, a condition or a field. `npm run mutate -- <files>` does it for the tests in
 * these files. It prints every break that its test did not notice, and the tests that noticed none.
 * `--seed=7` draws others, `--breaks=8` breaks more often, `--area=market` draws from one area.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestDatabase } from './gate/database.ts'
import { type Break, breaksOf, broken, probed } from './mutate/breaks.ts'
import { copyOf } from './mutate/copy.ts'
import { placesOf } from './mutate/places.ts'
import { random } from './mutate/random.ts'
import { runWitness } from './mutate/run.ts'
import { type Witness, witnesses } from './mutate/witnesses.ts'

const LANES = 2
const root = process.cwd()
const option = (name: string, usual: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual
const given = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const seed = Number(option('seed', '1'))
const most = Number(option('breaks', '5'))
const next = random(seed)

interface Found {
  witness: Witness
  /** Null when the test did not run unbroken. */
  tried: number | null
  unnoticed: { file: string; one: Break }[]
}

const database = await startTestDatabase()
const queue = drawn()
const results: Found[] = []
try {
  await Promise.all(Array.from({ length: LANES }, lane))
} finally {
  await database.stop()
}
report()

function drawn(): Witness[] {
  const area = option('area', '')
  const all = witnesses().filter(({ file }) => file.includes(area))
  const number = Number(given[0] ?? 20)
  if (!Number.isInteger(number)) return all.filter(({ file }) => given.includes(file))
  return all
    .map((witness) => ({ witness, at: next() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, number)
    .map(({ witness }) => witness)
}

/** Each lane breaks a copy of its own. */
async function lane() {
  const copy = copyOf(root)
  try {
    for (let witness = queue.shift(); witness; witness = queue.shift()) {
      const found = await tryWitness(copy.folder, witness)
      results.push(found)
      process.stdout.write(`${lineOf(found)}\n`)
    }
  } finally {
    copy.remove()
  }
}

async function tryWitness(folder: string, witness: Witness): Promise<Found> {
  const reached = await reachedBy(folder, witness)
  if (!reached) return { witness, tried: null, unnoticed: [] }
  const chosen = reached
    .map((one) => ({ one, at: next() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, most)
  const unnoticed: Found['unnoticed'] = []
  for (const {
    one: { file, one },
  } of chosen) {
    const source = readFileSync(join(root, file), 'utf8')
    writeFileSync(join(folder, file), broken(source, one))
    if ((await runWitness(folder, witness, database.environment)) === 'green') unnoticed.push({ file, one })
    writeFileSync(join(folder, file), source)
  }
  return { witness, tried: chosen.length, unnoticed }
}

/** The breakable expressions that the test itself evaluates; null when it does not pass unbroken. */
async function reachedBy(folder: string, witness: Witness) {
  const place = join(tmpdir(), `palata-reached-${process.pid}-${process.hrtime.bigint()}`)
  const all: { file: string; one: Break }[] = []
  const files = placesOf(witness.file)
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    const breaks = breaksOf(file, source)
    const ids = breaks.map((_, index) => all.length + index)
    all.push(...breaks.map((one) => ({ file, one })))
    writeFileSync(join(folder, file), probed(source, breaks, ids, place))
  }
  const read = async (pattern: string) => {
    writeFileSync(place, '')
    const outcome = await runWitness(folder, { ...witness, pattern }, database.environment)
    return { outcome, ids: new Set(readFileSync(place, 'utf8').split('\n').filter(Boolean).map(Number)) }
  }
  // What happens when the file only loads says nothing about the test.
  const loaded = await read('no test has this name')
  const ran = await read(witness.pattern)
  for (const file of files) writeFileSync(join(folder, file), readFileSync(join(root, file), 'utf8'))
  rmSync(place)
  if (ran.outcome !== 'green') return null
  const own = all.filter(({ one }, id) => !one.isAtLoad && ran.ids.has(id) && !loaded.ids.has(id))
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n')]))
  const lines = own.map(({ file, one }) => texts.get(file)![one.line - 1]!)
  const used = all.filter(({ one }) => one.constant !== null && lines.some((line) => mentions(line, one.constant!)))
  return [...own, ...used]
}

function mentions(line: string, constant: string) {
  return new RegExp(`\\b${constant}\\b`).test(line)
}

function lineOf({ witness, tried, unnoticed }: Found) {
  const name = `${witness.rows.join(', ')}  ${witness.file}:${witness.line}`
  if (tried === null) return `?  ${name}  does not pass unbroken, or alone`
  if (tried === 0) return `?  ${name}  runs nothing of its feature that can be broken`
  const list = unnoticed.map(({ file, one }) => `\n     ${file}:${one.line}  ${one.words}`).join('')
  return `${unnoticed.length === tried ? '✖' : '✔'}  ${name}  noticed ${tried - unnoticed.length} of ${tried}${list}`
}

function report() {
  const tried = results.filter(({ tried: count }) => count)
  const all = tried.reduce((sum, { tried: count }) => sum + count!, 0)
  const missed = tried.reduce((sum, { unnoticed }) => sum + unnoticed.length, 0)
  const blind = tried.filter(({ tried: count, unnoticed }) => unnoticed.length === count)
  process.stdout.write(
    `\nseed ${seed}: ${tried.length} tests of ${results.length}, ${all} breaks, ${all - missed} noticed; tests that noticed none: ${blind.length}\n`,
  )
  for (const { witness } of blind) process.stdout.write(`✖ ${witness.file}:${witness.line}  ${witness.title}\n`)
}
