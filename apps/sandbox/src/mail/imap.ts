import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

interface KeptMail {
  uid: number
  raw: Buffer
  isSeen: boolean
}

export interface ReportMailbox {
  /** Answers IMAP on loopback; resolves to the port. 0 lets the system choose one. */
  listen: (port: number) => Promise<number>
  close: () => Promise<void>
  put: (raw: Buffer | string) => void
  /** Mails that nobody has read yet. */
  unread: () => number
  clear: () => void
  /** Refuses sign-ins, or falls silent, until it is told to work again. */
  behave: (how: 'works' | 'refuses' | 'silent') => void
}

const MOST_MAILS = 1_000
const NAME = 'INBOX'

/** Whether the word of a command names the folder, or all of them. */
const isFolder = (word = '') => [NAME, '*', '%', ''].includes(word.replaceAll('"', '').toUpperCase())

/** One folder over IMAP4rev1 (RFC 3501), as far as a client needs that reads unread mails and marks them as read. */
export function createReportMailbox(): ReportMailbox {
  let mails: KeptMail[] = []
  let lastUid = 0
  let how: 'works' | 'refuses' | 'silent' = 'works'
  let server: Server | null = null
  const sockets = new Set<Socket>()

  const commands = new Map<string, (words: string[], rest: string) => string[] | Buffer[]>([
    ['CAPABILITY', () => ['* CAPABILITY IMAP4rev1']],
    ['LIST', (words) => (isFolder(words.at(-1)) ? [`* LIST () "/" ${NAME}`] : [])],
    ['SELECT', selected],
    ['UID SEARCH', () => [['* SEARCH', ...mails.flatMap(({ uid, isSeen }) => (isSeen ? [] : [uid]))].join(' ')]],
    ['UID FETCH', (words, rest) => found(words).map((mail) => answerOf(mail, rest))],
    ['UID STORE', (words) => found(words).map(seen)],
    ...['NOOP', 'CLOSE', 'UNSELECT'].map((name): [string, () => string[]] => [name, () => []]),
  ])

  function selected() {
    return [
      `* ${mails.length} EXISTS`,
      '* 0 RECENT',
      '* FLAGS (\\Seen)',
      '* OK [PERMANENTFLAGS (\\Seen)] kept',
      '* OK [UIDVALIDITY 1] valid',
      `* OK [UIDNEXT ${lastUid + 1}] next`,
    ]
  }

  function seen(mail: KeptMail) {
    mail.isSeen = true
    return `* ${mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} FLAGS (\\Seen))`
  }

  const found = (words: string[]) => mails.filter(({ uid }) => String(uid) === words[0])

  /** `BODY.PEEK[]<0.1000>` is answered as `BODY[]<0> {1000}` and these bytes. */
  function answerOf({ uid, raw }: KeptMail, asked: string): Buffer {
    const [, from, most] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(asked) ?? []
    const part = from === undefined ? raw : raw.subarray(Number(from), Number(from) + Number(most))
    const name = from === undefined ? 'BODY[]' : `BODY[]<${from}>`
    const place = mails.findIndex((mail) => mail.uid === uid) + 1
    return Buffer.concat([
      Buffer.from(`* ${place} FETCH (UID ${uid} ${name} {${part.length}}\r\n`),
      part,
      Buffer.from(')\r\n'),
    ])
  }

  function answer(socket: Socket, line: string) {
    if (how === 'silent') return
    const [tag = '*', ...words] = line.split(' ')
    const first = words.shift()?.toUpperCase() ?? ''
    const name = first === 'UID' ? `UID ${words.shift()?.toUpperCase()}` : first
    if (name === 'LOGOUT') return socket.end(`* BYE\r\n${tag} OK LOGOUT\r\n`)
    if (name === 'LOGIN')
      return socket.write(how === 'refuses' ? `${tag} NO [AUTHENTICATIONFAILED] no\r\n` : `${tag} OK in\r\n`)
    if (name === 'SELECT' && !isFolder(words[0])) return socket.write(`${tag} NO [NONEXISTENT] no such folder\r\n`)
    const command = commands.get(name)
    if (!command) return socket.write(`${tag} BAD unknown\r\n`)
    for (const one of command(words, line)) socket.write(typeof one === 'string' ? `${one}\r\n` : one)
    return socket.write(`${tag} OK ${name}\r\n`)
  }

  function serve(socket: Socket) {
    sockets.add(socket)
    let waiting = ''
    socket.on('close', () => sockets.delete(socket))
    // Without a handler a client that disconnects would end the sandbox.
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const lines = (waiting + chunk.toString('latin1')).split('\r\n')
      waiting = lines.pop()!.slice(-10_000)
      for (const line of lines) answer(socket, line)
    })
    if (how !== 'silent') socket.write('* OK [CAPABILITY IMAP4rev1] sandbox\r\n')
  }

  return {
    async listen(port) {
      server = createServer(serve).listen(port, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    },
    async close() {
      const open = server
      server = null
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => (open ? open.close(() => resolve()) : resolve()))
    },
    put(raw) {
      lastUid += 1
      mails = [...mails, { uid: lastUid, raw: Buffer.from(raw), isSeen: false }].slice(-MOST_MAILS)
    },
    unread: () => mails.filter(({ isSeen }) => !isSeen).length,
    clear() {
      mails = []
    },
    behave(given) {
      how = given
    },
  }
}
