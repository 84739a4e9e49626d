import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { deskProblems } from './architecture/checkDesk.ts'
import { importsOf, serverProblems } from './architecture/checkServer.ts'
import { webProblems } from './architecture/checkWeb.ts'
import { importCycles } from './architecture/cycles.ts'
import { importedForEffects, isLeftOut } from './architecture/effects.ts'
import { layerProblems } from './architecture/layers.ts'
import { silencedIn } from './architecture/silenced.ts'
import { FILES, LINES } from './architecture.ts'

const problems = [...serverProblems(), ...webProblems(), ...deskProblems(), ...layerProblems('.')]

for (const file of globSync('packages/contract/src/**/*.ts')) {
  for (const target of importsOf(file)) {
    if (!/^(\.\.?\/|zod$)/.test(target)) problems.push(`${file}: the contract knows zod only, not ${target}`)
  }
}

/** What of the contract serves every feature; `text` is about texts that people write. */
const COMMON_CONTRACT = ['change', 'desk', 'endpoint', 'errors', 'formulas', 'index', 'live', 'page', 'shared', 'text']
for (const path of globSync('packages/contract/src/*')) {
  const name = basename(path, '.ts')
  if (!COMMON_CONTRACT.includes(name) && !existsSync(`apps/server/src/features/${name}`))
    problems.push(`${path}: named after a feature of the server, or inside its folder`)
}

/** They make React.lazy try again; the gallery is no page of the site. */
const LAZY = ['navigation/parts/lazyPart.ts', 'navigation/Page.tsx', 'gallery/Pickers.tsx'].map(
  (file) => `apps/web/src/${file}`,
)

for (const file of globSync('apps/{web,desk}/src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))) {
  const text = readFileSync(file, 'utf8')
  // The browser's build removes zod's checks: code that checks there needs `zod/mini`.
  if (/(?<!JSON|Date|URL)\.(safe)?parse(Async)?\(/i.test(text))
    problems.push(
      `${file}: the browser has no schemas of the contract; check with zod/mini through ui/fields/formMessages.ts`,
    )
  if (/^import {[^}]*\blazy\b[^}]*} from 'react'/m.test(text) && !LAZY.includes(file))
    problems.push(`${file}: code that fails once stays failed in React.lazy; take lazyPart or useLater of navigation`)
  if (/^import (?!type).*'zod'/m.test(text)) problems.push(`${file}: import zod/mini, zod is cut out of the build`)
}

for (const file of globSync('apps/{web,desk}/{src,worker}/**/*.test.{ts,tsx}')) {
  for (const line of silencedIn(readFileSync(file, 'utf8')))
    problems.push(`${file}: ${line}: name what the console says, with testing/console.ts`)
}

/** Files with effects of their own, which the bundler keeps. */
const withEffects = ['web', 'desk'].flatMap((app) => {
  const { sideEffects } = JSON.parse(readFileSync(`apps/${app}/package.json`, 'utf8')) as { sideEffects: string[] }
  return sideEffects.filter((path) => !path.includes('*')).map((path) => `apps/${app}/${path}`)
})
for (const path of withEffects)
  if (!existsSync(path)) problems.push(`${path}: sideEffects of package.json names a file that is gone`)
for (const file of globSync('apps/{web,desk}/src/**/*.{ts,tsx}').filter((path) => !/\.test\.|\/testing\//.test(path)))
  for (const target of importedForEffects(file, readFileSync(file, 'utf8')))
    if (isLeftOut(readFileSync(target, 'utf8'), withEffects.includes(target)))
      problems.push(`${target}: the bundler leaves it out; name it in sideEffects of its package.json`)

for (const file of globSync([
  'apps/*/src/**/*.{ts,tsx,css}',
  'packages/*/src/**/*.ts',
  'tools/**/*.{ts,mjs}',
  'e2e/**/*.ts',
])) {
  if (LINES.except.includes(file)) continue
  const lines = readFileSync(file, 'utf8').split('\n').length
  if (lines > LINES.refuse) problems.push(`${file}: ${lines} lines; split it by meaning`)
  else if (lines > LINES.warn) console.warn(`${file}: ${lines} lines, a place to look`)
}

const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'])
for (const ring of importCycles('.', sources))
  problems.push(`${ring.join(' → ')} → again: these files import each other; move what both need below them`)

const folders = Map.groupBy(globSync('apps/*/src/**/*.{ts,tsx,css}'), dirname)
for (const [folder, files] of folders) {
  if (FILES.except.includes(folder)) continue
  const count = files.filter((file) => !/\.test\.tsx?$/.test(file)).length
  if (count > FILES.warn) console.warn(`${folder}: ${count} files, do they belong together?`)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
