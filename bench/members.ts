/** Cost of a member's reads, and the effect of 50 people signing in on everyone else. */
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { hashPassword } from '../apps/server/src/features/accounts/password/passwords.ts'
import { connect } from '../apps/server/src/platform/database.ts'
import { compare } from './http.ts'
import { table } from './table.ts'

const PEOPLE = 50
const PASSWORD = 'тихий-берег-72'
const SECONDS = 8
const READERS = 4
/** Readers pause between requests, so that they alone do not saturate the server. */
const PAUSE_MS = 10

/** Measures two reads of a member with a subscription, reactions and bookmarks. */
export async function memberReads(origin: string, databaseUrl: string) {
  await makePeople(databaseUrl)
  const headers = { authorization: `Bearer ${await signIn(origin, 1)}` }
  const shared = { rival: 'stringify', encoding: 'identity', headers } as const
  await compare(origin, [
    { ...shared, name: 'GET /api/alpha/all/, member', path: '/api/alpha/all/', goal: 0.7 },
    { ...shared, name: 'GET /api/auth/users/me/', path: '/api/auth/users/me/', goal: 0.7 },
  ])
}

/** Polling of open pages when nothing is new, by 40 readers. */
export async function checkUpdate(origin: string, databaseUrl: string, pid: number) {
  await makePeople(databaseUrl)
  const readers = await Promise.all(
    Array.from({ length: 40 }, async (_, person) => ({ authorization: `Bearer ${await signIn(origin, person)}` })),
  )
  const headers = readers[0]!
  const path = `/api/alpha/check-update/?datetime=${Math.ceil(Date.now() / 1000)}`
  const name = 'GET /api/alpha/check-update/, nothing new'
  const me = { name: 'GET /api/auth/users/me/, beside it', path: '/api/auth/users/me/', goal: 0.7 }
  const shared = { rival: 'stringify', encoding: 'identity', headers, readers } as const
  await compare(
    origin,
    [
      { ...shared, name, path, goal: 0.5 },
      { ...shared, ...me },
    ],
    pid,
  )
}

/** p99 of a guest's feed with nobody signing in, and with 50 people signing in repeatedly. */
export async function readsBesideSignIns(origin: string, databaseUrl: string) {
  await makePeople(databaseUrl)
  await readFor(origin, 2)
  const idle = await readFor(origin, SECONDS)
  const until = performance.now() + (SECONDS + 1) * 1000
  let signedIn = 0
  const busy = Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      for (; performance.now() < until; signedIn += 1) await signIn(origin, person)
    }),
  )
  await setTimeout(500)
  const beside = await readFor(origin, SECONDS)
  await busy
  const line = (name: string, { p50, p99 }: typeof idle) => [name, p50.toFixed(2), p99.toFixed(2)]
  table(
    ['feed reads', 'p50, ms', 'p99, ms'],
    [line('nobody signs in', idle), line(`50 sign in at a time, ${(signedIn / SECONDS).toFixed(0)} a second`, beside)],
  )
  console.log(`p99 beside sign-ins / idle: ${(beside.p99 / idle.p99).toFixed(2)} (goal ≤ 3)\n`)
}

export async function makePeople(databaseUrl: string) {
  const db = connect(databaseUrl, () => {}, { max: 1 })
  await db.query(
    `insert into accounts (username, name, email, email_verified, password_hash)
     select 'bench' || n, 'Читатель ' || n, 'bench' || n || '@example.org', true, $2 from generate_series(0, $1 - 1) n
     on conflict do nothing`,
    [PEOPLE, await hashPassword(PASSWORD)],
  )
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason)
     select id, 'cryptocloud', now(), now() + interval '60 days', 'Замер' from accounts where username like 'bench%'`,
  )
  await db.query(
    `insert into bookmarks (account_id, post_id)
     select a.id, p.id from accounts a, (select id from posts where live order by published_at desc limit 10) p
     where username like 'bench%' on conflict do nothing`,
  )
  await db.end()
}

export async function signIn(origin: string, person: number): Promise<string> {
  const body = JSON.stringify({ username: `bench${person}`, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const { status, text } = await send(`${origin}/api/token/create/`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`sign-in → ${status} ${text}`)
  return (JSON.parse(text) as { access: string }).access
}

/** Times, ms, of the feed's reads by four guests who pause between requests. */
export async function readFor(origin: string, seconds: number) {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      while (performance.now() < until) {
        const started = performance.now()
        const { status } = await send(`${origin}/api/alpha/all/`, { headers: { 'accept-encoding': 'gzip' } })
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

interface Sending {
  method?: string
  headers: Record<string, string>
  body?: string
}

export function send(url: string, { method = 'GET', headers, body }: Sending) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(url, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
      .on('error', reject)
      .end(body)
  })
}
