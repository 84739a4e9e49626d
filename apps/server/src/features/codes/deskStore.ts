import type { Tariff } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'
import type { CodeRow } from './store.ts'

export interface DeskCodeRow extends CodeRow {
  used: number
  held: number
  note: string
  made_by: string | null
  created_at: Date
}

export async function readCodes(db: Db, ids: number[], now: Date): Promise<DeskCodeRow[]> {
  return rows<DeskCodeRow>(
    db,
    'codes.atDesk',
    `select c.id, c.code, c.days, c.percent, c.tariff, c.most_uses, c.ends_at, c.ended_at, c.note, c.created_at,
       a.username as made_by, coalesce(u.used, 0)::int as used, coalesce(u.held, 0)::int as held
     from codes c left join accounts a on a.id = c.made_by
       left join lateral (select count(used_at) as used,
         count(*) filter (where used_at is null and held_until > $2) as held from code_uses where code_id = c.id) u on true
     where c.id = any($1::integer[])`,
    [ids, now],
  )
}

/** The latest hundred uses. */
export async function listUses(db: Db, codeId: number) {
  const found = await rows<{ username: string | null; used_at: Date | null; held_until: Date | null }>(
    db,
    'codes.usesAtDesk',
    `select a.username, u.used_at, u.held_until from code_uses u left join accounts a on a.id = u.account_id
     where u.code_id = $1 order by u.id desc limit 100`,
    [codeId],
  )
  return found.map(({ username, used_at, held_until }) => ({
    username,
    used_at: used_at?.toISOString() ?? null,
    held_until: held_until?.toISOString() ?? null,
  }))
}

interface NewCode {
  code: string
  days: number | null
  percent: number | null
  tariff: Tariff | null
  most_uses: number
  ends_at: string | null
  note: string
  madeBy: number
}

export async function insertCode(db: Db, code: NewCode, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    'codes.insert',
    `insert into codes (code, days, percent, tariff, most_uses, ends_at, note, made_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [code.code, code.days, code.percent, code.tariff, code.most_uses, code.ends_at, code.note, code.madeBy, now],
  )
  return row!.id
}

export async function updateCode(
  tx: Db,
  id: number,
  { most_uses, ends_at, note }: Pick<NewCode, 'most_uses' | 'ends_at' | 'note'>,
) {
  await rows(tx, 'codes.update', 'update codes set most_uses = $2, ends_at = $3, note = $4 where id = $1', [
    id,
    most_uses,
    ends_at,
    note,
  ])
}

/** False when it was so already. */
export async function setEnded(db: Db, id: number, endedAt: Date | null): Promise<boolean> {
  const changed = await rows(
    db,
    'codes.setEnded',
    'update codes set ended_at = $2 where id = $1 and (ended_at is null) <> ($2::timestamptz is null) returning id',
    [id, endedAt],
  )
  return changed.length > 0
}
