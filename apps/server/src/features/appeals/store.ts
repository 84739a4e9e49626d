import type { Decision } from '@palata/contract/appeals'
import { type Db, rows } from '#platform/database.ts'

/** Days after removal within which a text's author may appeal. */
const APPEALED_DAYS = 90

export interface DecisionRow {
  account_id: number
  kind: Decision['kind']
  object_id: number
  what: Decision['what']
  title: string
  url: string
  reason: string
  acted_at: Date
  acted_by: string
  until: Date | null
}

export interface AppealRow extends DecisionRow {
  id: number
  message: string
  state: NonNullable<Decision['appeal']>['state']
  answer: string
  created_at: Date
  decided_at: Date | null
  decided_by: string
}

type Untyped<Row> = { [Name in keyof Row]: Name extends 'kind' | 'what' | 'state' ? string : Row[Name] }

/** Decisions in force against the person: restrictions, and their texts that others removed. */
export async function listStandingDecisions(db: Db, accountId: number, now: Date): Promise<DecisionRow[]> {
  const found = await rows<Untyped<DecisionRow>>(
    db,
    'appeals.standing',
    `select r.account_id, 'restriction' as kind, r.id as object_id, r.kind as what, '' as title, '' as url, r.reason,
       r.created_at as acted_at, regexp_replace(r.actor, '^operator:', '') as acted_by, r.until
     from restrictions r where r.account_id = $1 and r.lifted_at is null and (r.until is null or r.until > $2)
     union all
     select p.author_id, 'post', p.id, lower(p.model), p.title, '/' || lower(p.model) || '/' || p.id, p.removal_reason, p.removed_at, coalesce(a.username, ''), null
     from posts p left join accounts a on a.id = p.removed_by
     where p.author_id = $1 and p.removed_at > $2::timestamptz - make_interval(days => $3) and p.removed_by is distinct from p.author_id
     union all
     select s.author_id, 'signal', s.id, 'signal', s.title, '/signal/' || s.id, s.removal_reason, s.removed_at, coalesce(a.username, ''), null
     from signals s left join accounts a on a.id = s.removed_by
     where s.author_id = $1 and s.removed_at > $2::timestamptz - make_interval(days => $3) and s.removed_by is distinct from s.author_id
     union all
     select c.author_id, 'comment', c.id, 'comment',
       coalesce(nullif(left(regexp_replace(c.text, '\\s+', ' ', 'g'), 120), ''), 'Картинка'),
       coalesce('/' || lower(p.model) || '/' || p.id, '/signal/' || t.signal_id) || '?comment_id=' || c.id,
       c.removal_reason, c.removed_at, coalesce(a.username, ''), null
     from comments c join comment_threads t on t.id = c.thread_id left join posts p on p.id = t.post_id
     left join accounts a on a.id = c.removed_by
     where c.author_id = $1 and c.removed_at > $2::timestamptz - make_interval(days => $3) and c.removed_by is distinct from c.author_id
     order by acted_at desc limit 100`,
    [accountId, now, APPEALED_DAYS],
  )
  // CHECK constraints guarantee these values; the driver sees only text.
  return found as DecisionRow[]
}

const COLUMNS = `id, account_id, kind, object_id, what, title, url, reason, acted_at, acted_by, until, message, state, answer,
  created_at, decided_at, decided_by`

export async function listAppealsOf(db: Db, accountId: number): Promise<AppealRow[]> {
  const found = await rows<Untyped<AppealRow>>(
    db,
    'appeals.ofPerson',
    `select ${COLUMNS} from appeals where account_id = $1 order by id desc limit 100`,
    [accountId],
  )
  return found as AppealRow[]
}

export async function listAppeals(db: Db, ids: number[]): Promise<AppealRow[]> {
  const found = await rows<Untyped<AppealRow>>(
    db,
    'appeals.byIds',
    `select ${COLUMNS} from appeals where id = any($1::integer[])`,
    [ids],
  )
  return found as AppealRow[]
}

/** Locks the appeal until the transaction ends, so that two moderators decide one after the other. */
export async function lockAppeal(tx: Db, id: number): Promise<AppealRow | undefined> {
  const [row] = await rows<Untyped<AppealRow>>(
    tx,
    'appeals.lock',
    `select ${COLUMNS} from appeals where id = $1 for update`,
    [id],
  )
  return row as AppealRow | undefined
}

/** False when this decision already has an appeal. */
export async function insertAppeal(db: Db, decision: DecisionRow, message: string, now: Date): Promise<boolean> {
  const { account_id, kind, object_id, what, title, url, reason, acted_at, acted_by, until } = decision
  const added = await rows<{ id: number }>(
    db,
    'appeals.insert',
    `insert into appeals (account_id, kind, object_id, what, title, url, reason, acted_at, acted_by, until, message, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (kind, object_id, acted_at) do nothing returning id`,
    [account_id, kind, object_id, what, title, url, reason, acted_at, acted_by, until, message, now],
  )
  return added.length > 0
}

export async function setDecided(
  tx: Db,
  id: number,
  { state, answer, by }: { state: 'upheld' | 'dismissed'; answer: string; by: string },
  now: Date,
) {
  await rows(
    tx,
    'appeals.decide',
    'update appeals set state = $2, answer = $3, decided_by = $4, decided_at = $5 where id = $1',
    [id, state, answer, by, now],
  )
}

/** Number of undecided appeals and the date of the oldest. */
export async function countWaiting(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await rows<{ count: number; oldest: Date | null }>(
    db,
    'appeals.waiting',
    `select count(*)::integer as count, min(created_at) as oldest
     from (select created_at from appeals where state = 'waiting' order by id limit 1000) a`,
  )
  return row!
}
