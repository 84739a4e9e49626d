import { Refusal } from '#platform/errors.ts'
import { createLog } from '#platform/log.ts'
import { endInTime } from '#platform/workers/ending.ts'
import { runInWorker, type WorkerTask } from '#platform/workers/index.ts'
import type work from './task.ts'

/** A process whose worker spins. On SIGTERM it waits for the task as a server waits for its requests. */
const [workersMs, longestMs] = process.argv.slice(2).map(Number)
const task: WorkerTask<typeof work> = {
  module: new URL('./task.ts', import.meta.url),
  longestMs: 600_000,
  tooHeavy: () => new Refusal('too_large'),
}
await runInWorker(task, 'echo')
const spinning = runInWorker(task, 'spin').catch(({ code }: Refusal) => process.stdout.write(`${code}\n`))
process.on('SIGTERM', async () => {
  endInTime(createLog('warn'), { workersMs: workersMs!, longestMs: longestMs! })
  await spinning
  process.exit(0)
})
// Keeps the process alive as an open port does.
setInterval(() => {}, 1000)
process.stdout.write('spinning\n')
