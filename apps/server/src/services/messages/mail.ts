import type { ClubValues } from '@palata/contract/club/settings'
import type { Config } from '../../platform/config.ts'
import { createMailer, type Mailer, type MailOptions } from '../../providers/mail/index.ts'
import { goesThrough } from '../../providers/outgoing/index.ts'
import { publicUrlOf, type SandboxAddress } from '../sandbox/sandbox.ts'
import { wayOutOf } from './outgoing.ts'

/** Mail server and sender. */
export function mailOptionsOf(
  config: Config,
  sandbox: Pick<SandboxAddress, 'smtpUrl'> | null,
  club: () => ClubValues,
): MailOptions {
  const url = config.SMTP_URL ?? sandbox?.smtpUrl
  if (!url) throw new Error('neither SMTP_URL nor a sandbox')
  const { hostname } = new URL(publicUrlOf(config))
  // Most proxies let no mail through, so it goes by one only where its host is named.
  const way = wayOutOf(config)
  const isNamed = way !== null && way.hosts.length > 0 && goesThrough(way, new URL(url).hostname)
  return {
    url,
    get from() {
      return config.MAIL_FROM ?? `${quoted(club().brand)} <noreply@${hostname}>`
    },
    replyTo: config.MAIL_REPLY_TO,
    reportsTo: config.MAIL_REPORTS_TO ?? (config.SMTP_URL ? undefined : `reports@${hostname}`),
    proxy: isNamed ? way.proxy : null,
  }
}

/** A name as RFC 5322 quotes it: signs of addresses in it are words. */
const quoted = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`

/** Sends to the operator's mail server, or to the sandbox's mailbox page. */
export function createMail(config: Config, sandbox: SandboxAddress | null, club: () => ClubValues): Mailer {
  return createMailer(mailOptionsOf(config, sandbox, club))
}
