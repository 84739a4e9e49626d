import type { LetterKind } from '@palata/contract/letters/kinds'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { clockFrom, LeaseLost, recordSent, requireLease } from '#platform/locks/lease.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { type Mailer, MailRefused } from '#providers/mail/index.ts'
import { renderLetter } from './kinds.ts'
import { noteReport } from './reports/hear.ts'
import { markOf } from './reports/mark.ts'
import { goesDespite, kindOfFailure } from './reports/rules.ts'
import { findStop } from './reports/store.ts'
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
  /** Colour of buttons and links. */
  accent?: string
  /** Full address of the club's icon; absent while it has none. */
  icon?: string
  prepare: Partial<Record<LetterKind, Preparation>>
  /** Signs the marks by which reports find their letters; without it they find none. */
  secret?: string | null
  logger: Logger
}

const BATCH = 20
/** No more than the mailer has connections: a letter that waited for one would have asked for its lease too early. */
const TOGETHER = 3
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
  /** Not before this time: many letters at once would make a mail server take all for advertising. */
  notBefore?: Date
}

/**
 * Queues a letter in the caller's transaction: it is sent only if the change commits. False when one with its key was
 * queued before.
 */
export async function writeLetter(
  tx: Db,
  { kind, recipient, variables = {}, onceKey, isLatest, notBefore }: Words,
  now: Date,
) {
  if (isLatest) await store.dropWaiting(tx, kind, recipient, now)
  const letter = { kind, recipient, variables, onceKey: onceKey ?? null, dueAt: notBefore ?? now }
  const isFirst = await store.insertLetter(tx, letter)
  // A later one goes with the run of its minute.
  if (!notBefore) await addJob(tx, 'letters.send')
  return isFirst
}

/** Sends due letters. Runs after every queued letter and every minute; parallel runs share the work. */
export async function sendLetters(db: Database, post: Post, now: Date) {
  const clock = clockFrom(now)
  const inTurn = pLimit(TOGETHER)
  for (;;) {
    const letters = await store.takeDue(db, BATCH, clock(), leaseEnd(clock))
    const results = await Promise.all(letters.map((letter) => inTurn(() => sendLetter(db, post, letter, clock))))
    // The mail server accepted none, so it is down: the rest waits for the next run.
    if (letters.length < BATCH || results.every((isDone) => !isDone)) return
  }
}

const leaseEnd = (clock: () => Date) => new Date(clock().getTime() + LEASE_MS)

/** Returns true when this worker has nothing more to do with the letter, false when it will be retried. */
async function sendLetter(db: Database, post: Post, letter: store.LetterRow, clock: () => Date): Promise<boolean> {
  const log = post.logger.child({ feature: 'letters', letter: letter.id, kind: letter.kind })
  try {
    await prepareAndSend(db, post, letter, clock)
    return true
  } catch (error) {
    if (error instanceof LeaseLost) {
      log.warn({ tries: letter.tries }, 'letter taken over by another worker')
      return true
    }
    const now = clock()
    const problem = error instanceof Error ? error.message : String(error)
    const isTooOld = now.getTime() - letter.created_at.getTime() >= GIVE_UP_MS
    if (error instanceof MailRefused || isTooOld) {
      log.warn({ often: 'letter dropped', err: error, tries: letter.tries }, 'letter dropped')
      await transaction(db, async (tx) => {
        await store.markDropped(tx, letter, problem, now)
        if (error instanceof MailRefused) await noteRefusal(tx, letter, error, now)
      })
      return true
    }
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (letter.tries - 1), LONGEST_RETRY_MS)
    log.warn({ often: 'letter waits', err: error, tries: letter.tries, pause }, 'letter waits')
    await store.setDue(db, letter, problem, new Date(now.getTime() + pause))
    return false
  }
}

/** A mail server that knows the mailbox says at once that there is none. Its other refusals are not the address's. */
async function noteRefusal(tx: Db, letter: store.LetterRow, { ofRecipient }: MailRefused, now: Date) {
  if (ofRecipient === null || kindOfFailure(ofRecipient.status, ofRecipient.words) !== 'dead') return
  await noteReport(tx, letter, 'answer', { kind: 'dead', problem: ofRecipient.words }, now)
}

/** Asks whether the letter is still this worker's before each effect: a new link would void one already sent. */
async function prepareAndSend(db: Database, post: Post, letter: store.LetterRow, clock: () => Date) {
  const keep = () => store.keepLease(db, letter, leaseEnd(clock))
  await requireLease(keep)
  const stop = await findStop(db, letter.recipient)
  if (stop && !goesDespite(letter.kind, stop.reason))
    return store.markDropped(db, letter, store.STOPPED_PROBLEM, clock())
  const prepare = post.prepare[letter.kind as LetterKind]
  const more = prepare ? await prepare(db, letter, clock()) : {}
  if (!more) return store.markDropped(db, letter, 'nobody to write to', clock())
  const words = renderLetter(letter.kind, { ...letter.variables, ...more }, post)
  const mark = post.secret ? markOf(post.secret, letter) : null
  const messageId = `letter-${mark ?? `${letter.id}-${letter.created_at.getTime()}`}`
  await requireLease(keep)
  await post.mailer.send({ ...words, to: letter.recipient, messageId, ...(mark && { mark }) })
  await recordSent(() => store.markSent(db, letter.id, clock()))
}
