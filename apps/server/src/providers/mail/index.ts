import { createTransport } from 'nodemailer'

export interface MailOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  url: string
  /** `Палата <news@example.org>`. */
  from: string
  replyTo?: string | undefined
  timeoutMs?: number
}

interface OutgoingMail {
  to: string
  subject: string
  html: string
  text: string
  /** The same for every attempt at one letter, so that a mailbox can tell a repetition. */
  messageId: string
  /** An address that takes a POST and unsubscribes (RFC 8058). */
  unsubscribe?: string
}

export interface Mailer {
  /** Resolves once the server took the letter. Throws `MailRefused` when it never will, anything else when it may later. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The server said no for good (5yz to the envelope or the message, RFC 5321 section 4.2.1). */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Sends over SMTP (RFC 5321). A password is only ever sent over TLS. */
export function createMailer({ from, replyTo, ...options }: MailOptions): Mailer {
  const transport = transportOf(options)
  return {
    async send({ to, messageId, unsubscribe, ...content }) {
      try {
        await transport.sendMail({
          ...content,
          from,
          to: { name: '', address: to },
          messageId: `<${messageId}@${domainOf(from)}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          ...(replyTo && { replyTo }),
        })
      } catch (error) {
        throw isForGood(error) ? new MailRefused((error as Error).message, { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** The connections to the server; opened when first needed. */
export function transportOf({ url, timeoutMs = 15_000 }: Pick<MailOptions, 'url' | 'timeoutMs'>) {
  const { username, protocol } = new URL(url)
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    requireTLS: username !== '' && protocol === 'smtp:',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Letters are made of our own text; nothing in them may fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** A refused sign-in (535) is 5yz too, but it is our settings that are wrong, not the letter. */
function isForGood(error: unknown) {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code))
}

/** The domain that letters from the address are sent in the name of. */
export function domainOf(address: string) {
  return /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'
}
