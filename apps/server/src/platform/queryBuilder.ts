import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { type Db, rows } from './database.ts'
import type { DB } from './schema.ts'

/** Builds statements from optional parts, with names and types of the migrated database. It has no connection. */
export const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A parameter of the statement, counted from one. */
export function given<Type>(place: number) {
  return sql<Type>`${sql.raw(`$${place}`)}`
}

/** The columns as parameters in their order, counted from `first`: their values are `Object.values(columns)`. */
export function givenEach<Columns extends object>(columns: Columns, first = 1) {
  const places = Object.keys(columns).map((column, at) => [column, given(first + at)])
  return Object.fromEntries(places) as { [Column in keyof Columns]: RawBuilder<Columns[Column]> }
}

/** SQL by statement name. Building a text takes 150 µs, as long as a page's read itself. */
const texts = new Map<string, string>()

/** Rows of a built statement: built once and prepared under `name`, which must always mean the same text. */
export async function builtRows<Row extends object>(
  db: Db,
  name: string,
  values: unknown[],
  build: () => Compilable<Row>,
): Promise<Row[]> {
  const text = texts.get(name) ?? textOf(build())
  texts.set(name, text)
  return rows<Row>(db, name, text, values)
}

/** Rows of a rare statement, neither cached nor prepared. */
export async function rareRows<Row extends object>(db: Db, values: unknown[], query: Compilable<Row>): Promise<Row[]> {
  return (await db.query<Row>(textOf(query), values)).rows
}

/** Rows of a statement whose parts depend on the request, neither cached nor prepared. */
export async function askedRows<Row extends object>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile(builder)
  return (await db.query<Row>(sql, [...parameters])).rows
}

function textOf(query: Compilable): string {
  const { sql, parameters } = query.compile()
  if (parameters.length > 0) throw new Error(`a value stands in the statement instead of given(): ${sql}`)
  return sql
}
