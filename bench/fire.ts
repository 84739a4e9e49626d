/** Load on one post: reactions and comments of 500 people a second, and its effect on reads of the feed. */
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { createIdentity, startSession } from '../apps/server/src/features/sessions/index.ts'
import { connect, type Database } from '../apps/server/src/platform/database.ts'
import { table } from './table.ts'

const PEOPLE = 500
const SECONDS = 20
const COMMENTS_A_SECOND = 200
const READERS = 4
const PAUSE_MS = 10
const REACTIONS = [1, 2, 3, 4, 5, 6, -1, 0]

/** Sessions are created directly with the server's secret, so that 500 sign-ins are not part of the measurement. */
export async function fire(origin: string, databaseUrl: string, secret: string) {
  const db = connect(databaseUrl, () => {}, { max: 4 })
  const people = await makeWriters(db, secret, PEOPLE, 'fire')
  const postId = (await db.query<{ id: number }>(`select id from posts where live and model = 'Opinion' limit 1`))
    .rows[0]!.id
  await readFor(origin, 2)
  const idle = await readFor(origin, 8)
  const [burnt, beside] = await Promise.all([burn(origin, people, postId), readFor(origin, SECONDS)])
  table(
    ['feed reads', 'p50, ms', 'p99, ms'],
    [
      ['nobody writes', idle.p50.toFixed(2), idle.p99.toFixed(2)],
      ['beside the fire', beside.p50.toFixed(2), beside.p99.toFixed(2)],
    ],
  )
  console.log(`p99 beside the fire / idle: ${(beside.p99 / idle.p99).toFixed(2)} (goal ≤ 3)\n`)
  table(
    [`one post, ${SECONDS} s`, 'acknowledged a second', 'p50, ms', 'p99, ms', 'refused'],
    [
      line('reactions (goal 500)', burnt.reactions, burnt.seconds),
      line('comments (goal 200)', burnt.comments, burnt.seconds),
    ],
  )
  await checkSums(db, postId, burnt.last, burnt.comments.times.length)
  await db.end()
}

/** A writer with the headers of their requests. */
export interface Writer {
  id: number
  headers: Record<string, string>
  refreshToken: string
}

/** Creates `count` accounts with access whose usernames begin with `word`. */
export async function makeWriters(db: Database, secret: string, count: number, word: string): Promise<Writer[]> {
  const identity = createIdentity({
    db,
    secret,
    onProblem: (error) => {
      throw error
    },
  })
  const { rows } = await db.query<{ id: number }>(
    `insert into accounts (username, name, email, email_verified)
     select $2 || n, 'Читатель ' || n, $2 || n || '@example.org', true from generate_series(1, $1) n returning id`,
    [count, word],
  )
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason)
     select id, 'cryptocloud', now(), now() + interval '60 days', 'Замер' from accounts where username like $1 || '%'`,
    [word],
  )
  const caller = { ip: '127.0.0.1', userAgent: 'bench' }
  const people: Writer[] = []
  for (const { id } of rows) {
    const { access, refreshToken } = await startSession(
      db,
      identity,
      { accountId: id, isRemembered: true, caller },
      new Date(),
    )
    people.push({
      id,
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      refreshToken,
    })
  }
  return people
}

interface Shots {
  times: number[]
  refused: number
}

/** Everybody reacts once a second, each at their own moment, and some comment. */
async function burn(origin: string, people: Writer[], postId: number) {
  const reactions: Shots = { times: [], refused: 0 }
  const comments: Shots = { times: [], refused: 0 }
  const last = new Map<number, number>()
  const perPerson = (COMMENTS_A_SECOND * SECONDS) / PEOPLE
  const begun = performance.now()
  await Promise.all(
    people.map(async (person, place) => {
      const first = (place / PEOPLE) * 1000
      const started = performance.now()
      const shots: Promise<void>[] = []
      for (let second = 0; second < SECONDS; second += 1) {
        await setTimeout(Math.max(0, first + second * 1000 - (performance.now() - started)))
        const reaction = REACTIONS[(place + second * 3) % REACTIONS.length]!
        // One person's reactions go in order: the next one waits for the reply.
        await shoot(reactions, `${origin}/api/reactions/create/`, person, { reaction, ...opinion(postId) }, () =>
          last.set(person.id, reaction),
        )
        if (Math.floor(((second + 1) * perPerson) / SECONDS) === Math.floor((second * perPerson) / SECONDS)) continue
        const comment = { object_pk: postId, content_type: 'opinion', comment: `Замер ${place}/${second}` }
        shots.push(shoot(comments, `${origin}/api/comments/`, person, comment))
      }
      await Promise.all(shots)
    }),
  )
  // Until the last reply, so that late replies lower the rate.
  return { reactions, comments, last, seconds: (performance.now() - begun) / 1000 }
}

const opinion = (object_id: number) => ({ object_id, content_type: 'opinion' })

async function shoot(shots: Shots, url: string, { headers }: Writer, body: object, done = () => {}) {
  const started = performance.now()
  const status = await send(url, headers, JSON.stringify(body))
  if (status >= 300) {
    shots.refused += 1
    return
  }
  shots.times.push(performance.now() - started)
  done()
}

function line(name: string, { times, refused }: Shots, seconds: number) {
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
  return [name, (times.length / seconds).toFixed(0), at(0.5), at(0.99), String(refused)]
}

/** Checks that each person's last reaction is stored and that the counters match exactly. */
async function checkSums(db: Database, postId: number, last: Map<number, number>, comments: number) {
  const { rows: standing } = await db.query<{ account_id: number; reaction: number }>(
    `select account_id, reaction from reactions where kind = 'post' and object_id = $1 and account_id = any($2::int[])`,
    [postId, [...last.keys()]],
  )
  const stands = new Map(standing.map((row) => [row.account_id, row.reaction]))
  const lost = [...last].filter(([person, reaction]) => (stands.get(person) ?? 0) !== reaction)
  const { rows: wrong } = await db.query(
    `select from (select reaction, count(*) from reactions where kind = 'post' and object_id = $1 group by 1) as counted
       full join (select reaction, sum(count) as sum from reaction_sums, lateral (values (1, likes), (2, fires),
           (3, smiles), (4, thinks), (5, cries), (6, screams), (-1, dislikes)) as part(reaction, count)
         where kind = 'post' and object_id = $1 group by 1 having sum(count) > 0) as summed using (reaction)
     where counted.count is distinct from summed.sum`,
    [postId],
  )
  const { rows: counted } = await db.query<{ kept: number; real: number }>(
    `select p.comments_count as kept, (select count(*)::int from comments c join comment_threads t on t.id = c.thread_id
       where t.post_id = p.id and c.removed_at is null and c.text like 'Замер %') as real from posts p where id = $1`,
    [postId],
  )
  const { kept, real } = counted[0]!
  console.log(
    `Reactions that are not what was sent last: ${lost.length}; sums that are not exact: ${wrong.length}.
Comments: ${comments} acknowledged, ${real} stand; the post counts ${kept}, those of the demo included.\n`,
  )
}

async function readFor(origin: string, seconds: number) {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      while (performance.now() < until) {
        const started = performance.now()
        const status = await send(`${origin}/api/alpha/all/`, { 'accept-encoding': 'gzip' })
        if (status !== 200) throw new Error(`feed → ${status}`)
        times.push(performance.now() - started)
        await setTimeout(PAUSE_MS)
      }
    }),
  )
  times.sort((one, other) => one - other)
  return { p50: times[Math.floor(times.length / 2)]!, p99: times[Math.floor(times.length * 0.99)]! }
}

const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE + READERS })

/** Sends a request, discards the body and resolves to the status. */
export function send(url: string, headers: Record<string, string>, body?: string) {
  return new Promise<number>((resolve, reject) => {
    request(url, { method: body === undefined ? 'GET' : 'POST', headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!))
    })
      .on('error', reject)
      .end(body)
  })
}
