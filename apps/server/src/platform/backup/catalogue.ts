import type pg from 'pg'

/** Name quoted for SQL: `public.posts`. */
export interface Table {
  name: string
  /** Without generated columns. */
  columns: string[]
  isPartitioned: boolean
}

export interface Partition {
  name: string
  parent: string
  /** For `create table … partition of`. */
  bound: string
}

export interface Sequence {
  name: string
  value: string
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** The product's tables; a partitioned one counts once. Without the job queue's. */
export async function tablesOf(db: pg.ClientBase): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       c.relkind = 'p' as "isPartitioned",
       array_agg(format('%I', a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
     group by 1, 2 order by 1`,
  )
  return rows
}

/** Leaf partitions with their parents and bounds, by name. */
export async function partitionsOf(db: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await db.query<Partition>(
    `select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i
     join pg_class c on c.oid = i.inhrelid and c.relispartition and c.relkind = 'r'
     join pg_namespace n on n.oid = c.relnamespace
     join pg_class p on p.oid = i.inhparent
     join pg_namespace pn on pn.oid = p.relnamespace
     order by 1`,
  )
  return rows
}

/** Sequences that were used; `value` is the last number given. */
export async function sequencesOf(db: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await db.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

/** Names of the product's sequences. */
export async function allSequences(db: pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
  )
  return rows.map(({ name }) => name)
}

/** Declared foreign keys; those of a partition follow from its parent's. */
export async function foreignKeysOf(db: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await db.query<ForeignKey>(
    `select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
     order by 1, 2`,
  )
  return rows
}
