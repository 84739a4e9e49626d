import { globSync } from 'node:fs'
import { targetsOf } from './cycles.ts'

const FEATURES = 'apps/server/src/features/'

/** Sentences about imports that go up, types counted. `root`: the project's folder. */
export function layerProblems(root: string): string[] {
  return [...sandboxProblems(root), ...featureProblems(root)]
}

/** The sandbox plays outside services, which know nothing of the site. */
function sandboxProblems(root: string): string[] {
  return globSync('{apps/sandbox,packages/lettering}/src/**/*.ts', { cwd: root }).flatMap((file) =>
    targetsOf(root, file)
      .filter((target) => /^apps\/(?!sandbox\/)/.test(target))
      .map((target) => `${file}: the sandbox and the letters know nothing of the apps, not ${target}`),
  )
}

/** What a feature imports from outside the features, such as the shape of its manifest, stands below them all. */
function featureProblems(root: string): string[] {
  const files = globSync(`${FEATURES}**/*.ts`, { cwd: root }).filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  const known = new Map<string, string | null>()
  const wayUp = (from: string, seen = new Set<string>()): string | null => {
    if (known.has(from)) return known.get(from)!
    seen.add(from)
    const targets = targetsOf(root, from)
    const direct = targets.some((target) => target.startsWith(FEATURES)) ? from : null
    const found = targets.filter((target) => !seen.has(target) && !target.startsWith(FEATURES))
    const way = direct ?? found.reduce<string | null>((way, target) => way ?? wayUp(target, seen), null)
    known.set(from, way)
    return way
  }
  return files.flatMap((file) =>
    targetsOf(root, file)
      .filter((target) => target.startsWith('apps/') && !target.startsWith(FEATURES))
      .flatMap((target) => {
        const way = wayUp(target)
        return way ? [`${file}: imports ${target}, and so ${way}, which imports features and stands above them`] : []
      }),
  )
}
