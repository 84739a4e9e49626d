/** 10,000 readers of the event stream on one process, and the delay of a mention while many write. */
import { readFileSync } from 'node:fs'
import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { connect, type Database } from '../apps/server/src/platform/database.ts'
import { makeWriters, send, type Writer } from './fire.ts'
import { median, table } from './table.ts'

const READERS = 10_000
const STREAMS_OF_ONE = 4
const EVENTS = 20
/** A token lives for fifteen minutes: with more seconds than that, readers renew theirs and come again. */
const FLAT_SECONDS = Number(process.env.FLAT_SECONDS ?? 180)
const MOST_ATTEMPTS = 5
/** Enough for a p99: with a hundred it would be the maximum. */
const MENTIONS = 400
const COMMENTS_A_SECOND = 200

export async function liveReaders(origin: string, databaseUrl: string, secret: string, pid: number) {
  const db = connect(databaseUrl, () => {}, { max: 4 })
  const people = await makeWriters(db, secret, READERS / STREAMS_OF_ONE, 'reader')
  const crowd = new Crowd(origin, people)
  const before = rss(pid)
  const opened = await timed(() => crowd.open())
  const idle = rss(pid)
  const times: number[] = []
  for (let event = 0; event < EVENTS; event += 1) {
    times.push(await crowd.hearOf(() => movePrices(db)))
    await setTimeout(600)
  }
  const after = rss(pid)
  const flat = [rss(pid)]
  for (let second = 0; second < FLAT_SECONDS; second += 1) {
    await movePrices(db)
    await setTimeout(1_000)
    if (second % 60 === 59) flat.push(rss(pid))
  }
  // The last renewal may have just begun.
  for (let second = 0; second < 60 && crowd.left > 0; second += 1) await setTimeout(1_000)
  const { renewed, left } = crowd
  const reads = readFeed(origin)
  const again = await timed(() => crowd.comeAgain())
  const { refused, worst } = await reads.stop()
  table(
    ['live readers', 'measured', 'goal'],
    [
      [`${READERS} streams opened, s`, (opened / 1000).toFixed(1), ''],
      ['memory of the process before, MB', String(before), ''],
      ['with all of them, MB', String(idle), '≤ 300'],
      [`after ${EVENTS} events, MB`, String(after), '≤ 300'],
      [`an event is with all of them, ms, median of ${EVENTS}`, median(times).toFixed(0), '≤ 150'],
      [`memory each minute of ${FLAT_SECONDS / 60}, an event a second, MB`, flat.join(', '), 'flat'],
      ['tokens renewed meanwhile', String(renewed), ''],
      ['streams that did not come again', String(left), '0'],
      ['all come again with what they missed, s', (again / 1000).toFixed(1), '≤ 10'],
      ['feed reads refused meanwhile', String(refused), '0'],
      ['the longest feed read meanwhile, ms', worst.toFixed(0), ''],
    ],
  )
  crowd.close()
  await db.end()
}

const movePrices = (db: Database) =>
  db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)

/** Readers as bare sockets, so that the client's cost stays small. */
class Crowd {
  #sockets: Socket[] = []
  #heard = 0
  #wake = () => {}
  #position = ''
  #isLeaving = false
  readonly #renewing = new Map<Writer, Promise<void>>()
  /** Tokens renewed, and streams that were closed and did not come again. */
  renewed = 0
  left = 0
  readonly #port: number
  readonly #people: Writer[]

  constructor(origin: string, people: Writer[]) {
    this.#port = Number(new URL(origin).port)
    this.#people = people
  }

  async open(last?: string) {
    this.#sockets = []
    this.#heard = 0
    for (let from = 0; from < READERS; from += 250) {
      for (let place = from; place < from + 250; place += 1) this.#sockets.push(this.join(place, last))
      await this.#until(from + 250)
    }
  }

  join(place: number, last?: string): Socket {
    const socket = connectSocket(this.#port, '127.0.0.1')
    const { authorization } = this.#people[place % this.#people.length]!.headers
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const text = data.toString()
      // Without a number the stream is over for good.
      if (/event: bye\ndata: {"retry":\d/.test(text) && !this.#isLeaving) void this.#comeBack(place)
      this.#position = /id: (\S+)/.exec(text)?.[1] ?? this.#position
      if (/event: (hello|news)/.test(text)) {
        this.#heard += 1
        this.#wake()
      }
    })
    socket.write(
      `GET /api/live/ HTTP/1.1\r\nHost: bench\r\nAuthorization: ${authorization}\r\n` +
        `X-Forwarded-For: 10.${place >> 16}.${(place >> 8) & 255}.${place & 255}\r\n` +
        `${last ? `Last-Event-ID: ${last}\r\n` : ''}\r\n`,
    )
    return socket
  }

  /** As a page does when its token has ended: a new one by the refresh token, then the stream from its last event. */
  async #comeBack(place: number) {
    this.left += 1
    const person = this.#people[place % this.#people.length]!
    const renewing = this.#renewing.get(person) ?? this.#renew(person)
    this.#renewing.set(person, renewing)
    await renewing
    this.#renewing.delete(person)
    const socket = this.join(place, this.#position)
    this.#sockets[place] = socket
    socket.once('data', (data) => {
      if (data.toString().startsWith('HTTP/1.1 200')) this.left -= 1
    })
  }

  /** Thousands of tokens end together here, so a refusal is no end: a page asks again, too. */
  async #renew(person: Writer) {
    const url = `http://127.0.0.1:${this.#port}/api/token/refresh/`
    const address = `10.1.${(person.id >> 8) & 255}.${person.id & 255}`
    for (let attempt = 1; ; attempt += 1) {
      const headers = { cookie: `refresh_token=${person.refreshToken}`, 'x-forwarded-for': address }
      const response = await fetch(url, { method: 'POST', headers })
      const given = /refresh_token=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1]
      if (response.ok && given) {
        const { access } = (await response.json()) as { access: string }
        person.headers.authorization = `Bearer ${access}`
        person.refreshToken = given
        this.renewed += 1
        return
      }
      if (attempt === MOST_ATTEMPTS) throw new Error(`no new token: ${response.status} ${await response.text()}`)
      await setTimeout(1_000 * attempt)
    }
  }

  /** Milliseconds from the change until the last reader hears of it. */
  async hearOf(change: () => Promise<unknown>): Promise<number> {
    this.#heard = 0
    const started = performance.now()
    await change()
    await this.#until(READERS)
    return performance.now() - started
  }

  /** All readers reconnect at once, as after a restart. */
  async comeAgain() {
    const last = this.#position
    this.close()
    this.#isLeaving = false
    this.#heard = 0
    this.#sockets = Array.from({ length: READERS }, (_, place) => this.join(place, last))
    await this.#until(READERS)
  }

  close() {
    this.#isLeaving = true
    for (const socket of this.#sockets) socket.destroy()
  }

  async #until(count: number) {
    const deadline = performance.now() + 60_000
    while (this.#heard < count) {
      if (performance.now() > deadline) throw new Error(`${this.#heard} of ${count} heard`)
      await Promise.race([
        new Promise<void>((resolve) => {
          this.#wake = resolve
        }),
        setTimeout(1_000),
      ])
    }
  }
}

/** Latency of a guest's requests meanwhile. */
function readFeed(origin: string) {
  let isOver = false
  let refused = 0
  let worst = 0
  const work = async () => {
    while (!isOver) {
      const started = performance.now()
      const status = await send(`${origin}/api/alpha/all/`, { 'accept-encoding': 'gzip' }).catch(() => 0)
      if (status !== 200) refused += 1
      worst = Math.max(worst, performance.now() - started)
      await setTimeout(10)
    }
  }
  const working = work()
  return {
    async stop() {
      isOver = true
      await working
      return { refused, worst }
    },
  }
}

const rss = (pid: number) =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Delay from a comment with «@somebody» to the notification event on that person's open page. */
export async function mentions(origin: string, databaseUrl: string, secret: string) {
  const db = connect(databaseUrl, () => {}, { max: 4 })
  const people = await makeWriters(db, secret, 600, 'writer')
  const { rows } = await db.query<{ id: number; username: string }>('select id, username from accounts')
  const nameOf = new Map(rows.map(({ id, username }) => [id, username]))
  const posts = (
    await db.query<{ id: number }>(`select id from posts where live and model = 'Opinion' order by id desc limit 20`)
  ).rows.map(({ id }) => id)
  const say = (writer: Writer, comment: string, place: number) => {
    const object_pk = posts[place % posts.length]!
    return send(
      `${origin}/api/comments/`,
      writer.headers,
      JSON.stringify({ object_pk, content_type: 'opinion', comment, key: crypto.randomUUID() }),
    )
  }
  let isOver = false
  let written = 0
  const writing = (async () => {
    const started = performance.now()
    const pending: Promise<unknown>[] = []
    while (!isOver) {
      const due = ((performance.now() - started) / 1000) * COMMENTS_A_SECOND
      for (; written < due; written += 1)
        pending.push(say(people[written % 500]!, `Замер ${written}`, written).catch(() => {}))
      await setTimeout(5)
    }
    await Promise.all(pending)
    return written / ((performance.now() - started) / 1000)
  })()
  const times: number[] = []
  for (let place = 0; place < MENTIONS; place += 1) {
    const reader = people[500 + (place % 50)]!
    const writer = people[550 + (place % 50)]!
    const heard = bellOf(origin, reader)
    await heard.isOpen
    const started = performance.now()
    await say(writer, `@${nameOf.get(reader.id)} посмотрите ${place}`, place)
    await heard.rings
    times.push(performance.now() - started)
    heard.close()
    await setTimeout(150)
  }
  isOver = true
  const rate = await writing
  times.sort((one, other) => one - other)
  table(
    ['a mention to the bell of an open page', 'p50, ms', 'p99, ms', 'slowest, ms', 'goal'],
    [
      [
        `beside ${rate.toFixed(0)} comments a second`,
        median(times).toFixed(0),
        times[Math.floor(times.length * 0.99)]!.toFixed(0),
        times.at(-1)!.toFixed(0),
        'p99 ≤ 1000',
      ],
    ],
  )
  await db.end()
}

function bellOf(origin: string, { headers }: Writer) {
  const leaving = new AbortController()
  const isOpen = Promise.withResolvers<void>()
  const rings = Promise.withResolvers<void>()
  const read = async () => {
    const response = await fetch(`${origin}/api/live/`, { headers, signal: leaving.signal })
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      if (piece.includes('event: hello')) isOpen.resolve()
      if (piece.includes('"notifications"')) rings.resolve()
    }
  }
  read().catch((error: unknown) => {
    if (!leaving.signal.aborted) isOpen.reject(error)
  })
  return { isOpen: isOpen.promise, rings: rings.promise, close: () => leaving.abort() }
}
