import type { Config } from '../platform/config.ts'
import { createMailer, type Mailer, type MailOptions } from '../providers/mail/index.ts'
import { publicUrlOf, type SandboxAddress } from './sandbox.ts'

/** Where letters go and in whose name. */
export function mailOptionsOf(config: Config, sandbox: Pick<SandboxAddress, 'smtpUrl'> | null): MailOptions {
  const url = config.SMTP_URL ?? sandbox?.smtpUrl
  if (!url) throw new Error('neither SMTP_URL nor a sandbox')
  const from = config.MAIL_FROM ?? `${config.BRAND} <noreply@${new URL(publicUrlOf(config)).hostname}>`
  return { url, from, replyTo: config.MAIL_REPLY_TO }
}

/** Mail goes to the operator's server, or to the sandbox's page of caught letters. */
export function createMail(config: Config, sandbox: SandboxAddress | null): Mailer {
  return createMailer(mailOptionsOf(config, sandbox))
}
