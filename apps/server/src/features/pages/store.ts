import type { SitePageName, StoreroomItem } from '@palata/contract/pages'
import { removePictures } from '#features/media'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'

export async function findText(db: Db, name: SitePageName) {
  const [row] = await rows<{ content: string; content_html: string; at: Date }>(
    db,
    'pages.text',
    'select content, content_html, at from site_page_revisions where name = $1 order by revision desc limit 1',
    [name],
  )
  return row
}

/** Until the end of the transaction nobody else replaces this text. */
export async function lockText(tx: Db, name: SitePageName) {
  await rows(tx, 'pages.lockText', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`site page ${name}`])
}

/** Replaces a text; the earlier one is kept as a revision. */
export async function insertText(
  db: Db,
  name: SitePageName,
  text: { content: string; html: string; author: string },
  now: Date,
) {
  await rows(
    db,
    'pages.putText',
    `insert into site_page_revisions (name, revision, content, content_html, at, author)
     select $1, coalesce(max(revision), 0) + 1, $2, $3, $4, $5 from site_page_revisions where name = $1`,
    [name, text.content, text.html, now, text.author],
  )
}

/** Revisions, newest first, at most fifty. */
export function listRevisions(db: Db, name: SitePageName) {
  return rows<{ revision: number; at: Date; author: string; content: string; content_html: string }>(
    db,
    'pages.revisions',
    `select revision, at, author, content, content_html from site_page_revisions where name = $1
     order by revision desc limit 50`,
    [name],
  )
}

type Item = Omit<StoreroomItem, 'id'>

/** Adds an item at its position, or at the end. Returns its id. */
export async function insertItem(db: Db, item: Item & { position?: number | undefined }): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    'pages.insertItem',
    `insert into storeroom_items (title, description, image, url, position)
     select $1, $2, $3, $4, coalesce($5::integer, (select max(position) + 1 from storeroom_items), 0) returning id`,
    [item.title, item.description, item.image, item.url, item.position ?? null],
  )
  return row!.id
}

export async function updateItem(
  db: Db,
  { id, title, description, image, url, position }: Item & { id: number; position: number },
) {
  await rows(
    db,
    'pages.updateItem',
    'update storeroom_items set title = $2, description = $3, image = $4, url = $5, position = $6 where id = $1',
    [id, title, description, image, url, position],
  )
}

/** Returns the title of the removed item; undefined when there was none. */
export async function removeItem(db: Db, id: number): Promise<string | undefined> {
  const [row] = await rows<{ title: string }>(
    db,
    'pages.removeItem',
    'delete from storeroom_items where id = $1 returning title',
    [id],
  )
  return row?.title
}

/** Closes a message without an answer, or reopens it (`at` null). False when it was already so. */
export async function setClosed(db: Db, id: number, by: string, at: Date | null): Promise<boolean> {
  const done = await rows<{ id: number }>(
    db,
    'pages.close',
    `update feedback set closed_at = $2::timestamptz, decided_by = $3
     where id = $1 and answered_at is null and (closed_at is null) = ($2::timestamptz is not null) returning id`,
    [id, at, by],
  )
  return done.length > 0
}

/** Items by position, at most 200. */
export function listStoreroom(db: Db) {
  return rows<StoreroomItem>(
    db,
    'pages.storeroom',
    'select id, title, description, image, url from storeroom_items order by position, id limit 200',
  )
}

interface FeedbackRow {
  id: number
  email: string
  message: string
  created_at: Date
  answered_at: Date | null
}

/** The number of a message that is stored later: its pictures come first. */
export async function newFeedbackId(db: Db): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    'pages.newFeedbackId',
    `select nextval(pg_get_serial_sequence('feedback', 'id'))::integer as id`,
  )
  return row!.id
}

interface SentFeedback {
  email: string
  message: string
  accountId: number | null
}

/** The same messages newer than the instant. Until the transaction ends, another message of the address waits. */
export async function listSameFeedback(tx: Db, { email, message, accountId }: SentFeedback, since: Date) {
  await rows(tx, 'pages.lockSender', `select pg_advisory_xact_lock(hashtextextended('feedback ' || $1, 0))`, [email])
  const found = await rows<{ id: number }>(
    tx,
    'pages.sameFeedback',
    `select id from feedback
     where created_at > $4 and email = $1 and message = $2 and account_id is not distinct from $3::integer`,
    [email, message, accountId, since],
  )
  return found.map(({ id }) => id)
}

export async function insertFeedback(
  tx: Db,
  { id, email, message, accountId }: SentFeedback & { id: number },
  now: Date,
) {
  await rows(
    tx,
    'pages.insertFeedback',
    `insert into feedback (id, email, message, account_id, created_at) overriding system value
     values ($1, $2, $3, $4::integer, $5)`,
    [id, email, message, accountId, now],
  )
}

/** Unanswered messages, oldest first, at most 100. */
export function listFeedback(db: Db) {
  return rows<FeedbackRow>(
    db,
    'pages.feedback',
    `select id, email, message, created_at, answered_at from feedback where answered_at is null and closed_at is null
     order by created_at, id limit 100`,
  )
}

/** Returns the address of the answer; undefined when there is no such message or it is already answered. */
export async function setAnswer(
  tx: Db,
  id: number,
  answer: string,
  by: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await rows<{ email: string }>(
    tx,
    'pages.answer',
    `update feedback set answer = $2, answered_at = $3, decided_by = $4
     where id = $1 and answered_at is null and closed_at is null returning email`,
    [id, answer, now, by],
  )
  return row?.email
}

/** Editors with a confirmed address, at most five: they get messages to the team. */
export async function listEditors(db: Db): Promise<string[]> {
  const found = await rows<{ email: string }>(
    db,
    'pages.editors',
    `select email from accounts where 'Editors' = any(groups) and email_verified and email is not null order by id limit 5`,
  )
  return found.map(({ email }) => email)
}

/** Removes messages older than a year, with their pictures. */
export function removeOldFeedback(db: Database, now: Date) {
  return transaction(db, async (tx) => {
    const old = await rows<{ id: number }>(
      tx,
      'pages.removeFeedback',
      `delete from feedback where created_at < $1::timestamptz - interval '1 year' returning id`,
      [now],
    )
    await removePictures(tx, 'feedback', { ids: old.map(({ id }) => id) })
  })
}
