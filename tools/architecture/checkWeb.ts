import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rawControlsIn } from './controls.ts'
import { layoutFeatures, webFeatures, webLayers } from './web.ts'

const ROOT = 'apps/web/src'

/** Sentences about violations of `web.ts` in the web. */
export function webProblems(): string[] {
  const order = Object.keys(webFeatures)
  const upward = Object.entries(webFeatures).flatMap(([feature, uses]) =>
    uses
      .filter((used) => !(order.indexOf(used) < order.indexOf(feature)) || !order.includes(used))
      .map((used) => `tools/architecture/web.ts: ${feature} is listed above ${used}, which it uses`),
  )
  const files = globSync(`${ROOT}/**/*.{ts,tsx}`)
  const unlisted = new Set(files.map((file) => placeOf(file).feature).filter((name) => name && !order.includes(name)))
  return [
    ...upward,
    ...[...unlisted].map((name) => `${ROOT}/features/${name}: has no line in tools/architecture/web.ts`),
    ...files.flatMap((file) => problemsOf(file)),
    ...files
      .filter(
        (file) => !file.startsWith(`${ROOT}/ui/`) && !file.startsWith(`${ROOT}/testing/`) && !/\.test\.tsx$/.test(file),
      )
      .flatMap((file) => rawControlsIn(readFileSync(file, 'utf8')).map((problem) => `${file}: ${problem}`)),
  ]
}

function problemsOf(file: string): string[] {
  return importsOf(file).flatMap((target) => {
    const problem = problemOf(file, target)
    return problem ? [`${file}: ${problem}; see tools/architecture/web.ts`] : []
  })
}

/** Why this file may not import `target`; null when it may. */
export function problemOf(file: string, target: string): string | null {
  const isTest = /\.test\.tsx?$/.test(file)
  const from = placeOf(file)
  const aimed = aimOf(file, target)
  // Words beside counts are the same on server and web, and know nothing of the product.
  if (!aimed)
    return from.layer === 'ui' && /tanstack|wouter|@palata(?!\/contract\/text\/plural$)/.test(target)
      ? `ui may not know ${target}`
      : null
  const to = placeOf(aimed)
  const isOwn = from.feature === to.feature && from.layer === to.layer
  if (to.feature && !isOwn && aimed !== `${ROOT}/features/${to.feature}/index.ts`)
    return `${to.feature} is entered through #features/${to.feature}, not ${target}`
  if (to.layer === 'testing') return isTest || from.layer === 'testing' ? null : `${target} is for tests`
  if (isOwn) return null
  if (to.layer === 'navigation' && aimed !== `${ROOT}/navigation/index.ts`)
    return `navigation is entered through #navigation, not ${target}`
  if (!(from.layer in webLayers) || (isTest && to.feature)) return null
  if (from.layer === 'features' && to.feature)
    return webFeatures[from.feature]?.includes(to.feature) ? null : `${from.feature} may not use ${to.feature}`
  if (from.layer === 'layout' && to.feature)
    return layoutFeatures.includes(to.feature) ? null : `layout may not use ${to.feature}`
  const uses = webLayers[from.layer]!
  return uses.includes(to.layer) || uses.includes(aimed.slice(ROOT.length + 1))
    ? null
    : `${from.layer} may not know ${target}`
}

interface Place {
  /** The folder in `src`, or the name of a file directly in it. */
  layer: string
  /** Empty outside `features`. */
  feature: string
}

function placeOf(file: string): Place {
  const [layer = '', second = ''] = file.slice(ROOT.length + 1).split('/')
  return { layer: layer.replace(/\.tsx?$/, ''), feature: layer === 'features' ? second : '' }
}

/** The file of the web that an import opens; null for a package. */
function aimOf(file: string, target: string): string | null {
  const path = target.replace(/\?\w+$/, '')
  if (path.startsWith('.')) return join(dirname(file), path)
  const [, feature] = path.match(/^#features\/([\w-]+)$/) ?? []
  if (feature) return `${ROOT}/features/${feature}/index.ts`
  if (path === '#navigation') return `${ROOT}/navigation/index.ts`
  return path.startsWith('#') ? `${ROOT}/${path.slice(1)}` : null
}

function importsOf(file: string) {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import) '([^']+)'|import\('([^']+)'\)/g)].map((match) => match[1] ?? match[2] ?? '')
}
