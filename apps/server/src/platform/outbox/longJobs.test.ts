import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run } from 'graphile-worker'
import { atStart } from '../../jobs.ts'
import { testDatabase } from '../../testing/app.ts'
import type { Work } from '../../work.ts'
import { addJob, addLongJob } from './jobs.ts'

const { db, drop } = await testDatabase()
test.after(drop)

const NAME = 'podcasts.hear'

test('a long job that was planned often, also by the start, takes one place and leaves the others', async () => {
  await db.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  const running: { count: number; most: number } = { count: 0, most: 0 }
  const [begun, again, others] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  let ended = () => {}
  let runs = 0
  const long = async () => {
    runs += 1
    running.count += 1
    running.most = Math.max(running.most, running.count)
    await new Promise<void>((resolve) => {
      ended = resolve
      ;(runs === 1 ? begun : again)!.resolve()
    })
    running.count -= 1
  }
  const planned = async () =>
    Number(
      (await db.query('select count(*) as n from graphile_worker.jobs where task_identifier = $1', [NAME])).rows[0].n,
    )
  for (let n = 0; n < 20; n += 1) await addLongJob(db, NAME)
  assert.equal(await planned(), 1, 'of those that wait one is enough')
  const runner = await run({
    pgPool: db,
    concurrency: 5,
    noHandleSignals: true,
    pollInterval: 50,
    taskList: { [NAME]: long, 'letters.send': async () => others!.resolve() },
  })
  await begun!.promise
  for (let n = 0; n < 20; n += 1) await addLongJob(db, NAME)
  const [, how] = atStart({} as Work).find(([task]) => task === NAME)!
  await runner.addJob(NAME, {}, how)
  assert.equal(await planned(), 2, 'what came meanwhile is one more run')
  await addJob(db, 'letters.send')
  await others!.promise
  assert.deepEqual([runs, running.most], [1, 1])
  ended()
  await again!.promise
  ended()
  await runner.stop()
  assert.equal(running.most, 1)
})
