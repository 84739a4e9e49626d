import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { features } from '../../apps/server/src/features.ts'
import { platformTables } from '../../apps/server/src/platform/tables.ts'
import { foreignReads, ofEveryTable, serverFeatures } from '../architecture.ts'
import { writerProblems } from '../schema/writers.ts'
import { doorProblems, namesPastDoors } from './doors.ts'
import { foreignWrites } from './foreignWrites.ts'
import { migrationProblems } from './migrations.ts'
import { foreignUses, usesOf } from './tables.ts'
import { checkTriggers, foreignCalls } from './triggers.ts'

const SCHEMA = 'apps/server/schema'
const order = Object.keys(serverFeatures)

/** Sentences about violations of `tools/architecture.ts` in the server. */
export function serverProblems(): string[] {
  return [
    ...orderProblems(),
    ...importProblems(),
    ...tableProblems(),
    ...migrationProblems(migrations()),
    ...rawProblems(),
    ...doorProblems(doors(), takenPastDoors()),
  ]
}

/** Source of each feature's `index.ts`; every import of a feature goes through it. */
function doors() {
  return Object.fromEntries(
    globSync('apps/server/src/features/*/index.ts').map((file) => [
      file.split('/').at(-2)!,
      readFileSync(file, 'utf8'),
    ]),
  )
}

/** What services, the list of features and the manifests' types take from a feature past its door. */
function takenPastDoors() {
  return globSync('apps/server/src/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\/|src\/features\//.test(file))
    .flatMap((file) => namesPastDoors(readFileSync(file, 'utf8')))
}

/** The features of `serverFeatures` and the list of manifests must be in the same order of dependency. */
function orderProblems() {
  const upward = Object.entries(serverFeatures).flatMap(([feature, uses]) =>
    uses
      .filter((used) => order.indexOf(used) >= order.indexOf(feature))
      .map((used) => `tools/architecture.ts: ${feature} is listed above ${used}, which it uses`),
  )
  const listed = features.map(({ name }) => name)
  if (listed.join() === order.join()) return upward
  return [...upward, `features.ts lists ${listed}; tools/architecture.ts has ${order}: one order for both`]
}

function importProblems() {
  return globSync('apps/server/src/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((file) => {
      const [, layer = '', feature = ''] = placeOf(file)
      return importsOf(file).flatMap((target) =>
        [...importProblemsOf(file, layer, feature, target)].map((problem) => `${file}: ${problem}`),
      )
    })
}

function* importProblemsOf(file: string, layer: string, feature: string, target: string) {
  const [, used = ''] = target.match(/^#features\/([\w-]+)/) ?? []
  if (layer === 'features') {
    if (used && !serverFeatures[feature]?.includes(used))
      yield `${feature} may not use ${used}; see tools/architecture.ts`
    if (target.startsWith('../') && leavesFeature(file, target))
      yield `leave the folder through #features/*, not ${target}`
    if (target.startsWith('#http/') && !file.endsWith('/routes.ts')) yield 'only routes.ts knows about HTTP'
  }
  if (['platform', 'http', 'providers'].includes(layer) && used) yield `${layer} may not know about features`
  if (layer === 'platform' && /^#(?!platform)|\.\.\/(http|app|features|providers)/.test(target))
    yield 'platform is the ground and imports nothing above it'
  if (layer === 'providers' && target.startsWith('#http')) yield 'an adapter knows nothing of our own HTTP edge'
  if (target === 'pg' && layer !== 'platform') yield 'the driver is known to platform only'
}

/** Whether a relative import leaves its feature; sub-folders of one feature may import each other's files. */
function leavesFeature(file: string, target: string) {
  const inside = file.slice(file.indexOf('/features/') + 1).split('/')
  const ups = target.split('/').filter((part) => part === '..').length
  return inside.length - ups < 3
}

/** Responses that Fastify does not write have one owner, which knows their state. */
function rawProblems() {
  return globSync('apps/server/src/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\/|platform\/replies\/rawResponse\.ts$/.test(file))
    .filter((file) => /\.hijack\(|\breply\.raw\.(write|end|setHeader|destroy|pipe)\(/.test(readFileSync(file, 'utf8')))
    .map((file) => `${file}: a response is taken from Fastify by RawResponse (platform/replies/rawResponse.ts) only`)
}

function tableProblems() {
  const owners = {
    platform: Object.keys(platformTables),
    ...Object.fromEntries(features.map(({ name, tables }) => [name, Object.keys(tables)])),
  }
  const texts = Object.fromEntries(
    globSync('*.sql', { cwd: SCHEMA }).map((file) => [file.slice(0, -4), readFileSync(`${SCHEMA}/${file}`, 'utf8')]),
  )
  const inDatabase = checkTriggers(texts, owners, { writes: foreignWrites, reads: foreignReads })
  const { read } = inDatabase
  const problems = globSync('apps/server/src/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\/|\/samples\.ts$/.test(file))
    .filter((file) => !Object.keys(ofEveryTable).some((folder) => file.startsWith(folder)))
    .flatMap((file) => {
      const [, layer = '', feature = ''] = placeOf(file)
      const reader = layer === 'features' ? feature : layer
      const source = readFileSync(file, 'utf8')
      for (const { table } of usesOf(source)) read.add(`${reader}.${table}`)
      const problems = [
        ...foreignUses(source, reader, owners, foreignReads),
        ...foreignCalls(source, reader, inDatabase.homes),
      ]
      return problems.map((problem) => `${file}: ${problem}`)
    })
  const stale = Object.entries(foreignReads).flatMap(([reader, reads]) =>
    Object.keys(reads)
      .filter((table) => !read.has(`${reader}.${table}`))
      .map((table) => `tools/architecture.ts: ${reader} does not read ${table} any more; take its reason away`),
  )
  const inSchema = [...inDatabase.problems, ...writerProblems(texts)].map((problem) => `${SCHEMA}: ${problem}`)
  return [...problems, ...inSchema, ...stale]
}

/** Texts of the migrations by name. */
function migrations() {
  return Object.fromEntries(
    globSync('apps/server/migrations/*.sql').map((file) => [basename(file), readFileSync(file, 'utf8')]),
  )
}

function placeOf(file: string) {
  return file.match(/src\/([\w-]+)\/(?:([\w-]+)\/)?/) ?? []
}

export function importsOf(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
}
