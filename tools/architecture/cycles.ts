import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openedBy } from '../gate/imports.ts'

/** A static import or export, of types too; not `import()`. */
const STATIC = /^(?:import|export)\s+(?:[^'";]*?\s*from\s*)?'([^']+)'/gm

/** Cycles of files that import each other's values or types, each as its files in order. Paths are relative to the root. */
export function importCycles(root: string, files: string[]): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const walk = (file: string) => {
    if (done.has(file)) return
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push(path.slice(start))
      return
    }
    path.push(file)
    for (const target of targetsOf(root, file)) walk(target)
    path.pop()
    done.add(file)
  }
  files.forEach(walk)
  return cycles
}

/** Files that a file imports, types too; not by `import()`. */
export function targetsOf(root: string, file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  return [...readFileSync(join(root, file), 'utf8').matchAll(STATIC)].flatMap(
    ([, specifier = '']) => openedBy(root, file, specifier) ?? [],
  )
}
