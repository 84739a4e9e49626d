import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { endpoint } from '@palata/contract/endpoint'
import { z } from 'zod'
import { Download } from '#platform/files/download.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, newAsker } from '#testing/everyone.ts'
import { implement } from './implement.ts'

const stage = await testApp()
const { app } = stage
/** Requests whose query was read: the next thing is their reading. */
let arrived = 0
const Asked = z.object({ of: z.string().default('') }).refine(() => {
  arrived += 1
  return true
})
const asked = { about: 'Читает', access: 'account', query: Asked } as const
const reads = {
  same: endpoint({ ...asked, at: 'GET /api/reads/same/', reply: z.object({ value: z.number(), of: z.string() }) }),
  file: endpoint({ ...asked, at: 'GET /api/reads/file/', reply: z.string() }),
  session: endpoint({ ...asked, at: 'GET /api/reads/session/', reply: z.object({ agent: z.string() }) }),
}
let value = 0
let most = 0
const atWork = new Set<() => void>()
let begun: string[] = []

/** A reading takes its value as it begins and ends when `endAll` says so. */
async function slow<Result>(name: string, result: Result): Promise<Result> {
  begun.push(name)
  await new Promise<void>((resolve) => {
    atWork.add(resolve)
    most = Math.max(most, atWork.size)
  })
  return result
}
await app.register(
  implement(reads, {
    same: async ({ query: { of } }) => {
      if (of === 'fails') {
        await slow(of, null)
        throw new Error('broken')
      }
      return slow(of, { value, of })
    },
    file: async () => slow('', new Download('file.csv', 'text/csv', Readable.from(['начало', 'конец']))),
    session: async ({ request }) => slow('', { agent: String(request.headers['user-agent']) }),
  }),
)

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
/** Ends each reading until all are answered. */
async function endAll<Answer>(answers: PromiseLike<Answer>[]): Promise<Answer[]> {
  let isOver = false
  const all = Promise.all(answers).finally(() => {
    isOver = true
  })
  await until(() => {
    for (const end of atWork) end()
    atWork.clear()
    return isOver
  })
  return all
}
function send({ headers, ip }: Asker, url: string, agent = 'one') {
  return app.inject({ url, remoteAddress: ip, headers: { ...headers, 'user-agent': agent } })
}
const fresh = async () => {
  begun = []
  most = 0
  arrived = 0
  return newAsker(stage, 'paid')
}

test('what one person asks for sixty times at once is read twice, and each gets the answer', async () => {
  const asker = await fresh()
  const answers = Array.from({ length: 60 }, () => send(asker, '/api/reads/same/?of=x'))
  await until(() => arrived === 60)
  for (const { statusCode, body } of await endAll(answers))
    assert.deepEqual([statusCode, body], [200, JSON.stringify({ value, of: 'x' })])
  assert.equal(begun.length, 2)
  assert.equal(most, 1)
})

test('of one endpoint a person has two readings at work, whatever they differ in, and another person has their own', async () => {
  const asker = await fresh()
  const names = Array.from({ length: 12 }, (_, at) => String(at))
  const answers = names.map((name) => send(asker, `/api/reads/same/?of=${name}`))
  await until(() => arrived === 12)
  assert.equal(atWork.size, 2)
  answers.push(send(await newAsker(stage, 'paid'), '/api/reads/same/?of=other'))
  await until(() => arrived === 13)
  assert.equal(atWork.size, 3)
  const told = await endAll(answers)
  assert.deepEqual(
    told.map((answer) => answer.json().of),
    [...names, 'other'],
  )
  assert.equal(most, 3)
})

test('who asks after a change gets the change, though an earlier reading is still at work', async () => {
  const asker = await fresh()
  const before = send(asker, '/api/reads/same/?of=x')
  await until(() => begun.length === 1)
  value += 1
  const after = send(asker, '/api/reads/same/?of=x')
  await until(() => arrived === 2)
  const told = await endAll([before, after])
  assert.deepEqual(
    told.map((answer) => answer.json().value),
    [value - 1, value],
  )
})

test('a reading that looks at the request answers that request alone', async () => {
  const asker = await fresh()
  const agents = ['one', 'two', 'three', 'four']
  const answers = agents.map((agent) => send(asker, '/api/reads/session/', agent))
  await until(() => arrived === 4)
  const told = await endAll(answers)
  assert.deepEqual(
    told.map((answer) => answer.json().agent),
    agents,
  )
})

test('a file is made for each request', async () => {
  const asker = await fresh()
  const answers = [1, 2, 3].map(() => send(asker, '/api/reads/file/'))
  await until(() => arrived === 3)
  const told = await endAll(answers)
  assert.deepEqual(
    told.map(({ body }) => body),
    ['началоконец', 'началоконец', 'началоконец'],
  )
})

test('a reading that fails fails for who shares it, and the next ones begin', async () => {
  const asker = await fresh()
  const names = ['fails', 'fails', 'fails', 'y', 'z']
  const answers = names.map((name) => send(asker, `/api/reads/same/?of=${name}`))
  await until(() => arrived === 5)
  const told = await endAll(answers)
  assert.deepEqual(
    told.map(({ statusCode }) => statusCode),
    [500, 500, 500, 200, 200],
  )
})
