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

/** Builds statements of optional parts, with the names and types of the migrated database. It holds no connection. */
export const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The value that each run gives at this place, counted from one. */
export function given<Type>(place: number) {
  return sql<Type>`${sql.raw(`$${place}`)}`
}

/** By the statement's name. Building a text takes 150 µs, as long as a page's read itself. */
const texts = new Map<string, string>()

/** Rows of a built statement, which is built once and prepared under `name`: a name stands for one text. */
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

/** Rows of a statement that is rare, so that its text is neither kept nor prepared. */
export async function rareRows<Row extends object>(db: Db, values: unknown[], query: Compilable<Row>): Promise<Row[]> {
  return (await db.query<Row>(textOf(query), values)).rows
}

/** Rows of a statement whose parts and values a question decides, so that it is neither kept nor prepared. */
export async function askedRows<Row extends object>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile(builder)
  return (await db.query<Row>(sql, [...parameters])).rows
}

function textOf(query: Compilable): string {
  const { sql, parameters } = query.compile()
  if (parameters.length > 0) throw new Error(`a value stands in the statement instead of given(): ${sql}`)
  return sql
}
