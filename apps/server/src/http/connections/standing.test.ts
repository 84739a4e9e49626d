import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { endpoint } from '@palata/contract/endpoint'
import { z } from 'zod'
import { Download } from '#platform/files/download.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { implement } from '../implement.ts'

const stage = await testApp()
const { app, db, identity } = stage
const Text = z.object({ text: z.string() })
const write = { about: 'Пишет', body: Text, reply: Text } as const
const take = { about: 'Берёт', reply: z.string() } as const
const held = {
  own: endpoint({ ...write, at: 'POST /api/held/own/', access: 'account' }),
  paid: endpoint({ ...write, at: 'PATCH /api/held/paid/', access: 'paid' }),
  published: endpoint({ ...write, at: 'POST /api/held/published/', access: 'paid', publishes: true }),
  moderated: endpoint({ ...write, at: 'DELETE /api/held/moderated/', access: 'moderator' }),
  desk: endpoint({ ...write, at: 'POST /api/desk/held/', access: 'desk', roles: ['editor'] }),
  file: endpoint({ ...take, at: 'GET /api/desk/held/file/', access: 'desk', roles: ['operator'], secondStep: 'fresh' }),
  ownFile: endpoint({ ...take, at: 'GET /api/held/file/', access: 'account' }),
  paidFile: endpoint({ ...take, at: 'GET /api/held/paid-file/', access: 'paid' }),
}
type Name = keyof typeof held

/** What was done, and what lets the file in hand go on. */
let done: string[] = []
let goOn: () => void = () => {}
async function* pieces() {
  yield 'начало'
  await new Promise<void>((resolve) => {
    goOn = resolve
  })
  yield 'конец'
}
const keep = async ({ body }: { body: { text: string } }) => {
  done.push(body.text)
  return body
}
const send = async () => new Download('file.csv', 'text/csv', pieces())
await app.register(
  implement(held, {
    ...{ own: keep, paid: keep, published: keep, moderated: keep, desk: keep },
    ...{ file: send, ownFile: send, paidFile: send },
  } as never),
)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

async function idOf({ headers }: Asker): Promise<number> {
  return (await identity.claimsOf({ headers }, stage.now()))!.accountId
}
const set = (sql: string) => async (asker: Asker) => void (await db.query(sql, [await idOf(asker)]))
/** Nobody tells this process of it: it learns when what it remembers is five seconds old. */
const unheard = (work: (asker: Asker) => Promise<unknown>) => async (asker: Asker) => {
  await work(asker)
  stage.pass(6)
}
const member = () => newAsker(stage, 'paid')
const holder = () => newAsker(stage, 'holder')
const moderator = () => newAsker(stage, 'moderator')
const team = () => newDeskAsker(stage, 'editor', 'operator')

const ACCOUNT: Name[] = ['own', 'ownFile']
const PAID: Name[] = ['paid', 'published', 'paidFile']

interface End {
  who: () => Promise<Asker>
  end: (asker: Asker) => Promise<unknown>
  over: Name[]
  /** What goes on as it was. */
  stays: Name[]
}

const restrict = (kind: 'frozen' | 'limited') =>
  set(`insert into restrictions (account_id, kind, reason, actor, created_at, until)
    values ($1, '${kind}', 'Проверка', 'anna', '2026-11-20', ${kind === 'limited' ? `'2027-01-01'` : 'null'})`)

const ENDS: Record<string, End> = {
  'a subscription ends by the clock': {
    who: async () => {
      const asker = await member()
      await db.query(`update grants set ends_at = $2::timestamptz + interval '1 minute' where account_id = $1`, [
        await idOf(asker),
        stage.now(),
      ])
      return asker
    },
    end: async () => stage.pass(66),
    over: PAID,
    stays: ACCOUNT,
  },
  'the NFT is given away': {
    who: holder,
    end: unheard(set(`update grants set ends_at = starts_at + interval '1 second' where account_id = $1`)),
    over: PAID,
    stays: ACCOUNT,
  },
  'the account is blocked': { who: member, end: unheard(restrict('frozen')), over: [...ACCOUNT, ...PAID], stays: [] },
  'writing is limited': {
    who: member,
    end: unheard(restrict('limited')),
    over: ['published'],
    stays: [...ACCOUNT, 'paid', 'paidFile'],
  },
  'the account is removed': {
    who: member,
    end: unheard(set('delete from accounts where id = $1')),
    over: [...ACCOUNT, ...PAID],
    stays: [],
  },
  'the session is ended': {
    who: member,
    end: async (asker) => {
      const { sessionId } = (await identity.claimsOf({ headers: asker.headers }, stage.now()))!
      identity.forget([sessionId], stage.now())
      stage.pass(1)
    },
    over: [...ACCOUNT, ...PAID],
    stays: [],
  },
  'the token runs out': { who: member, end: async () => stage.pass(16 * 60), over: [], stays: [...ACCOUNT, ...PAID] },
  'a moderator is none': {
    who: moderator,
    end: unheard(set(`update accounts set groups = '{}' where id = $1`)),
    over: ['moderated', ...PAID],
    stays: ACCOUNT,
  },
  'the role at the desk is taken': {
    who: team,
    end: async (asker) => {
      await set(`update accounts set groups = '{}' where id = $1`)(asker)
      stage.pass(1)
    },
    over: ['desk', 'file'],
    stays: ACCOUNT,
  },
  'the second step is lost': {
    who: team,
    end: async (asker) => {
      await set('update sessions set second_step_at = null where account_id = $1')(asker)
      stage.pass(1)
    },
    over: ['desk', 'file'],
    stays: ACCOUNT,
  },
  'the confirmation is no longer fresh': {
    who: team,
    end: async () => stage.pass(3600),
    over: [],
    stays: ['desk', 'file'],
  },
}

function begin(name: Name, { headers }: Asker) {
  const [method, path] = held[name].at.split(' ') as [string, string]
  const isFile = method === 'GET'
  const json = JSON.stringify({ text: name })
  const body = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
  const asked = ask({
    port,
    host: '127.0.0.1',
    method,
    path,
    agent: false,
    headers: { ...headers, ...(!isFile && body) },
  })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  if (isFile) asked.end()
  else asked.write(json.slice(0, 5))
  return { isFile, answered, finish: () => asked.end(json.slice(5)) }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of answer) text += piece
  return text
}

for (const [what, { who, end, over, stays }] of Object.entries(ENDS))
  for (const name of [...over, ...stays])
    test(`${what}: ${name} ${over.includes(name) ? 'is cut or refused' : 'goes on'}`, async () => {
      done = []
      const asker = await who()
      const begun = once(app.server, 'request')
      const { isFile, answered, finish } = begin(name, asker)
      await begun
      if (isFile) {
        const [answer] = await answered
        assert.equal(answer.statusCode, 200)
        await once(answer, 'readable')
        await end(asker)
        goOn()
        const whole = textOf(answer)
        if (over.includes(name)) await assert.rejects(whole, /aborted/)
        else assert.match(await whole, /конец/)
      } else {
        // Who asks is known when a request that began later is answered.
        await identity.identify({ headers: asker.headers }, stage.now())
        await fetch(`http://127.0.0.1:${port}/api/held/own/`, { headers: asker.headers, method: 'POST' })
        await end(asker)
        finish()
        const [answer] = await answered
        await textOf(answer)
        assert.equal(answer.statusCode, over.includes(name) ? (stays.length === 0 ? 401 : 403) : 200)
        assert.deepEqual(done, over.includes(name) ? [] : [name])
      }
    })
