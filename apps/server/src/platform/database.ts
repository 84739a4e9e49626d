import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { noteCommit } from './locks/commits.ts'
import { fair } from './pool/fairPool.ts'
import { nameService } from './pool/outages.ts'

// Prices and counters fit a double; ids are `integer`. Timestamps come as Date, dates as YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

// The library reads arrays sign by sign, which takes seconds for a year of hourly prices; plain numbers are JSON.
for (const type of [1021 /* float4[] */, 1022 /* float8[] */]) {
  const bySign = pg.types.getTypeParser(type)
  pg.types.setTypeParser(type, (text) =>
    /^\{[-+.,\deE]*\}$/.test(text) ? JSON.parse(`[${text.slice(1, -1)}]`) : bySign(text),
  )
}

export type Database = pg.Pool
/** The pool or a connection in a transaction: store functions accept both. */
export type Db = pg.Pool | pg.PoolClient

export interface PoolOptions {
  /** Maximum number of connections. */
  max?: number
  /** Milliseconds to wait for a connection: a dead server must not hang the reader. */
  patience?: number
  /** Commits do not wait for the disk: only for work that is repeated when a database crash loses it. */
  forgetful?: boolean
  /**
   * Waits here for a server that is starting. The job library would sleep 3 s after its first refusal and longer after
   * each next, and a stop would wait for it.
   */
  waitsForStart?: boolean
  /** Milliseconds without a statement after which the database ends a transaction. */
  stillMs?: number
}

/** `cannot_connect_now`: the server is starting or ending. */
const STARTING = '57P03'
/** A server that takes longer is lost. */
const START_MS = 30_000
const PAUSE_MS = 200

/** A stopped process, or one whose machine is gone, frees its rows after this long. */
const STILL_MS = 20_000
/** Shorter than a statement may take: the database gives the wait up, and the connection stays of use. */
const LOCKED_MS = 9_000
/** For a connection of its own, on which a statement or a transaction may take as long as it needs. */
export const UNHURRIED = { query_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 } as const

/** Opens a connection pool; `onError` gets lost connections. */
export function connect(
  url: string,
  onError: (error: Error) => void,
  { max = 12, patience = 2_000, forgetful = false, waitsForStart = false, stillMs = STILL_MS }: PoolOptions = {},
): Database {
  nameService(URL.parse(url)?.port || 5432, 'database')
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience,
    query_timeout: 10_000,
    lock_timeout: LOCKED_MS,
    idle_in_transaction_session_timeout: stillMs,
    idleTimeoutMillis: 30_000,
    application_name: 'palata',
    // Statements are few, prepared, and written for one generic plan: planning again costs as much as running.
    options: `-c plan_cache_mode=force_generic_plan${forgetful ? ' -c synchronous_commit=off' : ''}`,
  })
  pool.on('error', onError)
  // A client in use emits its own error event; unhandled, it would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return waitsForStart ? patient(pool) : fair(pool)
}

/** `read_only_sql_transaction`. */
const READ_ONLY = '25006'

/** Whether the server refused the statement because it only reads: it is a standby, or has become one. */
export const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === READ_ONLY

/** The pool, whose `connect()` asks a starting server again; `query` asks once. */
function patient(pool: pg.Pool): pg.Pool {
  const connectOnce = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  const connectAgain = async () => {
    for (const until = performance.now() + START_MS; ; ) {
      try {
        return leavingStandby(await connectOnce())
      } catch (error) {
        const isStarting = error instanceof pg.DatabaseError && error.code === STARTING
        if (!isStarting || performance.now() > until) throw error
        await sleep(PAUSE_MS)
      }
    }
  }
  return Object.assign(pool, { connect: (callback?: unknown) => (callback ? connectOnce(callback) : connectAgain()) })
}

/**
 * The connection, which is closed when it is given back after its server has become a standby: a new one may find the
 * new primary at the same address. The job library gives every connection back as a good one.
 */
function leavingStandby(client: pg.PoolClient): pg.PoolClient {
  const { query, release } = client
  let isStandby = false
  client.query = ((...given: Parameters<typeof query>) => {
    const answer: unknown = query.apply(client, given)
    if (answer instanceof Promise) answer.catch((error: unknown) => (isStandby ||= isReadOnly(error)))
    return answer
  }) as typeof query
  client.release = (destroy?: Error | boolean) => {
    client.query = query
    release.call(client, destroy || isStandby)
  }
  return client
}

/** Rows of a statement prepared under `name`: the server plans it once per connection. */
export async function rows<Row extends pg.QueryResultRow>(db: Db, name: string, text: string, values: unknown[] = []) {
  return (await db.query<Row>({ name, text, values })).rows
}

/**
 * Runs `work` in one transaction; rolls back when it throws. Within a transaction it is a part of that one: a second
 * connection would wait for a free one while holding the first, and a few such at once would wait for each other.
 */
export async function transaction<T>(db: Db, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  if ('release' in db) return part(db, work)
  const client = await db.connect()
  let isStandby = false
  try {
    await client.query('begin')
    const result = await work(client)
    noteCommit()
    await client.query('commit')
    return result
  } catch (error) {
    isStandby = isReadOnly(error)
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    // A new connection may find the new primary at the same address.
    client.release(isStandby)
  }
}

async function part<T>(tx: pg.PoolClient, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  await tx.query('savepoint part')
  try {
    const result = await work(tx)
    await tx.query('release savepoint part')
    return result
  } catch (error) {
    // Released, too: the name would shadow that of a part around this one.
    await tx.query('rollback to savepoint part').catch(() => {})
    await tx.query('release savepoint part').catch(() => {})
    throw error
  }
}

/** Whether the unique index `name` refused the row: somebody else was first. */
export function isTaken(error: unknown, name: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === name
}

/** Whether the foreign key `name` refused the row: its target is gone. */
export function isMissing(error: unknown, name: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503' && error.constraint === name
}

/**
 * Whether a value from the caller does not fit its column: SQLSTATE class 22, without the codes that only our own
 * statements can cause (division by zero, sequence errors).
 */
export function isUnfitValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^22(?!012|01[BEFGW])/.test(error.code ?? '')
}

/**
 * Connection errors (08…), shutdown (57P…), no room or memory (53…), a primary that has become a standby (25006), a
 * transaction ended because it stood still (25P03), a lock that did not come free (55P03) and dead sockets: the database
 * is away and the request is not wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (/^(08|57P|53|25006|25P03|55P03)/.test(code)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code))
    return 'address' in error || 'syscall' in error
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
    error.message,
  )
}
