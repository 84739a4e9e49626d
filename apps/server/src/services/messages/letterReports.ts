import type { LetterReportKeys } from '../../features/letters/index.ts'
import type { Config } from '../../platform/config.ts'
import { createMailbox, type MailboxOptions } from '../../providers/mailbox/index.ts'
import { goesThrough } from '../../providers/outgoing/index.ts'
import type { SandboxAddress } from '../sandbox/sandbox.ts'
import { wayOutOf } from './outgoing.ts'

/** The mailbox that reports of letters come to; null when there is none. */
export function reportBoxOptionsOf(
  config: Config,
  sandbox: Pick<SandboxAddress, 'imapUrl'> | null,
): MailboxOptions | null {
  const url = config.MAIL_REPORTS_URL ?? (config.SMTP_URL ? undefined : sandbox?.imapUrl)
  if (!url) return null
  const way = wayOutOf(config)
  // As with outgoing mail: most proxies let no mail through, so it goes by one only where its host is named.
  const isNamed = way !== null && way.hosts.length > 0 && goesThrough(way, new URL(url).hostname)
  return { url, proxy: isNamed ? way.proxy : null }
}

/** Reads that mailbox. */
export function createReportBox(config: Config, sandbox: SandboxAddress | null) {
  const options = reportBoxOptionsOf(config, sandbox)
  return options && createMailbox(options)
}

/** Keys of who may bring reports by HTTP. */
export const letterReportKeysOf = (config: Config): LetterReportKeys => ({
  signed: config.MAIL_REPORTS_KEY ?? null,
  mailgun: config.MAIL_MAILGUN_KEY ?? null,
})
