export interface MailboxOptions {
  /** `imaps://user:password@host/INBOX`, or `imap://` for STARTTLS. */
  url: string
  timeoutMs?: number
  /** The proxy to go through; straight by default. */
  proxy?: URL | null
}

interface Limits {
  mostBytes: number
  mostMails: number
}

/** Reads a mailbox over IMAP (RFC 9051, RFC 3501). A password is only ever sent over TLS, except to this machine. */
export function createMailbox(options: MailboxOptions) {
  return {
    /** Opens the folder and closes it again. */
    check: () => withFolder(options, async () => {}),
    /**
     * Gives each unread mail, the oldest first and cut at `mostBytes`, and marks it as read when `take` is done with it.
     */
    readUnread: (limits: Limits, take: (mail: Uint8Array) => Promise<void>, stopping: AbortSignal) =>
      withFolder(options, async (client) => {
        const unread = (await client.search({ seen: false }, { uid: true })) || []
        for (const uid of unread.slice(0, limits.mostMails)) {
          if (stopping.aborted) return
          const mail = await client.fetchOne(
            String(uid),
            { uid: true, source: { start: 0, maxLength: limits.mostBytes } },
            { uid: true },
          )
          // Somebody else may have removed it meanwhile.
          const source = mail ? mail.source : undefined
          if (!source) continue
          await take(source)
          await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        }
      }),
  }
}

type Client = InstanceType<typeof import('imapflow')['ImapFlow']>

async function withFolder(
  { url, timeoutMs = 15_000, proxy = null }: MailboxOptions,
  work: (client: Client) => Promise<void>,
) {
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isSecure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    ...(!isSecure && { doSTARTTLS: hostname !== '127.0.0.1' }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(proxy && { proxy: proxy.href }),
  })
  // Without a listener an error of a closed connection would end the process; the commands reject by themselves.
  client.on('error', () => {})
  try {
    await client.connect()
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX')
    try {
      await work(client)
    } finally {
      lock.release()
    }
    await client.logout()
  } finally {
    client.close()
  }
}
