import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openedBy } from '../gate/imports.ts'

/** A static import or export of values: not of types only, and not `import()`. */
const STATIC = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s*from\s*)?'([^']+)'/gm

/** Cycles of files that import each other's values, each as its files in order. Paths are relative to the root. */
export function valueCycles(root: string, files: string[]): string[][] {
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
    for (const target of valuesOf(root, file)) walk(target)
    path.pop()
    done.add(file)
  }
  files.forEach(walk)
  return cycles
}

function valuesOf(root: string, file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  return [...readFileSync(join(root, file), 'utf8').matchAll(STATIC)].flatMap(([, names = '', specifier = '']) =>
    areTypes(names) ? [] : (openedBy(root, file, specifier) ?? []),
  )
}

/** `{ type A, type B }` imports only types. */
function areTypes(names: string) {
  const listed = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
  return listed?.split(',').every((name) => !name.trim() || name.trim().startsWith('type ')) ?? false
}
