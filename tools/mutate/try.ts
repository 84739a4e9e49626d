import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aimed, type Site } from './aim.ts'
import { type Break, breaksOf, broken } from './breaks.ts'
import type { Drawn } from './draw.ts'
import { placesOf } from './places.ts'
import { probed, reachesIn } from './probes.ts'
import { isGreen, runWitness } from './run.ts'
import { mark, repeated, switched } from './together.ts'
import type { Witness } from './witnesses.ts'

/** What a drawn test noticed. `why` says why nothing was broken. */
export interface Found extends Drawn {
  tried: { file: string; one: Break; isNoticed: boolean }[]
  why: 'no test' | 'a journey' | 'does not pass alone' | 'runs nothing of its feature that can be broken' | null
}

interface Setting {
  /** The copy of the repository, in which files are broken. */
  folder: string
  environment: NodeJS.ProcessEnv
  /** The number of breaks. */
  most: number
}

export async function tryWitness(setting: Setting, { row, witness }: Drawn): Promise<Found> {
  const nothing = (why: Found['why']) => ({ row, witness, tried: [], why })
  if (!witness) return nothing('no test')
  if (witness.file.startsWith('e2e/')) return nothing('a journey')
  const sources = new Map(placesOf(witness.file, row.area).map((file) => [file, read(setting.folder, file)]))
  const sites = await sitesOf(setting, witness, sources)
  if (!sites) return nothing('does not pass alone')
  const texts = new Map([...sources].map(([file, source]) => [file, source.split('\n')]))
  const wanted = { requirement: `${row.requirement} ${witness.title}`, test: witness.text }
  const chosen = aimed(sites, wanted, texts, setting.most)
  if (chosen.length === 0) return nothing('runs nothing of its feature that can be broken')
  const noticed = await noticedOf(setting, witness, chosen, sources)
  return { row, witness, tried: chosen.map((site) => ({ ...site, isNoticed: noticed.has(site) })), why: null }
}

/** The breakable expressions of these files that the test evaluates, and the constants that these mention. */
async function sitesOf({ folder, environment }: Setting, witness: Witness, sources: Map<string, string>) {
  const place = join(folder, 'reached')
  const all: Site[] = []
  const runner = /^apps\/(web|desk)\//.test(witness.file) ? 'vitest' : 'node'
  for (const [file, source] of sources) {
    const breaks = breaksOf(file, source)
    const ids = breaks.map((_, index) => all.length + index)
    all.push(...breaks.map((one) => ({ file, one })))
    writeFileSync(join(folder, file), probed(source, breaks, ids, place, runner))
  }
  writeFileSync(place, '')
  const ran = await runWitness(folder, witness, environment)
  // What happens when a file loads says nothing about the test.
  const reached = new Set(reachesIn(readFileSync(place, 'utf8')).flatMap(({ id, test }) => (test ? [id] : [])))
  rmSync(place)
  restore(folder, sources)
  if (!isGreen(ran)) return null
  const own = all.filter(({ one }, id) => !one.isAtLoad && reached.has(id))
  const lines = own.map(({ file, one }) => sources.get(file)!.split('\n')[one.line - 1]!)
  const constants = all.filter(({ one }) => one.constant !== null && mentions(lines, one.constant))
  return [...own, ...constants]
}

function mentions(lines: string[], constant: string) {
  const name = new RegExp(`\\b${constant}\\b`)
  return lines.some((line) => name.test(line))
}

/** Constants are broken one by one, the others in one run, unless the tests depend on what the runs before left. */
async function noticedOf(setting: Setting, witness: Witness, chosen: Site[], sources: Map<string, string>) {
  const [constants, others] = [true, false].map((isConstant) => chosen.filter(({ one }) => one.isAtLoad === isConstant))
  const together = await noticedTogether(setting, witness, others!, sources)
  const noticed = together ?? new Set<Site>()
  for (const site of [...constants!, ...(together ? [] : others!)]) {
    const { file, one } = site
    writeFileSync(join(setting.folder, file), broken(sources.get(file)!, one))
    if (!isGreen(await runWitness(setting.folder, witness, setting.environment))) noticed.add(site)
    restore(setting.folder, sources)
  }
  return noticed
}

async function noticedTogether(setting: Setting, witness: Witness, sites: Site[], sources: Map<string, string>) {
  if (sites.length === 0) return new Set<Site>()
  const { folder, environment } = setting
  const test = read(folder, witness.file)
  const again = repeated(test, sites.length)
  if (!again) return null
  for (const file of new Set(sites.map((site) => site.file))) {
    const own = sites.flatMap(({ one, file: home }, index) => (home === file ? [{ number: index + 1, one }] : []))
    writeFileSync(join(folder, file), switched(sources.get(file)!, own))
  }
  writeFileSync(join(folder, witness.file), again)
  const ran = await runWitness(folder, witness, environment)
  restore(folder, sources)
  writeFileSync(join(folder, witness.file), test)
  const outcomes = [0, ...sites.map((_, index) => index + 1), sites.length + 1].map((number) => {
    const own = ran?.filter(({ title }) => title.includes(mark(number))) ?? []
    return own.length > 0 ? isGreen(own) : null
  })
  // A break that stays in force after its test, or a test that runs only once, says nothing about the others.
  if (outcomes.includes(null) || !outcomes[0] || !outcomes.at(-1)) return null
  return new Set(sites.filter((_, index) => !outcomes[index + 1]))
}

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

function restore(folder: string, sources: Map<string, string>) {
  for (const [file, source] of sources) writeFileSync(join(folder, file), source)
}
