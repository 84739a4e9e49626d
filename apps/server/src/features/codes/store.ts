import type { Tariff } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'

export interface CodeRow {
  id: number
  code: string
  days: number | null
  percent: number | null
  tariff: Tariff | null
  most_uses: number
  ends_at: Date | null
  ended_at: Date | null
}

const CODE = 'id, code, days, percent, tariff, most_uses, ends_at, ended_at'

export async function findCode(db: Db, code: string): Promise<CodeRow | undefined> {
  const [row] = await rows<CodeRow>(db, 'codes.find', `select ${CODE} from codes where code = $1`, [code])
  return row
}

/** Uses of one code run one after another: the last one left goes to one person. */
export async function lockCode(tx: Db, id: number): Promise<CodeRow | undefined> {
  const [row] = await rows<CodeRow>(tx, 'codes.lock', `select ${CODE} from codes where id = $1 for update`, [id])
  return row
}

/** How often others have used the code or keep a use of it now, and whether this person has used it. */
export async function readUses(db: Db, codeId: number, accountId: number, now: Date) {
  const [row] = await rows<{ taken: number; is_used: boolean }>(
    db,
    'codes.uses',
    `select count(*) filter (where (used_at is not null or held_until > $3) and account_id is distinct from $2)::int as taken,
       coalesce(bool_or(used_at is not null and account_id = $2), false) as is_used
     from code_uses where code_id = $1`,
    [codeId, accountId, now],
  )
  return { taken: row!.taken, isUsed: row!.is_used }
}

interface Use {
  codeId: number
  accountId: number
}

export async function insertUsed(tx: Db, { codeId, accountId }: Use, now: Date) {
  await rows(tx, 'codes.use', 'insert into code_uses (code_id, account_id, used_at) values ($1, $2, $3)', [
    codeId,
    accountId,
    now,
  ])
}

/** False while another invoice of the person keeps the use. */
export async function hold(tx: Db, { codeId, accountId }: Use, until: Date, now: Date): Promise<boolean> {
  const held = await rows(
    tx,
    'codes.hold',
    `insert into code_uses (code_id, account_id, held_until) values ($1, $2, $3)
     on conflict (code_id, account_id) do update set held_until = excluded.held_until
       where code_uses.used_at is null and code_uses.held_until <= $4 returning id`,
    [codeId, accountId, until, now],
  )
  return held.length > 0
}

export async function prolong(db: Db, { codeId, accountId }: Use, until: Date, end: Date) {
  await rows(
    db,
    'codes.prolong',
    'update code_uses set held_until = $4 where code_id = $1 and account_id = $2 and used_at is null and held_until = $3',
    [codeId, accountId, until, end],
  )
}

/** Lets go of a use whose invoice was not made. */
export async function release(db: Db, { codeId, accountId }: Use, until: Date) {
  await rows(
    db,
    'codes.release',
    'delete from code_uses where code_id = $1 and account_id = $2 and used_at is null and held_until = $3',
    [codeId, accountId, until],
  )
}

/** False when it was counted before. */
export async function spend(tx: Db, { codeId, accountId }: Use, now: Date): Promise<boolean> {
  const spent = await rows(
    tx,
    'codes.spend',
    `insert into code_uses (code_id, account_id, used_at) values ($1, $2, $3)
     on conflict (code_id, account_id) do update set used_at = $3 where code_uses.used_at is null returning id`,
    [codeId, accountId, now],
  )
  return spent.length > 0
}
