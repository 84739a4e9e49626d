import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { counted } from '../counted.ts'
import { openTunnel } from '../outgoing/index.ts'

export interface MailOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  url: string
  /** `Палата <news@example.org>`; read anew for each letter. */
  readonly from: string
  replyTo?: string | undefined
  /** Where reports of letters go, each to its own form of this address; without it, to the sender. */
  reportsTo?: string | undefined
  timeoutMs?: number
  /** The proxy to go through; straight by default. */
  proxy?: URL | null
}

interface OutgoingMail {
  to: string
  subject: string
  html: string
  text: string
  /** The same for every attempt at a letter, so that mailboxes recognize a duplicate. */
  messageId: string
  /** Names the letter in the address that its reports go to (VERP). */
  mark?: string
  /** An address for one-click unsubscription by POST (RFC 8058). */
  unsubscribe?: string
}

export interface Mailer {
  /**
   * Resolves once the server accepted the letter. Throws `MailRefused` for a permanent refusal, any other error when a
   * retry may succeed.
   */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** A permanent refusal by the server (5yz to the envelope or the message, RFC 5321 section 4.2.1). */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** Status of RFC 3463 and words, when the recipient was refused; null when the message or the sender was. */
  readonly ofRecipient: { status: string; words: string } | null

  constructor(message: string, ofRecipient: MailRefused['ofRecipient'] = null, options?: ErrorOptions) {
    super(message, options)
    this.ofRecipient = ofRecipient
  }
}

/** Sends over SMTP (RFC 5321). A password is only ever sent over TLS. */
export function createMailer(options: MailOptions): Mailer {
  const transport = transportOf(options)
  const { replyTo, reportsTo } = options
  return {
    async send({ to, messageId, mark, unsubscribe, ...content }) {
      const { from } = options
      try {
        await counted('mail', () =>
          transport.sendMail({
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
            ...(reportsTo && mark && { envelope: { from: marked(reportsTo, mark), to } }),
          }),
        )
      } catch (error) {
        throw isForGood(error)
          ? new MailRefused((error as Error).message, refusedRecipient(error), { cause: error })
          : error
      }
    },
    close: () => transport.close(),
  }
}

/** Connection pool to the mail server, opened on first use. */
export function transportOf({
  url,
  timeoutMs = 15_000,
  proxy = null,
}: Pick<MailOptions, 'url' | 'timeoutMs' | 'proxy'>) {
  const { username, protocol, hostname, port } = new URL(url)
  const mailPort = Number(port) || (protocol === 'smtps:' ? 465 : 587)
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    requireTLS: username !== '' && protocol === 'smtp:',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Letters contain only our own text and must not load files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(proxy && {
      getSocket: (_: unknown, done: (error: Error | null, made?: { connection: Socket }) => void) => {
        void openTunnel(proxy, hostname, mailPort).then((connection) => done(null, { connection }), done)
      },
    }),
  })
}

/** A refused sign-in (535) is also 5yz, but the settings are wrong and not the letter. */
function isForGood(error: unknown) {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code))
}

/** `reports@club.example` with a mark: `reports+1a-0f…@club.example`. */
const marked = (address: string, mark: string) => address.replace(/@(?=[^@]*$)/, `+${mark}@`)

function refusedRecipient(error: unknown): MailRefused['ofRecipient'] {
  const { rejectedErrors = [] } = error as { rejectedErrors?: { response?: string }[] }
  const words = rejectedErrors[0]?.response
  return words === undefined ? null : { status: /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? '', words }
}

/** Domain of a sender address. */
export function domainOf(address: string) {
  return /@([\w.-]+)>?\s*$/.exec(address)?.[1] ?? 'localhost'
}
