import type { Config } from '../platform/config.ts'
import { createMailer, type Mailer } from '../providers/mail/index.ts'
import { publicUrlOf, type SandboxAddress } from './sandbox.ts'

/** Mail goes to the operator's server, or to the sandbox's page of caught letters. */
export function createMail(config: Config, sandbox: SandboxAddress | null): Mailer {
  const url = config.SMTP_URL ?? sandbox?.smtpUrl
  if (!url) throw new Error('neither SMTP_URL nor a sandbox')
  const from = config.MAIL_FROM ?? `${config.BRAND} <noreply@${new URL(publicUrlOf(config)).hostname}>`
  return createMailer({ url, from, replyTo: config.MAIL_REPLY_TO })
}
