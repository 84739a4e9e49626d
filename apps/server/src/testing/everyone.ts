import { contract } from '@palata/contract'
import { addressOf, type Endpoint } from '@palata/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { startSession } from '../features/sessions/index.ts'
import type { Database } from '../platform/database.ts'
import type { testIdentity } from './app.ts'
import { samplesOf } from './samples.ts'

/** Every role for the access tests. */
export const ROLES = ['guest', 'signed in', 'paid', 'lapsed', 'holder', 'moderator'] as const
export type Role = (typeof ROLES)[number]

/** Days from now in which the right is valid, and its source. */
const RIGHTS: Partial<Record<Role, [from: number, to: number | null, source: string]>> = {
  paid: [-10, 30, 'cryptocloud'],
  lapsed: [-70, -10, 'cryptocloud'],
  holder: [-10, null, 'pon'],
}

/** Desk roles, each with a second step just passed; the last one has none. */
export const DESK_ROLES = ['editor', 'moderator', 'operator', 'no second step'] as const
type DeskRole = (typeof DESK_ROLES)[number]
const GROUPS: Record<DeskRole, string[]> = {
  editor: ['Editors'],
  moderator: ['Moderators'],
  operator: ['Operators'],
  'no second step': ['Editors', 'Moderators', 'Operators'],
}

/** A new person with these desk roles; the session has passed the second step unless the role says otherwise. */
export async function newDeskAsker(stage: Stage, ...roles: DeskRole[]): Promise<Asker & { accountId: number }> {
  const { headers, ip } = await newAsker(stage, 'signed in')
  const groups = [...new Set(roles.flatMap((role) => GROUPS[role]))]
  const { rows } = await stage.db.query<{ id: number }>(
    'update accounts set groups = $1 where id = (select max(id) from accounts) returning id',
    [groups],
  )
  const accountId = rows[0]!.id
  await stage.db.query(`insert into totp_secrets (account_id, sealed, confirmed_at) values ($1, '', $2)`, [
    accountId,
    stage.now(),
  ])
  if (!roles.includes('no second step'))
    await stage.db.query('update sessions set second_step_at = $2 where account_id = $1', [accountId, stage.now()])
  return { role: 'signed in', headers, ip, accountId }
}

interface Stage {
  app: FastifyInstance
  db: Database
  identity: ReturnType<typeof testIdentity>
  now: () => Date
}

export interface Asker {
  role: Role
  headers: Record<string, string>
  /** Limits count addresses, so each asker has their own. */
  ip: string
}

let made = 0

/** A new person in the role, signed in like a browser. */
export async function newAsker({ db, identity, now }: Stage, role: Role): Promise<Asker> {
  made += 1
  const ip = `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`
  if (role === 'guest') return { role, headers: {}, ip }
  const { rows } = await db.query<{ id: number }>(
    `insert into accounts (username, name, email, groups, email_verified, created_at)
     values ($1, 'Кто-то', $1 || '@example.org', $2, true, $3) returning id`,
    [`asker${made}`, role === 'moderator' ? ['Moderators'] : [], now()],
  )
  const accountId = rows[0]!.id
  const right = RIGHTS[role]
  if (right) {
    await db.query(
      `insert into grants (account_id, source, starts_at, ends_at, reason) values
       ($1, $2, $3::timestamptz + make_interval(days => $4), $3::timestamptz + make_interval(days => $5), 'Право')`,
      [accountId, right[2], now(), right[0], right[1]],
    )
  }
  const caller = { ip, userAgent: 'test' }
  const session = await startSession(db, identity, { accountId, isRemembered: true, caller }, now())
  const headers = { authorization: `Bearer ${session.access}`, cookie: `refresh_token=${session.refreshToken}` }
  return { role, headers, ip }
}

/** One request to an endpoint; `name` is `feature.endpoint`, with the request where that matters. */
export interface Question {
  name: string
  endpoint: Endpoint
  send: (app: FastifyInstance, asker: Asker) => ReturnType<typeof ask>
}

/** Requests to every endpoint under each of its addresses, from the manifests' samples or without parameters. */
export function allQuestions(): Question[] {
  return Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
      const given = samplesOf(feature, name)
      const [method, path] = endpoint.at.split(' ') as [string, string]
      return [path, ...(endpoint.alsoAt ? [endpoint.alsoAt] : [])].flatMap((at) =>
        given.map(({ params, query, body }) => {
          const url = addressOf(`${method} ${at}` as Endpoint['at'], params)[1]
          const search = query ? `?${new URLSearchParams(query)}` : ''
          return {
            name: `${method} ${url}`,
            endpoint,
            send: (app: FastifyInstance, asker: Asker) => ask(app, { method, url: `${url}${search}`, body }, asker),
          }
        }),
      )
    }),
  )
}

export async function ask(
  app: FastifyInstance,
  { method, url, body }: { method: string; url: string; body?: object | undefined },
  { headers, ip }: Asker,
) {
  const payload = body === undefined ? {} : { payload: body }
  // As the desk's client does.
  const key = method === 'POST' && { 'idempotency-key': crypto.randomUUID() }
  return app.inject({ method: method as 'GET', url, remoteAddress: ip, headers: { ...key, ...headers }, ...payload })
}
