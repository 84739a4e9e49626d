import { after } from 'node:test'
import pino from 'pino'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { letterLinks } from '../../features/accounts/letters/letterLinks.ts'
import { type Post, sendLetters } from '../../features/letters/index.ts'
import type { Database } from '../../platform/database.ts'
import { createMailer, type MailOptions } from '../../providers/mail/index.ts'

export { letterLinks }

/** A mail server that catches everything, and the worker's job that sends to it. */
export async function testMail(
  db: Database,
  now: () => Date,
  { secret, ...options }: Partial<MailOptions> & { secret?: string } = {},
) {
  const { mailbox, reports } = buildSandbox()
  const port = await mailbox.listen(0)
  const from = 'Палата <news@palata.example>'
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 2_000, ...options })
  const post: Post = {
    mailer,
    brand: 'Палата',
    prepare: letterLinks('https://palata.example'),
    ...(secret && { secret }),
    logger: pino({ level: 'silent' }),
  }
  after(async () => {
    mailer.close()
    await mailbox.close()
    await reports.close()
  })
  return {
    mailbox,
    /** The mailbox of reports, closed until it is told to listen. */
    reports,
    port,
    post,
    send: () => sendLetters(db, post, now()),
    /** Sends waiting letters and returns the latest one to the address. */
    async letterTo(address: string) {
      await sendLetters(db, post, now())
      return mailbox.list().find((mail) => mail.to.includes(address))
    },
    /** The same, but returns the `uid` and `token` of its link. */
    async keyTo(address: string) {
      const letter = await this.letterTo(address)
      const [, uid = '', token = ''] = /\?uid=([\w-]+)&token=([\w-]+)/.exec(letter?.text ?? '') ?? []
      return { uid, token }
    },
  }
}
