import type { Logger } from 'pino'
import type { Database, Db } from '#platform/database.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { type Mailer, MailRefused } from '#providers/mail/index.ts'
import { type LetterKind, renderLetter } from './kinds.ts'
import * as store from './store.ts'

/**
 * Adds variables when the letter is sent, such as a link that must not be stored in the database. Returns null when
 * there is nobody to write to any more.
 */
type Preparation = (
  db: Database,
  letter: { recipient: string; variables?: Record<string, string> },
  now: Date,
) => Promise<Record<string, string> | null>

export interface Post {
  mailer: Mailer
  brand: string
  prepare: Partial<Record<LetterKind, Preparation>>
  logger: Logger
}

const BATCH = 20
/** Lease of a letter: longer than one attempt can take. */
const LEASE_MS = 2 * 60_000
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 30 * 60_000
/** A link to confirm an address is of no use to anybody after a day in the queue. */
const GIVE_UP_MS = 24 * 3_600_000

interface Words {
  kind: LetterKind
  recipient: string
  variables?: Record<string, string>
  /** Two letters with one key are sent once: the provider may report one payment twice. */
  onceKey?: string
  /** Drops earlier unsent letters of this kind to this address: only the last link works. */
  isLatest?: true
}

/** Queues a letter in the caller's transaction: it is sent only if the change commits. */
export async function writeLetter(tx: Db, { kind, recipient, variables = {}, onceKey, isLatest }: Words, now: Date) {
  if (isLatest) await store.dropWaiting(tx, kind, recipient, now)
  await store.insertLetter(tx, { kind, recipient, variables, onceKey: onceKey ?? null }, now)
  await addJob(tx, 'letters.send')
}

/** Sends due letters. Runs after every queued letter and every minute; parallel runs share the work. */
export async function sendLetters(db: Database, post: Post, now: Date) {
  for (;;) {
    const letters = await store.takeDue(db, BATCH, now, new Date(now.getTime() + LEASE_MS))
    const results = await Promise.all(letters.map((letter) => sendLetter(db, post, letter, now)))
    // The mail server accepted none, so it is down: the rest waits for the next run.
    if (letters.length < BATCH || results.every((isDone) => !isDone)) return
  }
}

/** Returns true when the letter is sent or dropped, false when it will be retried. */
async function sendLetter(db: Database, post: Post, letter: store.LetterRow, now: Date): Promise<boolean> {
  const log = post.logger.child({ feature: 'letters', letter: letter.id, kind: letter.kind })
  try {
    const prepare = post.prepare[letter.kind as LetterKind]
    const more = prepare ? await prepare(db, letter, now) : {}
    if (!more) {
      await store.markDropped(db, letter.id, 'nobody to write to', now)
      return true
    }
    const words = renderLetter(letter.kind, { ...letter.variables, ...more }, post.brand)
    const messageId = `letter-${letter.id}-${letter.created_at.getTime()}`
    await post.mailer.send({ ...words, to: letter.recipient, messageId })
    await store.markSent(db, letter.id, now)
    return true
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    const isTooOld = now.getTime() - letter.created_at.getTime() >= GIVE_UP_MS
    if (error instanceof MailRefused || isTooOld) {
      log.warn({ err: error, tries: letter.tries }, 'letter dropped')
      await store.markDropped(db, letter.id, problem, now)
      return true
    }
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (letter.tries - 1), LONGEST_RETRY_MS)
    log.warn({ err: error, tries: letter.tries, pause }, 'letter waits')
    await store.setDue(db, letter.id, problem, new Date(now.getTime() + pause))
    return false
  }
}
