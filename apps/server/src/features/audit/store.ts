import { type Database, type Db, rows, transaction } from '#platform/database.ts'

export interface Attempt {
  /** Name of the person who runs the command. */
  operator: string
  command: string
  /** As given; contains no secrets. */
  arguments: Record<string, unknown>
  /** Username of the person concerned; null when there is none or there are many. */
  about: string | null
}

/** `started` that never ends means the command was interrupted; `partly`: some items were refused. */
type Result = 'done' | 'partly' | 'refused' | 'failed'

export interface AuditRecord extends Attempt {
  id: number
  at: Date
  result: Result | 'started'
  outcome: string
}

/** Writes the record before the command acts, so that an interrupted command leaves a trace. Returns its id. */
export async function beginRecord(db: Db, attempt: Attempt, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    'audit.begin',
    'insert into operator_audit (at, operator, command, arguments, about) values ($1, $2, $3, $4, $5) returning id',
    [now, attempt.operator, attempt.command, attempt.arguments, attempt.about],
  )
  return row!.id
}

/**
 * Begins unless an equal attempt of the last `withinSeconds` was done or has no end. Equal attempts wait for each
 * other, so of those that come together one begins. Returns the id, or how the earlier one stands.
 */
export async function beginUnlessRepeated(
  db: Database,
  attempt: Attempt,
  now: Date,
  withinSeconds: number,
): Promise<{ id: number; before: null } | { id: null; before: AuditRecord['result'] }> {
  const { operator, command, arguments: given } = attempt
  return transaction(db, async (tx) => {
    await rows(tx, 'audit.lock', `select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      JSON.stringify([operator, command, given]),
    ])
    const [earlier] = await rows<{ result: AuditRecord['result'] }>(
      tx,
      'audit.repeated',
      `select result from operator_audit where operator = $1 and command = $2 and arguments = $3
         and at > $4::timestamptz - make_interval(secs => $5) and result in ('started', 'done', 'partly')
       order by id desc limit 1`,
      [operator, command, given, now, withinSeconds],
    )
    if (earlier) return { id: null, before: earlier.result }
    return { id: await beginRecord(tx, attempt, now), before: null }
  })
}

export async function endRecord(
  db: Db,
  id: number,
  result: Result,
  outcome: string,
  now: Date,
  about: string | null = null,
  /** The object that the command made: its history begins with this record. */
  madeId: number | null = null,
) {
  await rows(
    db,
    'audit.end',
    `update operator_audit set result = $2, outcome = $3, finished_at = $4, about = coalesce($5, about),
       arguments = case when $6::integer is null then arguments else arguments || jsonb_build_object('id', $6::integer) end
     where id = $1`,
    [id, result, outcome, now, about, madeId],
  )
}

/** Logged as the reason when none was given. */
export const NO_REASON = 'Причина не указана'

/** Records a finished action in the action's own transaction: both commit or neither does. */
export async function recordDone(tx: Db, attempt: Attempt, outcome: string, now: Date) {
  await rows(
    tx,
    'audit.done',
    `insert into operator_audit (at, operator, command, arguments, about, result, outcome, finished_at)
     values ($1, $2, $3, $4, $5, 'done', $6, $1)`,
    [now, attempt.operator, attempt.command, attempt.arguments, attempt.about, outcome],
  )
}

/** A content item as records name it in their arguments. */
export interface AuditedItem {
  contentType: string
  id: number
}

/** Records about one item, or about all when `item` is null; latest first. */
export async function listItemRecords(db: Db, item: AuditedItem | null, limit: number) {
  return rows<Pick<AuditRecord, 'id' | 'at' | 'operator' | 'command' | 'arguments' | 'outcome'>>(
    db,
    'audit.items',
    `select id, at, operator, command, arguments, outcome from operator_audit where arguments ? 'object_id'
       and ($1::text is null or (arguments ->> 'content_type' = $1 and (arguments ->> 'object_id')::integer = $2))
     order by id desc limit $3`,
    [item?.contentType ?? null, item?.id ?? null, limit],
  )
}

export async function listRecordsById(db: Db, ids: number[]): Promise<AuditRecord[]> {
  return rows<AuditRecord>(
    db,
    'audit.byId',
    `select id, at, operator, command, arguments, about, result, outcome from operator_audit where id = any($1::bigint[])`,
    [ids],
  )
}

/** Records, latest first; `about` filters by username, ignoring case. */
export async function listRecords(
  db: Db,
  { about, limit }: { about?: string | undefined; limit: number },
): Promise<AuditRecord[]> {
  return rows<AuditRecord>(
    db,
    'audit.list',
    `select id, at, operator, command, arguments, about, result, outcome from operator_audit
     where $1::text is null or lower(about) = lower($1) order by id desc limit $2`,
    [about ?? null, limit],
  )
}
