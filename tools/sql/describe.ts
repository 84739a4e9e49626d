import type { Client, Connection, FieldDef, Submittable } from 'pg'

/** A column of a statement's result, as PostgreSQL describes it. */
export interface ResultColumn {
  name: string
  kind: string
  /** Undefined when unknown: for expressions. */
  mayBeNull: boolean | undefined
}

/** TypeScript types of the driver's values by PostgreSQL type; see platform/database.ts. */
const KINDS: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  uuid: 'string',
  date: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
}

/** Describes a statement's result without running it. Rejects when PostgreSQL refuses the statement. */
export async function describeColumns(client: Client, text: string): Promise<ResultColumn[]> {
  const fields = await new Promise<FieldDef[]>((settle, refuse) => client.query(new Description(text, settle, refuse)))
  if (fields.length === 0) return []
  const { rows } = await client.query<{ kind: string; is_array: boolean; not_null: boolean | null }>(
    `select coalesce(e.typname, t.typname) as kind, e.oid is not null as is_array, a.attnotnull as not_null
     from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality as f(type, table_id, column_id, place)
     join pg_type t on t.oid = f.type left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
     left join pg_attribute a on a.attrelid = f.table_id and a.attnum = f.column_id and f.column_id > 0
     order by place`,
    [fields.map((f) => f.dataTypeID), fields.map((f) => f.tableID), fields.map((f) => f.columnID)],
  )
  const optional = await optionalOutputs(client, text)
  return fields.map(({ name }, index) => {
    const { kind, is_array, not_null } = rows[index]!
    const known = KINDS[kind] ?? kind
    return {
      name,
      kind: is_array ? `${known}[]` : known,
      mayBeNull: not_null === null ? undefined : !not_null || optional.has(index),
    }
  })
}

interface Plan {
  Alias?: string
  Output?: string[]
  Plans?: (Plan & { 'Parent Relationship'?: string })[]
  'Join Type'?: string
}

/** Indexes of the columns that an outer join may leave null. */
async function optionalOutputs(client: Client, text: string): Promise<Set<number>> {
  const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${text}`)
  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
  const optional = new Set<string>()
  markOptional(plan, optional)
  const places = (plan.Output ?? []).flatMap((output, index) => {
    const alias = /^(\w+)\.\w+$/.exec(output)?.[1]
    return alias && optional.has(alias) ? [index] : []
  })
  return new Set(places)
}

function markOptional(plan: Plan, optional: Set<string>) {
  const emptied = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }[plan['Join Type'] ?? ''] ?? []
  for (const part of plan.Plans ?? []) {
    if (emptied.includes(part['Parent Relationship'] ?? '')) for (const alias of aliasesOf(part)) optional.add(alias)
    markOptional(part, optional)
  }
}

function aliasesOf(plan: Plan): string[] {
  return [...(plan.Alias ? [plan.Alias] : []), ...(plan.Plans ?? []).flatMap(aliasesOf)]
}

/** A driver request that parses and describes a statement, but does not execute it. */
class Description implements Submittable {
  private readonly text: string
  private readonly settle: (fields: FieldDef[]) => void
  private readonly refuse: (error: Error) => void
  private fields: FieldDef[] = []

  constructor(text: string, settle: (fields: FieldDef[]) => void, refuse: (error: Error) => void) {
    this.text = text
    this.settle = settle
    this.refuse = refuse
  }

  submit(connection: Connection) {
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.fields = fields
  }

  handleError(error: Error) {
    this.refuse(error)
  }

  handleReadyForQuery() {
    this.settle(this.fields)
  }
}
