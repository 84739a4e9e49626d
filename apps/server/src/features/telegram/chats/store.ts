import type { ChatKey } from '@palata/contract/telegram'
import { type Db, rows } from '#platform/database.ts'

export interface InviteLinkRow {
  key: ChatKey
  chat_id: number
  invite_link: string
}

export async function listInviteLinks(db: Db): Promise<InviteLinkRow[]> {
  return rows<InviteLinkRow>(db, 'telegram.inviteLinks', 'select key, chat_id, invite_link from telegram_chats')
}

export async function putInviteLink(db: Db, { key, chat_id, invite_link }: InviteLinkRow, now: Date) {
  await rows(
    db,
    'telegram.putInviteLink',
    `insert into telegram_chats (key, chat_id, invite_link, kept_at) values ($1, $2, $3, $4)
     on conflict (key) do update set
       chat_id = excluded.chat_id, invite_link = excluded.invite_link, kept_at = excluded.kept_at`,
    [key, chat_id, invite_link, now],
  )
}

export interface MemberRow {
  chat_id: number
  telegram_id: number
}

/** Stores a person's status in a chat. News older than the stored one changes nothing. */
export async function putStanding(
  db: Db,
  { chat_id, telegram_id }: MemberRow,
  standing: 'member' | 'admin' | 'out',
  at: Date,
) {
  await rows(
    db,
    'telegram.putStanding',
    `insert into telegram_chat_members as m (chat_id, telegram_id, standing, changed_at) values ($1, $2, $3, $4)
     on conflict (chat_id, telegram_id) do update set
       standing = excluded.standing, changed_at = excluded.changed_at,
       leave_at = case when excluded.standing = 'member' then m.leave_at end,
       try_at = case when excluded.standing = 'member' then m.try_at end,
       tries = case when excluded.standing = 'member' then m.tries else 0 end, problem = ''
     where m.changed_at <= excluded.changed_at`,
    [chat_id, telegram_id, standing, at],
  )
}

/** Chats the person is in, as last seen by the bot. */
export async function listChatsOf(db: Db, telegramId: number): Promise<{ chat_id: number; leave_at: Date | null }[]> {
  return rows(
    db,
    'telegram.chatsOf',
    `select chat_id, leave_at from telegram_chat_members
     where telegram_id = $1 and standing = 'member' order by chat_id`,
    [telegramId],
  )
}

/** Telegram ids in our chats that belonged to the account at the last review. */
export async function listTelegramsOf(db: Db, accountId: number): Promise<number[]> {
  const found = await rows<{ telegram_id: number }>(
    db,
    'telegram.telegramsOf',
    `select distinct telegram_id from telegram_chat_members where account_id = $1 and standing = 'member'`,
    [accountId],
  )
  return found.map(({ telegram_id }) => telegram_id)
}

/** Telegram ids in the chats, in order, after `telegramId`. */
export async function listInside(db: Db, telegramId: number, limit: number): Promise<number[]> {
  const found = await rows<{ telegram_id: number }>(
    db,
    'telegram.inside',
    `select distinct telegram_id from telegram_chat_members
     where telegram_id > $1 and standing = 'member' order by telegram_id limit $2`,
    [telegramId, limit],
  )
  return found.map(({ telegram_id }) => telegram_id)
}

/** Sets the owner account and when to leave; an earlier time already set stays. Null: they may stay. */
export async function setLeaving(
  db: Db,
  { chat_id, telegram_id }: MemberRow,
  { accountId, leaveAt }: { accountId: number | null; leaveAt: Date | null },
) {
  await rows(
    db,
    'telegram.setLeaving',
    `update telegram_chat_members set account_id = $3,
       leave_at = case when $4::timestamptz is null then null else least(leave_at, $4) end,
       try_at = case when $4::timestamptz is null then null else try_at end,
       tries = case when $4::timestamptz is null then 0 else tries end
     where chat_id = $1 and telegram_id = $2 and standing = 'member'`,
    [chat_id, telegram_id, accountId, leaveAt],
  )
}

export interface LeavingRow extends MemberRow {
  tries: number
}

/**
 * Leases people who must leave for one attempt: no other worker takes them before `until`, even if this process dies.
 */
export async function takeLeaving(db: Db, chatIds: number[], count: number, now: Date, until: Date) {
  return rows<LeavingRow>(
    db,
    'telegram.takeLeaving',
    `update telegram_chat_members set tries = tries + 1, try_at = $4 where (chat_id, telegram_id) in (
       select chat_id, telegram_id from telegram_chat_members
       where leave_at <= $3 and (try_at is null or try_at <= $3) and chat_id = any($1)
       order by leave_at limit $2 for update skip locked)
     returning chat_id, telegram_id, tries`,
    [chatIds, count, now, until],
  )
}

/** Renews the lease of this attempt. False when another worker has taken it since, or the person may stay. */
export async function keepLeaving(db: Db, { chat_id, telegram_id, tries }: LeavingRow, until: Date): Promise<boolean> {
  const kept = await rows<{ chat_id: number }>(
    db,
    'telegram.keepLeaving',
    `update telegram_chat_members set try_at = $4
     where chat_id = $1 and telegram_id = $2 and tries = $3 and leave_at is not null returning chat_id`,
    [chat_id, telegram_id, tries, until],
  )
  return kept.length > 0
}

/** Tries again at `tryAt`, unless the person may stay by then or another worker has the removal. */
export async function setRetry(db: Db, { chat_id, telegram_id, tries }: LeavingRow, problem: string, tryAt: Date) {
  await rows(
    db,
    'telegram.setRetry',
    `update telegram_chat_members set try_at = $5, problem = $4
     where chat_id = $1 and telegram_id = $2 and tries = $3 and leave_at is not null`,
    [chat_id, telegram_id, tries, problem, tryAt],
  )
}

/** Time of the next removal from one of these chats. */
export async function findNextLeave(db: Db, chatIds: number[]): Promise<Date | null> {
  const [row] = await rows<{ at: Date | null }>(
    db,
    'telegram.nextLeave',
    `select min(greatest(leave_at, try_at)) as at from telegram_chat_members
     where leave_at is not null and chat_id = any($1)`,
    [chatIds],
  )
  return row?.at ?? null
}

/** Forgets people who left long ago: no update about an earlier state can still come. */
export async function removeGone(db: Db, now: Date) {
  await db.query(
    `delete from telegram_chat_members where standing = 'out' and changed_at < $1::timestamptz - interval '30 days'`,
    [now],
  )
}
