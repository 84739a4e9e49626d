import pg from 'pg'

// Prices and counters fit a double; ids are `integer`. Timestamps come as Date, dates as YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Database = pg.Pool
/** The pool or one connection inside a transaction: store functions take either. */
export type Db = pg.Pool | pg.PoolClient

export interface PoolOptions {
  /** Most connections at a time. */
  max?: number
  /** Milliseconds to wait for one: a dead server must not hang the reader. */
  patience?: number
  /** A commit does not wait for the disk: for what is done again when a crash of the database forgets it. */
  forgetful?: boolean
}

/** A pool of connections; `onError` hears of those that were lost. */
export function connect(
  url: string,
  onError: (error: Error) => void,
  { max = 12, patience = 2_000, forgetful = false }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience,
    query_timeout: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'palata',
    // Statements are few, prepared and written for one plan each: planning them anew costs as much as running them.
    options: `-c plan_cache_mode=force_generic_plan${forgetful ? ' -c synchronous_commit=off' : ''}`,
  })
  pool.on('error', onError)
  // A client in use reports its own loss: unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Rows of a statement prepared under `name`: the server plans it once per connection. */
export async function rows<Row extends pg.QueryResultRow>(db: Db, name: string, text: string, values: unknown[] = []) {
  return (await db.query<Row>({ name, text, values })).rows
}

/** Runs `work` in one transaction: all of it happens or none. */
export async function transaction<T>(db: Database, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Whether the unique index `name` refused the row: somebody was first. */
export function isTaken(error: unknown, name: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === name
}

/** Whether the foreign key `name` refused the row: what it is about is gone. */
export function isMissing(error: unknown, name: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503' && error.constraint === name
}

/**
 * Whether a value the caller sent does not fit its column: SQLSTATE class 22 but for what no value of theirs can cause,
 * a division by zero and a wrong sequence in our own statements.
 */
export function isUnfitValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^22(?!012|01[BEFGW])/.test(error.code ?? '')
}

/** Connection classes (08…), shutdown (57P…) and sockets that died: the server is away, the request is not wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (/^(08|57P|53)/.test(code)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code))
    return 'address' in error || 'syscall' in error
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
    error.message,
  )
}
