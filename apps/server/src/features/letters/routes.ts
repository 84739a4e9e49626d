import { letters } from '@palata/contract/letters'
import { implement } from '#http/implement.ts'
import type { Database } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { hearReport } from './reports/hear.ts'
import { readMailgun, readSigned } from './reports/services.ts'

/** Keys of who may bring reports of letters by HTTP; null where none was given. */
export interface LetterReportKeys {
  signed: string | null
  mailgun: string | null
}

export const letterRoutes = (secret: string, { signed, mailgun }: LetterReportKeys) =>
  implement(letters, {
    report: async ({ db, body, now }) => {
      refuseUnless(signed, 'not_found')
      return answerTo(db, secret, await readSigned(signed, body.token, now), now)
    },
    mailgun: async ({ db, body, now }) => {
      refuseUnless(mailgun, 'not_found')
      return answerTo(db, secret, readMailgun(mailgun, body, now), now)
    },
  })

/** What is not ours is answered as taken care of: a service would repeat a refused report for hours. */
async function answerTo(
  db: Database,
  secret: string,
  report: Awaited<ReturnType<typeof readSigned>> | null,
  now: Date,
) {
  const heard = report && (await hearReport(db, secret, { ...report, way: 'service' }, now))
  return { status: heard === null || heard === 'unknown' ? ('ignored' as const) : ('taken' as const) }
}
