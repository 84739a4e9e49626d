import { globSync, readFileSync } from 'node:fs'
import { LINES, serverFeatures } from './architecture.ts'

const problems: string[] = []
const order = Object.keys(serverFeatures)

for (const [feature, uses] of Object.entries(serverFeatures)) {
  for (const used of uses) {
    if (order.indexOf(used) >= order.indexOf(feature)) {
      problems.push(`tools/architecture.ts: ${feature} is listed above ${used}, which it uses`)
    }
  }
}

for (const file of globSync('apps/server/src/**/*.ts').filter((path) => !path.endsWith('.test.ts'))) {
  const [, layer = '', feature = ''] = file.match(/src\/([\w-]+)\/(?:([\w-]+)\/)?/) ?? []
  for (const target of importsOf(file)) checkServerImport(file, layer, feature, target)
}

for (const file of globSync('packages/contract/src/**/*.ts')) {
  for (const target of importsOf(file)) {
    if (!target.startsWith('./') && target !== 'zod')
      problems.push(`${file}: the contract knows zod only, not ${target}`)
  }
}

for (const file of globSync('apps/web/src/ui/**/*.{ts,tsx}')) {
  for (const target of importsOf(file)) {
    // A link and the instant of rendering are what a part of the interface may know of the app.
    if (/^#(features|layout|api\/(?!page))|@palata|tanstack|wouter/.test(target))
      problems.push(`${file}: ui knows nothing of ${target}`)
  }
}

for (const file of globSync([
  'apps/*/src/**/*.{ts,tsx,css}',
  'packages/*/src/**/*.ts',
  'tools/**/*.{ts,mjs}',
  'e2e/**/*.ts',
])) {
  const lines = readFileSync(file, 'utf8').split('\n').length
  if (lines > LINES.refuse) problems.push(`${file}: ${lines} lines; split it by meaning`)
  else if (lines > LINES.warn) console.warn(`${file}: ${lines} lines, a place to look`)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function checkServerImport(file: string, layer: string, feature: string, target: string) {
  const [, used = ''] = target.match(/^#features\/([\w-]+)/) ?? []
  if (layer === 'features') {
    if (used && !serverFeatures[feature]?.includes(used))
      problems.push(`${file}: ${feature} may not use ${used}; see tools/architecture.ts`)
    if (target.startsWith('../')) problems.push(`${file}: leave the folder through #features/*, not ${target}`)
    if (target.startsWith('#http/') && !file.endsWith('/routes.ts'))
      problems.push(`${file}: only routes.ts knows about HTTP`)
  }
  if (['platform', 'http', 'providers'].includes(layer) && used)
    problems.push(`${file}: ${layer} may not know about features`)
  if (layer === 'platform' && /^#(http|providers)|\.\.\/(http|app|features|providers)/.test(target)) {
    problems.push(`${file}: platform is the ground and imports nothing above it`)
  }
  if (layer === 'providers' && target.startsWith('#http'))
    problems.push(`${file}: an adapter knows nothing of our own HTTP edge`)
  if (target === 'pg' && layer !== 'platform') problems.push(`${file}: the driver is known to platform only`)
}

function importsOf(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
}
