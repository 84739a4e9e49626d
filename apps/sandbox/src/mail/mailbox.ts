import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server'

export interface CaughtMail {
  id: number
  messageId: string
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  receivedAt: string
  /** Where reports about it go: the sender of its envelope. */
  returnTo: string
}

export interface Mailbox {
  /** Starts to accept mail on loopback; resolves to the port. 0 lets the system choose one. */
  listen: (port: number) => Promise<number>
  close: () => Promise<void>
  /** The latest first. */
  list: () => CaughtMail[]
  find: (id: number) => CaughtMail | undefined
  clear: () => void
  /** Refuses the next `count` letters with this SMTP code, such as 451 or 550. */
  fail: (count: number, code: number) => void
  /** Answers that this address does not exist, at once. */
  refuse: (address: string) => void
}

const MOST_MAILS = 200

/** A mail server (RFC 5321) that keeps received letters and delivers none. */
export function createMailbox(now: () => number): Mailbox {
  let mails: CaughtMail[] = []
  let lastId = 0
  let failure = { count: 0, code: 0 }
  const refused = new Set<string>()
  let server: SMTPServer | null = null

  const take: NonNullable<SMTPServerOptions['onData']> = async (stream, session, done) => {
    try {
      const mail = await PostalMime.parse(await whole(stream))
      if (failure.count > 0) {
        failure = { ...failure, count: failure.count - 1 }
        return done(Object.assign(new Error('Ordered by /__sim/mail/fail'), { responseCode: failure.code }))
      }
      lastId += 1
      const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
      mails = [
        {
          id: lastId,
          messageId: mail.messageId ?? '',
          from: headers.from ?? '',
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          subject: mail.subject ?? '',
          html: mail.html ?? '',
          text: mail.text ?? '',
          headers,
          receivedAt: new Date(now()).toISOString(),
          returnTo: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        },
        ...mails,
      ].slice(0, MOST_MAILS)
      done(null, `caught as ${lastId}`)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    async listen(port) {
      // No TLS on loopback: it would need a certificate.
      const fresh = new SMTPServer({
        logger: false,
        disabledCommands: ['STARTTLS', 'AUTH'],
        closeTimeout: 500,
        onRcptTo: ({ address }, _, done) =>
          done(refused.has(address) ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }) : null),
        onData: (...mail) => void take(...mail),
      })
      // Without a handler a client that disconnects would end the sandbox.
      fresh.on('error', () => {})
      const socket = fresh.listen(port, '127.0.0.1')
      await once(socket, 'listening')
      server = fresh
      return (socket.address() as AddressInfo).port
    },
    async close() {
      const open = server
      server = null
      await new Promise<void>((resolve) => (open ? open.close(() => resolve()) : resolve()))
    },
    list: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    clear: () => {
      mails = []
      refused.clear()
    },
    refuse: (address) => {
      refused.add(address)
    },
    fail: (count, code) => {
      failure = { count, code }
    },
  }
}

async function whole(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
