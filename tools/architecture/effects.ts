import { join } from 'node:path/posix'

/** Paths of the files of the site that a file imports only for their effects. */
export function importedForEffects(file: string, source: string): string[] {
  const app = file.split('/').slice(0, 2).join('/')
  return [...source.matchAll(/^import '([^']+\.tsx?)'/gm)].map(([, target = '']) => {
    if (target.startsWith('#')) return join(app, 'src', target.slice(1))
    if (target.startsWith('@site/')) return join('apps/web/src', target.slice('@site/'.length))
    return join(file, '..', target)
  })
}

/**
 * Whether the bundler leaves the file out: it keeps what is imported for its effects only if `sideEffects` of its
 * package names it. A file that only declares types for the whole site has none.
 */
export const isLeftOut = (source: string, isListed: boolean) => !isListed && !/^declare global \{/m.test(source)
