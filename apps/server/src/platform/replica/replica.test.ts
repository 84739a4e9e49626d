import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { Replica } from './replica.ts'

const READ = { text: 'select 1' }

/** A replica that has replayed up to `replayed`, beside a primary that answers when the test lets it. */
function stand(replayed: number) {
  const asked: { answer: (position: number) => void; fail: () => void }[] = []
  const primary = {
    query: () =>
      new Promise((resolve, reject) => {
        asked.push({
          answer: (position) => resolve({ rows: [{ position }] }),
          fail: () => reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED', syscall: 'connect' })),
        })
      }),
  }
  const pool = {
    query: async ({ text }: { text: string }) => ({
      rows: text === READ.text ? ['read'] : [{ is_replica: true, replayed }],
    }),
  }
  const replica = new Replica({
    primary: primary as never as Database,
    pool: pool as never as Database,
    tell: () => {},
  })
  return { replica, asked, ended: () => replica.close() }
}

/** The first event and the first round have asked, and know that the primary stands at `position`. */
async function known({ asked }: ReturnType<typeof stand>, position: number) {
  for (const { answer } of asked.splice(0)) answer(position)
  await turn()
}

test('an event that comes while the position of an earlier one is asked for is waited for, too', async () => {
  const here = stand(100)
  await known(here, 100)
  here.replica.heard()
  here.replica.heard()
  const reading = here.replica.read(READ, 0)
  here.asked.shift()!.answer(100)
  await turn()
  here.asked.shift()!.answer(200)
  assert.equal(await reading, null, 'the replica has not replayed the second')
  await here.ended()
})

test('a primary that is slow to say where it stands answers itself', async () => {
  const here = stand(100)
  await known(here, 100)
  here.replica.heard()
  assert.equal(await here.replica.read(READ, 0), null)
  here.asked.shift()!.answer(100)
  await turn()
  assert.ok(await here.replica.read(READ, 0))
  await here.ended()
})

test('a position of a round that comes late takes back nothing of an event', async () => {
  const here = stand(100)
  const [first, round] = here.asked.splice(0)
  first!.answer(100)
  await turn()
  here.replica.heard()
  here.asked.shift()!.answer(200)
  await turn()
  round!.answer(100)
  await turn()
  assert.equal(await here.replica.read(READ, 0), null)
  await here.ended()
})

test('while the primary is away the replica answers what it has', async () => {
  const here = stand(100)
  await known(here, 100)
  here.replica.heard()
  here.asked.shift()!.fail()
  await turn()
  here.replica.heard()
  assert.ok(await here.replica.read(READ, 0))
  here.asked.shift()!.fail()
  await here.ended()
})
