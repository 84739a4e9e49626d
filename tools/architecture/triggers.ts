import { readSchema, type SchemaFunction } from '../schema/read.ts'
import type { Use } from '../schema/uses.ts'
import type { ForeignReads, Owners } from './tables.ts'

/** By function: why its triggers write a table of another owner, and each of them as `table.trigger`. */
export type ForeignWrites = Record<string, { reason: string; triggers: string[] }>

interface Allowed {
  writes: ForeignWrites
  reads: ForeignReads
}

interface Checked {
  problems: string[]
  /** Uses of another owner's table that the functions have, as `reader.table`. */
  read: Set<string>
  /** Owners by name of the functions that name tables and are called in statements. */
  homes: Map<string, string>
}

/**
 * Sentences about triggers that write, and functions that read, a table of another owner without a reason, and about
 * reasons whose trigger is gone. `files`: the SQL of `apps/server/schema` by owner.
 */
export function checkTriggers(files: Record<string, string>, owners: Owners, allowed: Allowed): Checked {
  const homes = Object.entries(files).map(([owner, sql]) => ({ owner, ...readSchema(sql) }))
  const triggers = homes.flatMap((home) => home.triggers.map((trigger) => ({ owner: home.owner, ...trigger })))
  const functions = new Map(
    homes.flatMap((home) => home.functions.map((one) => [one.name, { home: home.owner, ...one }])),
  )
  const ownerOf = (table: string) => Object.keys(owners).find((owner) => owners[owner]!.includes(table))

  const foreign = triggers.flatMap((trigger) => {
    const written = allUses(trigger.function, functions).filter(({ isWritten }) => isWritten)
    const others = written.filter(({ table }) => ownerOf(table) && ownerOf(table) !== trigger.owner)
    return others.map(({ table }) => ({ ...trigger, written: table, place: `${trigger.table}.${trigger.name}` }))
  })
  const unlisted = foreign
    .filter(({ function: name, place }) => !allowed.writes[name]?.triggers.includes(place))
    .map(
      ({ place, function: name, written }) =>
        `the trigger ${place} (${name}) writes ${written}, which belongs to ${ownerOf(written)}: follow an event, ask its front door, or give a reason in tools/architecture/foreignWrites.ts`,
    )
  const gone = Object.entries(allowed.writes).flatMap(([name, { triggers: listed }]) =>
    listed
      .filter((place) => !foreign.some((one) => one.function === name && one.place === place))
      .map(
        (place) =>
          `tools/architecture/foreignWrites.ts: no trigger ${place} writes another owner's table by ${name}; take it away`,
      ),
  )
  const read = new Set<string>()
  const ofFunctions = [...functions.values()].flatMap(({ home, ...one }) => {
    for (const { table } of one.uses) read.add(`${home}.${table}`)
    return functionProblems({ home, ...one }, ownerOf, allowed.reads)
  })
  const idle = [...functions.values()]
    .filter(({ name, isTrigger }) => isTrigger && !triggers.some((trigger) => trigger.function === name))
    .map(({ name }) => `the function ${name}: no trigger runs it; drop it`)
  const called = [...functions.values()].filter(
    ({ name, isTrigger }) => !isTrigger && allUses(name, functions).some(({ table }) => ownerOf(table)),
  )
  return {
    problems: [...new Set([...unlisted, ...gone, ...ofFunctions, ...idle])],
    read,
    homes: new Map(called.map(({ name, home }) => [name, home])),
  }
}

type Functions = Map<string, SchemaFunction & { home: string }>

/** Uses of a function and of all that it calls. */
function allUses(name: string, functions: Functions, seen = new Set<string>()): Use[] {
  const one = functions.get(name)
  if (!one || seen.has(name)) return []
  seen.add(name)
  return [...one.uses, ...one.calls.flatMap((called) => allUses(called, functions, seen))]
}

function functionProblems(
  { name, home, isTrigger, uses, unreadable }: SchemaFunction & { home: string },
  ownerOf: (table: string) => string | undefined,
  reads: ForeignReads,
): string[] {
  const others = uses.filter(({ table }) => ownerOf(table) && ownerOf(table) !== home)
  return [
    ...unreadable.map((text) => `the function ${name} of ${home}: which tables does ${text} use? Write them out`),
    ...others.flatMap(({ table, isWritten }) => {
      const what = `the function ${name} of ${home} ${isWritten ? 'writes' : 'reads'} ${table}, which belongs to ${ownerOf(table)}`
      // What a trigger writes is judged by the table that it stands on.
      if (isWritten) return isTrigger ? [] : [`${what}: ask its front door`]
      return reads[home]?.[table] ? [] : [`${what}: ask its front door, or give a reason in tools/architecture.ts`]
    }),
  ]
}

/** Sentences about calls of functions that belong to another owner and name its tables. */
export function foreignCalls(source: string, reader: string, homes: Map<string, string>): string[] {
  return [...homes]
    .filter(([name, home]) => home !== reader && new RegExp(`\\b${name}\\s*\\(`).test(source))
    .map(([name, home]) => `calls ${name}, a function of ${home} in the database: ask its front door`)
}
