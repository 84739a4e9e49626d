import { type Db, rows } from '#platform/database.ts'
import type { BanTarget } from './rules.ts'

export interface DeskBanRow {
  id: number
  network: string | null
  mail_domain: string | null
  covers: 'signup' | 'signin'
  ends_at: Date | null
  lifted_at: Date | null
  refused: number
  refused_at: Date | null
  note: string
  made_by: string | null
  created_at: Date
}

export async function readBans(db: Db, ids: number[]): Promise<DeskBanRow[]> {
  return rows<DeskBanRow>(
    db,
    'bans.atDesk',
    `select b.id, b.network::text, b.mail_domain, b.covers, b.ends_at, b.lifted_at, b.refused, b.refused_at, b.note,
       a.username as made_by, b.created_at
     from bans b left join accounts a on a.id = b.made_by where b.id = any($1::integer[])`,
    [ids],
  )
}

interface BanFields {
  covers: DeskBanRow['covers']
  ends_at: string | null
  note: string
}

export async function insertBan(
  db: Db,
  { network, mailDomain, covers, ends_at, note, madeBy }: BanTarget & BanFields & { madeBy: number },
  now: Date,
): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    'bans.insert',
    `insert into bans (network, mail_domain, covers, ends_at, note, made_by, created_at)
     values (network($1::inet), $2, $3, $4, $5, $6, $7) returning id`,
    [network, mailDomain, covers, ends_at, note, madeBy, now],
  )
  return row!.id
}

export async function updateBan(db: Db, id: number, { covers, ends_at, note }: BanFields) {
  await rows(db, 'bans.update', 'update bans set covers = $2, ends_at = $3, note = $4 where id = $1', [
    id,
    covers,
    ends_at,
    note,
  ])
}

/** False when it was so already. */
export async function setLifted(db: Db, id: number, liftedAt: Date | null): Promise<boolean> {
  const changed = await rows(
    db,
    'bans.setLifted',
    'update bans set lifted_at = $2 where id = $1 and (lifted_at is null) <> ($2::timestamptz is null) returning id',
    [id, liftedAt],
  )
  return changed.length > 0
}

const MOST_COUNTED = 1000

/** How many accounts have an e-mail at the domain or below it; a thousand and one when there are more than a thousand. */
export async function countAt(db: Db, domain: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'bans.countAt',
    `select count(*)::int as count from (
       select from accounts where lower(email) like '%@' || $1 or lower(email) like '%@%.' || $1 limit $2) found`,
    [domain, MOST_COUNTED + 1],
  )
  return row!.count
}
