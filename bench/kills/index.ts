/** Kills processes with SIGKILL while eight people write, and counts what was acknowledged and is gone, or is there twice. */
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database } from '../../apps/server/src/platform/database.ts'
import { freePort } from '../../e2e/server.ts'
import { makeWriters, type Writer } from '../fire.ts'
import { median, table } from '../table.ts'
import type { Places } from './acts.ts'
import { type Account, checkAdded, checkCounters, checkPaid, checkSet } from './check.ts'
import { letters } from './letters.ts'
import { buy, type Outside, startOutside } from './outside.ts'
import { prepare } from './places.ts'
import { type Answered, repeat, write } from './round.ts'
import { byRoles, DATABASE, oneProcess, type Stand } from './stand.ts'

/** Kills of each victim. */
const ROUNDS = Number(process.env.ROUNDS ?? 40)
const WRITERS = 8
/** The kill comes at any moment of the load after the first half second. */
const LOAD_MS = 3_000
/** The keeper of PostgreSQL takes the fifth end in ten minutes for lost, so that kill waits for a later round. */
const MOST_DATABASE_KILLS = 4
const SPAN_MS = 10 * 60_000
const SECRET = 'the secret of the kills, known to both sides'
interface Line extends Account {
  stand: string
  victim: string
  kills: number
  backMs: number[]
  letters: number
  lettersTwice: number
}

export async function kills() {
  for (const begin of [oneProcess, byRoles]) {
    const port = await freePort()
    const outside = await startOutside(`http://127.0.0.1:${port}/api/payments/cryptocloud/callback/`)
    const stand = await begin({ ...outside.settings, TOKEN_SECRET: SECRET }, port)
    print(await killAll(stand, outside))
    await stand.stop()
    await outside.close()
  }
}

async function killAll(stand: Stand, outside: Outside): Promise<Line[]> {
  const lines = new Map<string, Line>()
  const databaseKills: number[] = []
  let writers: Writer[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const victim of Object.keys(stand.victims)) {
      const since = performance.now() - SPAN_MS
      if (victim === DATABASE && databaseKills.filter((at) => at > since).length >= MOST_DATABASE_KILLS) continue
      if (victim === DATABASE) databaseKills.push(performance.now())
      const db = await open(stand)
      // Fresh tokens: they last for a quarter of an hour.
      writers = await makeWriters(db, SECRET, WRITERS + 1, `k${Date.now()}x`)
      const places = await prepare(db, writers)
      await db.end()
      const line = lines.get(victim) ?? newLine(stand, victim)
      lines.set(victim, line)
      await killOnce(stand, outside, { victim, writers, places }, line)
      const { acknowledged, lost, twice, backMs } = line
      const seconds = (backMs.at(-1)! / 1000).toFixed(1)
      console.log(`${stand.name}, ${victim} ${line.kills}: ${acknowledged} so far, back in ${seconds} s`, lost, twice)
    }
  return [...lines.values()]
}

const newLine = (stand: Stand, victim: string): Line => ({
  stand: stand.name,
  victim,
  kills: 0,
  backMs: [],
  letters: 0,
  lettersTwice: 0,
  ...{ acknowledged: 0, lost: [], twice: [], unknown: 0 },
})

interface Round {
  victim: string
  writers: Writer[]
  places: Places
}

async function killOnce(stand: Stand, outside: Outside, { victim, writers, places }: Round, line: Line) {
  const stop = new AbortController()
  const [payer, ...others] = writers as [Writer, ...Writer[]]
  const writing = others.map((writer) => write(stand.origin, writer, places, stop.signal))
  const buying = buy(stand.origin, payer, outside, stop.signal)
  await pause(500 + Math.random() * LOAD_MS)
  stand.victims[victim]!()
  const killedAt = performance.now()
  await pause(200)
  stop.abort()
  await stand.untilReady()
  line.backMs.push(performance.now() - killedAt)
  line.kills += 1
  const first = (await Promise.all(writing)).flat()
  const paid = await buying
  const answers = await sentAgain(stand.origin, first)
  for (const [invoice, isTold] of paid) if (!isTold) await outside.tellAgain(invoice)

  const db = await open(stand)
  const sent = await letters(db, outside)
  line.letters += sent.arrived
  line.lettersTwice += sent.twice
  const accounts = [
    await checkAdded(db, answers),
    await checkSet(db, first, places.postId),
    await checkPaid(db, [...paid.keys()]),
    { acknowledged: 0, lost: sent.lost, twice: await checkCounters(db), unknown: 0 },
  ]
  await db.end()
  for (const account of accounts) {
    line.acknowledged += account.acknowledged
    line.unknown += account.unknown
    line.lost.push(...account.lost)
    line.twice.push(...account.twice)
  }
}

/** Each act with its last answer: those without one were sent again. A refusal is a fault of the bench. */
async function sentAgain(origin: string, first: Answered[]): Promise<Answered[]> {
  const wrong = first.find(({ status }) => status >= 400 && status < 500)
  if (wrong) throw new Error(`${wrong.act.kind} → ${wrong.status} ${JSON.stringify(wrong.act.body)}`)
  const isDone = ({ status }: Answered) => status >= 200 && status < 300
  return [
    ...first.filter(isDone),
    ...(await repeat(
      origin,
      first.filter((answer) => !isDone(answer)),
    )),
  ]
}

async function open(stand: Stand): Promise<Database> {
  return connect(await stand.databaseUrl(), () => {}, { max: 4 })
}

function print(lines: Line[]) {
  table(
    [
      `killed with SIGKILL under ${WRITERS} writers`,
      'kills',
      'acknowledged',
      'lost',
      'twice',
      'letters',
      'of them twice',
      'answers, s, median and worst',
    ],
    lines.map(({ stand, victim, kills, acknowledged, lost, twice, letters, lettersTwice, backMs }) => [
      `${stand}: ${victim}`,
      ...[kills, acknowledged, lost.length, twice.length, letters, lettersTwice].map(String),
      `${(median(backMs) / 1000).toFixed(1)} and ${(Math.max(...backMs) / 1000).toFixed(1)}`,
    ]),
  )
}
