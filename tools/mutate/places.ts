import { globSync } from 'node:fs'
import { dirname } from 'node:path'

const SOURCES = ['**/*.ts', '**/*.tsx']
const NOT_BROKEN = /\.test\.tsx?$|\/testing\/|\/demo|\.d\.ts$|schema\.ts$|\/gallery\//

/** Product files that a test is responsible for: those of its feature and the feature's part of the contract. */
export function placesOf(file: string): string[] {
  const found = /^(apps\/(?:server|web)\/src\/(?:features|pages)\/([^/]+))\//.exec(file)
  const [home, feature] = found ? [found[1]!, found[2]!] : [dirname(file), null]
  const patterns = SOURCES.map((name) => `${home}/${name}`)
  if (feature) patterns.push(`packages/contract/src/${feature}*.ts`, `packages/contract/src/${feature}/**/*.ts`)
  return globSync(patterns).filter((path) => !NOT_BROKEN.test(path))
}
