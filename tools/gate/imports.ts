/** Dependencies between files, by imports and by file names in string literals. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const SPECIFIERS = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]|['"`]([\w./-]+\.(?:ts|tsx|mjs|sql|txt|json|sol|csv))['"`]/g

/** For each file, the files that read it. `root` has no trailing slash; paths are relative to it. */
export function readersOf(root: string, files: string[]): Map<string, string[]> {
  const readers = new Map<string, string[]>()
  for (const file of files) {
    for (const target of targetsOf(root, file)) readers.set(target, [...(readers.get(target) ?? []), file])
  }
  return readers
}

/** The files and everything that reads them, directly or indirectly. */
export function reached(from: string[], readers: Map<string, string[]>): Set<string> {
  const seen = new Set(from)
  // Iterating a Set also visits the items added meanwhile.
  for (const file of seen) for (const reader of readers.get(file) ?? []) seen.add(reader)
  return seen
}

function targetsOf(root: string, file: string): Set<string> {
  const found = new Set<string>()
  for (const [, specifier, name] of readFileSync(join(root, file), 'utf8').matchAll(SPECIFIERS)) {
    const target = openedBy(root, file, (specifier ?? name)!)
    // A file that names a test does not read it.
    if (target && !/\.(test|spec)\.tsx?$/.test(target)) found.add(target)
  }
  return found
}

/** The file that a specifier opens, relative to the root; undefined for a package. */
export function openedBy(root: string, file: string, specifier: string): string | undefined {
  return candidates(file, specifier).find((path) => isFile(join(root, path)))
}

/** Paths that a specifier may mean: by the apps' import maps, in the contract, relative, or from the root. */
function candidates(file: string, specifier: string): string[] {
  const app = /^apps\/\w+/.exec(file)?.[0] ?? 'apps/server'
  const [, contract] = /^@palata\/contract(?:\/(.+))?$/.exec(specifier) ?? [null]
  if (specifier.startsWith('@palata/contract')) return [`packages/contract/src/${contract ?? 'index'}.ts`]
  if (specifier.startsWith('#')) {
    const path = `${app}/src/${specifier.slice(1)}`
    return [path, `${path}/index.ts`]
  }
  return [
    normalize(join(dirname(file), specifier)),
    normalize(specifier),
    `${app}/${specifier}`,
    `${app}/src/${specifier}`,
  ]
}

function isFile(path: string) {
  return existsSync(path) && statSync(path).isFile()
}
