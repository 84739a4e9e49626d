import type { Tariff } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'

/** The link's key as it was read. */
export type GiftKey = { id: number; version: number } | { letterHash: Buffer }

export interface GiftRow {
  id: number
  giver_id: number | null
  /** Name that others see; null when the account is gone. */
  giver: string | null
  is_from_team: boolean
  tariff: Tariff | null
  days: number | null
  version: number
  email: string | null
  send_at: Date | null
  sends: number
  words: string
  created_at: Date
  paid_at: Date | null
  ends_at: Date | null
  ended_at: Date | null
  used_at: Date | null
  used_by: number | null
}

const GIFT = `select g.id, g.giver_id, a.name as giver, g.is_from_team, g.tariff, g.days, g.version, g.email, g.send_at,
    g.sends, g.words, g.created_at, g.paid_at, g.ends_at, g.ended_at, g.used_at, g.used_by
  from gifts g left join accounts a on a.id = g.giver_id`

export async function findGift(db: Db, id: number): Promise<GiftRow | undefined> {
  const [row] = await rows<GiftRow>(db, 'gifts.find', `${GIFT} where g.id = $1`, [id])
  return row
}

/** The gift that a key names; undefined when its link was voided by another. */
export async function findByKey(db: Db, key: GiftKey): Promise<GiftRow | undefined> {
  if ('id' in key) return findGift(db, key.id)
  const [row] = await rows<GiftRow>(db, 'gifts.byLetter', `${GIFT} where g.letter_hash = $1`, [key.letterHash])
  return row
}

export async function setLetter(db: Db, id: number, letterHash: Buffer) {
  await rows(db, 'gifts.letter', 'update gifts set letter_hash = $2 where id = $1', [id, letterHash])
}

/** Openings, changes and payments of one gift run one after another. */
export async function lockGift(tx: Db, id: number): Promise<GiftRow | undefined> {
  const [row] = await rows<GiftRow>(tx, 'gifts.lock', `${GIFT} where g.id = $1 for update of g`, [id])
  return row
}

/** The latest hundred of a giver, what they made at the desk, too. */
export function listGiven(db: Db, giverId: number): Promise<GiftRow[]> {
  return rows<GiftRow>(db, 'gifts.given', `${GIFT} where g.giver_id = $1 order by g.id desc limit 100`, [giverId])
}

export async function countUnpaid(db: Db, giverId: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'gifts.unpaid',
    'select count(*)::int as count from gifts where giver_id = $1 and paid_at is null',
    [giverId],
  )
  return row!.count
}

interface NewGift extends Pick<GiftRow, 'tariff' | 'days' | 'words' | 'email' | 'send_at'> {
  giverId: number | null
  isFromTeam: boolean
  /** Set with the days. */
  endsAt: Date | null
}

export async function insertGift(tx: Db, gift: NewGift, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'gifts.insert',
    `insert into gifts (giver_id, is_from_team, tariff, days, email, send_at, words, created_at, paid_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $4::integer is not null then $8::timestamptz end, $9) returning id`,
    [gift.giverId, gift.isFromTeam, gift.tariff, gift.days, gift.email, gift.send_at, gift.words, now, gift.endsAt],
  )
  return row!.id
}

export async function updateGift(
  tx: Db,
  id: number,
  { email, send_at, words, version }: Pick<GiftRow, 'email' | 'send_at' | 'words' | 'version'>,
) {
  await rows(
    tx,
    'gifts.update',
    `update gifts set email = $2, send_at = $3, words = $4, version = $5,
       letter_hash = case when version = $5 then letter_hash end where id = $1`,
    [id, email, send_at, words, version],
  )
}

export async function setPaid(tx: Db, id: number, days: number, endsAt: Date, now: Date) {
  await rows(tx, 'gifts.paid', 'update gifts set days = $2, paid_at = $3, ends_at = $4 where id = $1', [
    id,
    days,
    now,
    endsAt,
  ])
}

export async function countSend(tx: Db, id: number) {
  await rows(tx, 'gifts.sent', 'update gifts set sends = sends + 1 where id = $1', [id])
}

/** The address is of no use any more. */
export async function setUsed(tx: Db, id: number, accountId: number, now: Date) {
  await rows(
    tx,
    'gifts.used',
    'update gifts set used_at = $2, used_by = $3, email = null, send_at = null where id = $1',
    [id, now, accountId],
  )
}

/** False when it was so already, or the gift is used. */
export async function setEnded(db: Db, id: number, endedAt: Date | null): Promise<boolean> {
  const changed = await rows(
    db,
    'gifts.end',
    `update gifts set ended_at = $2
     where id = $1 and used_at is null and (ended_at is null) <> ($2::timestamptz is null) returning id`,
    [id, endedAt],
  )
  return changed.length > 0
}

/** Forgets addresses of gifts that are over, and removes what nobody paid in time. */
export async function tidy(db: Db, now: Date, unpaidBefore: Date) {
  await rows(
    db,
    'gifts.forget',
    'update gifts set email = null, send_at = null where email is not null and ends_at < $1',
    [now],
  )
  await rows(db, 'gifts.removeUnpaid', 'delete from gifts where paid_at is null and created_at < $1', [unpaidBefore])
}
