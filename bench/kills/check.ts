import type { Database } from '../../apps/server/src/platform/database.ts'
import { ADDING, FOUND, SETTING, STANDING } from './acts.ts'
import type { Answered } from './round.ts'

export interface Account {
  acknowledged: number
  /** Acknowledged, and not there. */
  lost: string[]
  /** More than once there. */
  twice: string[]
  /** Neither done nor acknowledged, after they were sent again. */
  unknown: number
}

const isAcknowledged = ({ status }: Answered) => status >= 200 && status < 300

/** Counts the rows of each mark. `answers`: each act with its last answer. */
export async function checkAdded(db: Database, answers: Answered[]): Promise<Account> {
  const account: Account = { acknowledged: 0, lost: [], twice: [], unknown: 0 }
  for (const kind of Object.keys(ADDING)) {
    const own = answers.filter(({ act }) => act.kind === kind)
    const { rows } = await db.query<{ mark: string }>(FOUND[kind]!, [own.map(({ act }) => act.mark)])
    const found = Map.groupBy(rows, ({ mark }) => mark)
    for (const answer of own) {
      const times = found.get(answer.act.mark)?.length ?? 0
      if (isAcknowledged(answer)) account.acknowledged += 1
      else account.unknown += 1
      if (isAcknowledged(answer) && times === 0) account.lost.push(`${kind} ${answer.act.mark}`)
      if (times > 1) account.twice.push(`${kind} ${answer.act.mark}, ${times} times`)
    }
  }
  return account
}

/** What each writer set last stands, or what they set later without an answer. */
export async function checkSet(db: Database, answers: Answered[], postId: number): Promise<Account> {
  const account: Account = { acknowledged: 0, lost: [], twice: [], unknown: 0 }
  for (const kind of Object.keys(SETTING)) {
    const byWriter = Map.groupBy(
      answers.filter(({ act }) => act.kind === kind),
      ({ writer }) => writer.id,
    )
    for (const [writer, own] of byWriter) {
      const last = own.findLastIndex(isAcknowledged)
      account.acknowledged += own.filter(isAcknowledged).length
      account.unknown += own.length - own.filter(isAcknowledged).length
      if (last < 0) continue
      const { rows } = await db.query<{ mark: string }>(STANDING[kind]!, [writer, postId])
      const may = own.slice(last).map(({ act }) => act.mark)
      if (!may.includes(rows[0]!.mark)) account.lost.push(`${kind} of ${writer}: ${rows[0]!.mark}, not ${may}`)
    }
  }
  return account
}

/** Each paid invoice gave its days once. */
export async function checkPaid(db: Database, invoices: string[]): Promise<Account> {
  const { rows } = await db.query<{ mark: string }>(
    `select evidence ->> 'invoice' as mark from grants where source = 'cryptocloud' and evidence ->> 'invoice' = any($1)`,
    [invoices],
  )
  const found = Map.groupBy(rows, ({ mark }) => mark)
  const times = (invoice: string) => found.get(invoice)?.length ?? 0
  return {
    acknowledged: invoices.length,
    lost: invoices.filter((invoice) => times(invoice) === 0).map((invoice) => `a payment ${invoice}`),
    twice: invoices.filter((invoice) => times(invoice) > 1).map((invoice) => `a payment ${invoice}`),
    unknown: 0,
  }
}

/** The counters beside the rows: differences from a recount. */
export async function checkCounters(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ problem: string }>(
    `select 'comments of thread ' || t.id as problem from comment_threads t
     where t.total <> (select count(*) from comments c where c.thread_id = t.id)
       or t.standing <> (select count(*) from comments c where c.thread_id = t.id and c.removed_at is null)
     union all
     select 'reactions of post ' || object_id from (
       select object_id, count(*) as rows from reactions where kind = 'post' group by 1) counted
     full join (
       select object_id, sum(likes + fires + smiles + thinks + cries + screams + dislikes) as rows
       from reaction_sums where kind = 'post' group by 1) summed using (object_id)
     where coalesce(counted.rows, 0) <> coalesce(summed.rows, 0)
     union all
     select 'a use of code ' || code_id from code_uses group by code_id, account_id having count(*) > 1`,
  )
  return rows.map(({ problem }) => problem)
}
