import type { Catalog, Column, Constraint, Named, Table } from './catalog.ts'
import { readSchema } from './read.ts'
import { writtenBy } from './writers.ts'

/** Functions whose owner neither their writes nor their triggers tell. */
const HOMES: Record<string, string> = {
  desk_words: 'platform',
  event_ends: 'calendar',
  coin_hours_cover: 'priceHistory',
  coin_hours_drop: 'priceHistory',
  search_find: 'search',
  search_keys: 'search',
}

const WIDTH = 110

/** What the catalog does not know. */
export interface Sources {
  /** Names of tables by owner. */
  owners: Record<string, string[]>
  /** Files by the table that they write. */
  writers: Map<string, string[]>
  /** Events by owner, each with the jobs that follow it. */
  events: Map<string, { name: string; followers: string[] }[]>
}

/** Text of each owner's file: its tables in their final shape, and the functions that its tables call or that write them. */
export function renderSchema(catalog: Catalog, { owners, writers, events }: Sources): Map<string, string> {
  const house = new House(catalog, owners, writers)
  return new Map(
    Object.keys(owners).flatMap((owner) => {
      const parts = [
        ...catalog.tables.filter(({ name }) => house.ownerOf(name) === owner).map((table) => renderTable(table, house)),
        ...catalog.functions
          .filter(({ name }) => house.homeOf(name) === owner)
          .map((one) => renderFunction(one, house)),
      ]
      if (parts.length === 0) return []
      const head = [HEAD, ...eventLines(events.get(owner) ?? [])].join('\n')
      return [[owner, `${head}\n\n${parts.join('\n\n')}\n`] as const]
    }),
  )
}

const HEAD = `-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.`

function eventLines(events: { name: string; followers: string[] }[]): string[] {
  const told = events.map(({ name, followers }) => (followers.length > 0 ? `${name} (${followers.join(', ')})` : name))
  return told.length > 0 ? asComment(`Events, with the jobs that follow them: ${told.join(', ')}.`) : []
}

/** Who owns what, and what the triggers do. */
class House {
  /** Files of the product by the table that they write. */
  readonly files: Map<string, string[]>
  readonly #catalog: Catalog
  readonly #owners: Record<string, string[]>
  readonly #written = new Map<string, string[]>()

  constructor(catalog: Catalog, owners: Record<string, string[]>, files: Map<string, string[]>) {
    this.#catalog = catalog
    this.files = files
    this.#owners = owners
    const known = new Set(catalog.tables.map(({ name }) => name))
    for (const { name, definition } of catalog.functions) {
      const uses = readSchema(definition).functions.flatMap((one) => one.uses)
      const written = uses.filter(({ table, isWritten }) => isWritten && known.has(table))
      this.#written.set(name, [...new Set(written.map(({ table }) => table))])
    }
  }

  ownerOf(table: string): string {
    const owner = Object.keys(this.#owners).find((one) => this.#owners[one]!.includes(table))
    if (!owner) throw new Error(`No manifest names the table ${table}.`)
    return owner
  }

  /** Tables that a function writes. */
  writtenBy(name: string): string[] {
    return this.#written.get(name) ?? []
  }

  /** Tables whose triggers call a function. */
  callersOf(name: string): string[] {
    return this.#catalog.tables
      .filter(({ triggers }) => triggers.some((trigger) => trigger.function === name))
      .map((table) => table.name)
  }

  /** The owner of what a function writes, or else of what calls it. */
  homeOf(name: string): string {
    const owners = (tables: string[]) => [...new Set(tables.map((table) => this.ownerOf(table)))]
    const written = owners(this.writtenBy(name))
    const calling = owners(this.callersOf(name))
    const home = HOMES[name] ?? (written.length === 1 ? written[0] : calling.length === 1 ? calling[0] : undefined)
    return home ?? 'platform'
  }

  /** Other tables, with their function, whose triggers write this table. */
  writersOf(table: string): string[] {
    const names = this.#catalog.functions.map(({ name }) => name).filter((name) => this.writtenBy(name).includes(table))
    return names.flatMap((name) =>
      this.callersOf(name)
        .filter((caller) => caller !== table)
        .map((caller) => `${caller} (${name})`),
    )
  }
}

function renderTable(table: Table, house: House): string {
  const { name, columns, constraints } = table
  const ofColumn = new Map<string, string[]>()
  const lines: string[] = []
  for (const constraint of constraints) {
    const [column] = constraint.columns
    const inline = constraint.columns.length === 1 ? inlineOf(constraint, name) : null
    const line = inline ? `${columnLine(columns.find((one) => one.name === column)!)} ${inline}` : ''
    if (inline && line.length <= WIDTH) ofColumn.set(column!, [...(ofColumn.get(column!) ?? []), inline])
    else lines.push(`  ${named(constraint, name)}${plainSql(constraint.definition)}`)
  }
  const body = [
    ...columns.map((column) =>
      commented(column, folded([columnLine(column), ...(ofColumn.get(column.name) ?? [])].join(' '))),
    ),
    ...lines.map(folded),
  ]
  const writers = house.writersOf(name)
  const files = house.files.get(name) ?? []
  return [
    ...(table.comment ? asComment(table.comment) : []),
    ...(files.length > 0 ? asComment(writtenBy(files)) : []),
    ...(writers.length > 0 ? asComment(`Written by triggers of ${writers.join(', ')}.`) : []),
    `create ${table.isUnlogged ? 'unlogged ' : ''}table ${name} (\n${body.join(',\n')}\n)${endOf(table)};`,
    ...table.indexes.flatMap((index) => [...readerOf(index, table), folded(`${plainSql(index.definition)};`)]),
    ...table.triggers.flatMap((trigger) => {
      const written = house.writtenBy(trigger.function).filter((one) => house.ownerOf(one) !== house.ownerOf(name))
      const told = written.map((one) => `${one} of ${house.ownerOf(one)}`).join(', ')
      return [
        ...comments(trigger),
        ...(told ? [`-- Writes ${told}.`] : []),
        `${wrapped(plainSql(trigger.definition))};`,
      ]
    }),
  ].join('\n')
}

/** What reads an index: its comment, or else the foreign key that its first column holds. */
function readerOf(index: Named, { constraints }: Table): string[] {
  const [, first] = / USING \w+ \("?(\w+)/.exec(index.definition) ?? []
  const key = constraints.find(({ kind, columns }) => kind === 'f' && columns[0] === first)
  const [, target] = /REFERENCES "?(\w+)/.exec(key?.definition ?? '') ?? []
  return target && !index.comment ? [`-- Read when a row of ${target} goes.`] : comments(index)
}

function endOf({ partition, options }: Table): string {
  const how = partition ? ` partition by ${partition.toLowerCase()}` : ''
  return `${how}${options.length > 0 ? ` with (${options.join(', ').replaceAll('=', ' = ')})` : ''}`
}

function renderFunction(one: Named, house: House): string {
  const callers = house.callersOf(one.name)
  return [
    ...comments(one),
    ...(callers.length > 0 ? asComment(`Called by triggers of ${callers.join(', ')}.`) : []),
    `${plainFunction(one.definition)};`,
  ].join('\n')
}

function columnLine({ name, type, isRequired, origin }: Column): string {
  const required = isRequired && !origin.includes('identity') ? ' not null' : ''
  return `  ${quoted(name)} ${plainType(type)}${required}${origin ? ` ${plainSql(origin.replace(/\(?\s+/g, (gap) => (gap[0] === '(' ? '(' : ' ')))}` : ''}`
}

/** A long trigger on lines of its own: when, for what, on which condition, what it does. */
function wrapped(trigger: string): string {
  if (trigger.length <= WIDTH) return trigger
  const parts = trigger.split(/ (?=referencing |for each |when \(|execute function )/)
  return parts.map((part, place) => (place === 0 ? columnsWrapped(part) : folded(`  ${part}`))).join('\n')
}

/** `update of` with many columns over several lines. */
function columnsWrapped(event: string): string {
  return filled(event.split(/(?<=,) | (?=on \w+$)/))
}

/** A long line broken before the words that join its parts. */
function folded(line: string): string {
  if (line.length <= WIDTH) return line
  const indent = /^ */.exec(line)![0]
  return filled(
    line.split(
      /(?<=\w,) (?=\w+ \w+)| (?=(?:and|or|where|include|when|else|end|returns|language|stable|return|from|using) )/,
    ),
    indent,
  )
}

/** Words joined into lines as long as they may be; the lines after the first are indented further. */
function filled(words: string[], indent = ''): string {
  const lines = ['']
  for (const word of words) {
    const last = lines.length - 1
    if (lines[last] && `${lines[last]} ${word}`.length > WIDTH) lines.push(`${indent}    ${word}`)
    else lines[last] += lines[last] ? ` ${word}` : word
  }
  return lines.join('\n')
}

/** Null for one that reads better on a line of its own. */
function inlineOf({ kind, name, definition, columns }: Constraint, table: string): string | null {
  const usual = {
    p: `${table}_pkey`,
    u: `${table}_${columns[0]}_key`,
    f: `${table}_${columns[0]}_fkey`,
    c: `${table}_${columns[0]}_check`,
  }
  if (kind === 'x' || usual[kind] !== name) return null
  if (kind === 'p') return 'primary key'
  if (kind === 'u') return 'unique'
  return plainSql(definition.replace(/^FOREIGN KEY \([^)]*\) /, ''))
}

/** The name of a constraint where it is not what PostgreSQL would call it. */
function named({ kind, name, columns }: Constraint, table: string): string {
  const end = { p: 'pkey', u: 'key', f: 'fkey', c: 'check', x: 'excl' }[kind]
  const usual = kind === 'p' ? [`${table}_pkey`] : [`${table}_${columns.join('_')}_${end}`]
  if (kind === 'c') usual.push(`${table}_check`)
  const isUsual = usual.includes(name) || (kind === 'c' && new RegExp(`^${table}_check\\d+$`).test(name))
  return isUsual ? '' : `constraint ${name} `
}

function commented({ comment }: Column, line: string): string {
  return comment ? `${asComment(comment, '  ').join('\n')}\n${line}` : line
}

function comments({ comment }: Named): string[] {
  return comment ? asComment(comment) : []
}

function asComment(text: string, indent = ''): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${indent}-- ${word}`)
  }
  return lines
}

function plainType(type: string): string {
  return type.replaceAll('timestamp with time zone', 'timestamptz').replaceAll('character varying', 'varchar')
}

/** SQL as people write it: no capitals, no casts of literals, `in` for lists. */
function plainSql(sql: string): string {
  const lower = sql.replace(/'(?:[^']|'')*'|"[^"]*"|[A-Z]+/g, (part) =>
    /^['"]/.test(part) ? part : part.toLowerCase(),
  )
  return plainType(lower)
    .replaceAll('public.', '')
    .replace(/ using btree/g, '')
    .replace(/\breferences (\w+)\(/g, 'references $1 (')
    .replace(/'(-\d+)'::integer/g, '$1')
    .replace(/('(?:[^']|'')*'|\b\d+)::(?:text|double precision|integer|jsonb|regconfig|"char")(\[\])?/g, '$1')
    .replace(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)')
    .replace(/<> all \(array\[([^\]]*)\]\)/g, 'not in ($1)')
}

/** The body stays as it was written; only what PostgreSQL writes around it is made plain. */
function plainFunction(definition: string): string {
  const [, head, body] = /^([\s\S]*?)\nAS (\$function\$[\s\S]*\$function\$)\s*$/.exec(definition) ?? [null, definition]
  const plain = plainSql(head!.trim())
    .replace('create or replace function', 'create function')
    .replace(/\n */g, ' ')
    .replace(/\( /g, '(')
  return body ? `${folded(plain)} as ${body.replaceAll('$function$', () => '$$')}` : folded(plain)
}

/** Words that SQL reserves are quoted. */
function quoted(name: string): string {
  return /^(end|user|group|order|desc|default|check|all|references|position|row|value)$/.test(name) ? `"${name}"` : name
}
