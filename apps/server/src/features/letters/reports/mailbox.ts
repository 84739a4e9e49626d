import type { Logger } from 'pino'
import type { Database } from '#platform/database.ts'
import { runAlone } from '#platform/locks/alone.ts'
import { hearReport } from './hear.ts'
import { MOST_BYTES, parseReport } from './parse.ts'
import { noteMailbox } from './store.ts'

/** The mailbox that reports of letters come to. */
export interface ReportBox {
  /**
   * Gives each unread mail, the oldest first, and marks it as read when `take` is done with it. A mail is cut at
   * `mostBytes`; after `mostMails` the rest waits. Rejects when the mailbox cannot be read, or with what `take` threw.
   */
  readUnread: (
    limits: { mostBytes: number; mostMails: number },
    take: (mail: Uint8Array) => Promise<void>,
    stopping: AbortSignal,
  ) => Promise<void>
}

interface Reading {
  db: Database
  logger: Logger
  box: ReportBox
  secret: string
  stopping: AbortSignal
}

const MOST_MAILS = 200
/** An arbitrary lock key: two readings at once would fetch everything twice. */
const LOCK = 7_281_602

/**
 * Takes what has come to the mailbox. A mailbox that cannot be read is asked again in a minute; since when it cannot
 * is told at the desk.
 */
export function readReports(reading: Reading, now: Date) {
  return runAlone(reading.db, LOCK, () => readAlone(reading, now))
}

async function readAlone({ db, logger, box, secret, stopping }: Reading, now: Date) {
  const log = logger.child({ feature: 'letters' })
  let own: unknown
  const take = async (mail: Uint8Array) => {
    try {
      const report = await parseReport(mail)
      const heard = report && (await hearReport(db, secret, { ...report, way: 'mailbox' }, now))
      log.info({ heard: heard ?? 'no report' }, 'mail of the reports read')
    } catch (error) {
      own = error
      throw error
    }
  }
  try {
    await box.readUnread({ mostBytes: MOST_BYTES, mostMails: MOST_MAILS }, take, stopping)
  } catch (error) {
    // A fault of ours or of the database is no fault of the mailbox: the job fails and is repeated.
    if (error === own) throw error
    log.warn({ often: 'mailbox of reports', err: error }, 'the mailbox of reports cannot be read')
    return noteMailbox(db, error instanceof Error ? error.message : String(error), now)
  }
  await noteMailbox(db, '', now)
}
