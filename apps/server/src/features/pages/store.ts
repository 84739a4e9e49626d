import type { SitePageName, StoreroomItem } from '@palata/contract/pages'
import { type Db, rows } from '#platform/database.ts'

export async function findText(db: Db, name: SitePageName) {
  const [row] = await rows<{ content: string; content_html: string; at: Date }>(
    db,
    'pages.text',
    'select content, content_html, at from site_page_revisions where name = $1 order by revision desc limit 1',
    [name],
  )
  return row
}

/** Puts a text in place of the one that stands, which is kept. */
export async function insertText(db: Db, name: SitePageName, text: { content: string; html: string }, now: Date) {
  await rows(
    db,
    'pages.putText',
    `insert into site_page_revisions (name, revision, content, content_html, at)
     select $1, coalesce(max(revision), 0) + 1, $2, $3, $4 from site_page_revisions where name = $1`,
    [name, text.content, text.html, now],
  )
}

/** By place, at most two hundred. */
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

export async function insertFeedback(
  tx: Db,
  { email, message, accountId }: { email: string; message: string; accountId: number | null },
  now: Date,
) {
  const [row] = await rows<{ id: number }>(
    tx,
    'pages.insertFeedback',
    'insert into feedback (email, message, account_id, created_at) values ($1, $2, $3::integer, $4) returning id',
    [email, message, accountId, now],
  )
  return row!.id
}

/** What waits for an answer, the oldest first, at most a hundred. */
export function listFeedback(db: Db) {
  return rows<FeedbackRow>(
    db,
    'pages.feedback',
    `select id, email, message, created_at, answered_at from feedback where answered_at is null
     order by created_at, id limit 100`,
  )
}

/** Whom the answer goes to; undefined when there is no such message or it was answered already. */
export async function setAnswer(tx: Db, id: number, answer: string, now: Date): Promise<string | undefined> {
  const [row] = await rows<{ email: string }>(
    tx,
    'pages.answer',
    'update feedback set answer = $2, answered_at = $3 where id = $1 and answered_at is null returning email',
    [id, answer, now],
  )
  return row?.email
}

/** Editors with a confirmed address, at most five: what is written to the team goes to them. */
export async function listEditors(db: Db): Promise<string[]> {
  const found = await rows<{ email: string }>(
    db,
    'pages.editors',
    `select email from accounts where 'Editors' = any(groups) and email_verified and email is not null order by id limit 5`,
  )
  return found.map(({ email }) => email)
}

export async function removeOldFeedback(db: Db, now: Date) {
  await rows(
    db,
    'pages.removeFeedback',
    `delete from feedback where created_at < $1::timestamptz - interval '1 year'`,
    [now],
  )
}
