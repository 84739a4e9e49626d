import type { Config } from '../platform/config.ts'
import { createMailer, type Mailer, type MailOptions } from '../providers/mail/index.ts'
import { publicUrlOf, type SandboxAddress } from './sandbox.ts'

/** Mail server and sender. */
export function mailOptionsOf(config: Config, sandbox: Pick<SandboxAddress, 'smtpUrl'> | null): MailOptions {
  const url = config.SMTP_URL ?? sandbox?.smtpUrl
  if (!url) throw new Error('neither SMTP_URL nor a sandbox')
  const from = config.MAIL_FROM ?? `${config.BRAND} <noreply@${new URL(publicUrlOf(config)).hostname}>`
  return { url, from, replyTo: config.MAIL_REPLY_TO }
}

/** Sends to the operator's mail server, or to the sandbox's mailbox page. */
export function createMail(config: Config, sandbox: SandboxAddress | null): Mailer {
  return createMailer(mailOptionsOf(config, sandbox))
}
