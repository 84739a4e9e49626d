import type { Logger } from 'pino'
import type { Database } from '#platform/database.ts'
import { runAlone } from '#platform/locks/alone.ts'
import { runInWorker, type WorkerTask } from '#platform/workers/index.ts'
import { hearReport } from './hear.ts'
import { noteMailbox } from './store.ts'
import type work from './worker.ts'

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
  /** Time to parse one mail, ms. */
  longestMs?: number
}

const MOST_MAILS = 200
/** A report is a few kilobytes; what a server returns with it is not needed beyond this. */
export const MOST_BYTES = 256 * 1024

class TooHeavy extends Error {}
const PARSE: WorkerTask<typeof work> = {
  module: new URL('./worker.ts', import.meta.url),
  longestMs: 10_000,
  tooHeavy: () => new TooHeavy(),
}

/** An arbitrary lock key: two readings at once would fetch everything twice. */
const LOCK = 7_281_602

/**
 * Takes what has come to the mailbox. A mailbox that cannot be read is asked again in a minute; since when it cannot
 * is told at the desk.
 */
export function readReports(reading: Reading, now: Date) {
  return runAlone(reading.db, LOCK, () => readAlone(reading, now))
}

async function readAlone({ db, logger, box, secret, stopping, longestMs = PARSE.longestMs }: Reading, now: Date) {
  const log = logger.child({ feature: 'letters' })
  let own: unknown
  const take = async (mail: Uint8Array) => {
    try {
      const report = await runInWorker({ ...PARSE, longestMs }, mail)
      const heard = report && (await hearReport(db, secret, { ...report, way: 'mailbox' }, now))
      log.info({ heard: heard ?? 'no report' }, 'mail of the reports read')
    } catch (error) {
      // It is read, so that the mails behind it are heard.
      if (error instanceof TooHeavy)
        return log.warn({ often: 'heavy mail of reports' }, 'a mail of the reports takes too long to parse')
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
