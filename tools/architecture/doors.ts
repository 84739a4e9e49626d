/** Most names that a feature's `index.ts` may export. */
export const MOST_NAMES = 15

/** Names that the source of an `index.ts` exports, types too, in the order of the source. */
export function namesAtDoor(source: string): string[] {
  const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    listed(list).map((name) => name.replace(/^.* as /, '')),
  )
  const own = [
    ...source.matchAll(/^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm),
  ].map(([, name = '']) => name)
  return [...lists, ...own]
}

/** Items between the braces of an import or export. */
function listed(list: string): string[] {
  return list
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean)
}

/** Names that a source takes from a feature past its `index.ts`, as `feature.name`; manifests are not counted. */
export function namesPastDoors(source: string): string[] {
  return [...source.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\bfeatures\/(\w+)\/([^']+)'/g)]
    .filter(([, , , path]) => path !== 'index.ts' && path !== 'manifest.ts')
    .flatMap(([, list = '', feature]) => listed(list).map((name) => `${feature}.${name}`))
}

/** Sentences about doors that are too wide. `past`: names that code outside the features takes past a door; they count. */
export function doorProblems(sources: Readonly<Record<string, string>>, past: readonly string[] = []): string[] {
  return Object.entries(sources).flatMap(([feature, source]) => {
    if (/^export (?:type )?\*/m.test(source)) return [`${feature}/index.ts: a door names what it exports, without *`]
    const taken = past.filter((name) => name.startsWith(`${feature}.`))
    const count = namesAtDoor(source).length + new Set(taken).size
    return count > MOST_NAMES ? [`${feature}/index.ts exports ${count} names, at most ${MOST_NAMES}`] : []
  })
}
