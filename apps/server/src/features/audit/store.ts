import { type Db, rows } from '#platform/database.ts'

export interface Attempt {
  /** Who is at the keyboard. */
  operator: string
  command: string
  /** As given. No secrets. */
  arguments: Record<string, unknown>
  /** The person it is about; null when it is about none or many. */
  about: string | null
}

/** `started` without an end is a command that was interrupted; `partly`: some of many were refused. */
type Result = 'done' | 'partly' | 'refused' | 'failed'

export interface AuditRecord extends Attempt {
  id: number
  at: Date
  result: Result | 'started'
  outcome: string
}

/** Written before the command does anything. Returns the record's number. */
export async function beginRecord(db: Db, attempt: Attempt, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    'audit.begin',
    'insert into operator_audit (at, operator, command, arguments, about) values ($1, $2, $3, $4, $5) returning id',
    [now, attempt.operator, attempt.command, attempt.arguments, attempt.about],
  )
  return row!.id
}

export async function endRecord(
  db: Db,
  id: number,
  result: Result,
  outcome: string,
  now: Date,
  about: string | null = null,
) {
  await rows(
    db,
    'audit.end',
    `update operator_audit set result = $2, outcome = $3, finished_at = $4, about = coalesce($5, about) where id = $1`,
    [id, result, outcome, now, about],
  )
}

/** What stands in the log where nothing was said. */
export const NO_REASON = 'Причина не указана'

/** What was done, in the transaction that did it: the line stands exactly when the change does. */
export async function recordDone(tx: Db, attempt: Attempt, outcome: string, now: Date) {
  await rows(
    tx,
    'audit.done',
    `insert into operator_audit (at, operator, command, arguments, about, result, outcome, finished_at)
     values ($1, $2, $3, $4, $5, 'done', $6, $1)`,
    [now, attempt.operator, attempt.command, attempt.arguments, attempt.about, outcome],
  )
}

/** A thing that records speak of, as their arguments name it. */
export interface AuditedItem {
  contentType: string
  id: number
}

/** Records of things, the latest first: of one, or of all. */
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

/** The latest first; `about` a person, whatever the case of the name. */
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
