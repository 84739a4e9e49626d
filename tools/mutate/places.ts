import { existsSync, globSync } from 'node:fs'
import { dirname } from 'node:path'

const SOURCES = ['**/*.ts', '**/*.tsx']
const NOT_BROKEN = /\.test\.tsx?$|\/testing\/|\/demo|\.d\.ts$|schema\.ts$|\/gallery\//
/** Parts of the specification that are no feature. */
const OTHER_HOMES: Record<string, string[]> = { ui: ['ui'], shell: ['layout', 'navigation'], pages: ['pages'] }

/**
 * Product files that a test is responsible for: those of its feature, of the row's feature in its app, and their parts
 * of the contract.
 */
export function placesOf(file: string, area: string): string[] {
  const [, app] = /^(apps\/(?:server|web|desk)\/src)\//.exec(file) ?? []
  const [, home, feature] = /^(apps\/(?:server|web|desk)\/src\/(?:features|pages)\/([^/]+))\//.exec(file) ?? []
  const ofArea = app ? [`features/${area}`, ...(OTHER_HOMES[area] ?? [])].map((folder) => `${app}/${folder}`) : []
  const homes = [home ?? dirname(file), ...ofArea.filter((folder) => existsSync(folder))]
  const contracts = [area, ...(feature ? [feature] : [])].flatMap((name) => [`${name}*.ts`, `${name}/**/*.ts`])
  const patterns = homes.flatMap((folder) => SOURCES.map((name) => `${folder}/${name}`))
  const found = globSync([...patterns, ...contracts.map((name) => `packages/contract/src/${name}`)])
  return [...new Set(found)].filter((path) => !NOT_BROKEN.test(path)).sort()
}
