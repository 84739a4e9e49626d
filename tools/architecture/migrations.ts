/** Earlier migrations replaced functions without a word about it. */
const SINCE = 599

const WRITES = /^\s*create\s+(?:or\s+replace\s+)?function\s+(?:public\s*\.\s*)?"?(\w+)/gim
const SAYS = /^-- replaces: (\w+) of (\S+\.sql)$/gm

/**
 * Sentences about migrations. `files`: their text by name. One that writes a function anew says which file wrote it last,
 * because a body that was copied from an earlier one loses what came between.
 */
export function migrationProblems(files: Record<string, string>): string[] {
  const names = Object.keys(files).sort()
  return [...numberProblems(names), ...names.flatMap((name) => linkProblems(name, files[name]!)), ...replaced(files)]
}

/** Migrations run in the order of their names: two with one number would have no clear order. */
function numberProblems(names: readonly string[]): string[] {
  const numbers = Map.groupBy(names, (name) => /^(\d+)_/.exec(name)?.[1] ?? '')
  return [...numbers]
    .filter(([number, named]) => named.length > 1 || !/^\d{3}$/.test(number))
    .map(([, named]) => `${named.join(', ')}: each migration has a number of its own, of three digits`)
}

/** Followers of an event belong in the feature's manifest. */
function linkProblems(name: string, sql: string): string[] {
  if (!/into\s+outbox_followers/i.test(sql)) return []
  return [`${name}: name the event in the manifest, under the job that follows it`]
}

function replaced(files: Record<string, string>): string[] {
  const latest = new Map<string, string>()
  return Object.keys(files)
    .sort()
    .flatMap((name) => {
      const written = [...new Set([...files[name]!.matchAll(WRITES)].map(([, called = '']) => called.toLowerCase()))]
      const needed = written
        .filter((called) => latest.has(called))
        .map((called) => `${called} of ${latest.get(called)}`)
      const said = [...files[name]!.matchAll(SAYS)].map(([, called, file]) => `${called} of ${file}`)
      for (const called of written) latest.set(called, name)
      if (Number.parseInt(name, 10) < SINCE) return []
      return [
        ...needed
          .filter((one) => !said.includes(one))
          .map(
            (one) => `${name}: it writes a function anew: begin with its latest text and say so: -- replaces: ${one}`,
          ),
        ...said
          .filter((one) => !needed.includes(one))
          .map((one) => `${name}: -- replaces: ${one}: that is not the latest text of a function that it writes`),
      ]
    })
}
