import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { endChild, hasEnded, keepAlive } from './keepAlive.ts'

const end = (child: ChildProcess) => endChild(child, [['SIGTERM', 100]])

/** A child that says a word when it is ready and lives on. */
async function start() {
  const child = spawn(process.execPath, ['-e', 'console.log("ready"); setInterval(() => {}, 1e6)'])
  await once(child.stdout, 'data')
  return child
}

test('a child process that does not start again in time is lost, and told of once', async () => {
  let isFirst = true
  const told: string[] = []
  const lost = Promise.withResolvers<string>()
  const kept = await keepAlive({
    start: async () => {
      if (!isFirst) throw new Error('no room')
      isFirst = false
      return start()
    },
    end,
    keeper: { tell: (line) => told.push(line), onLost: lost.resolve },
    returnMs: 50,
  })
  kept.child().kill('SIGKILL')
  assert.equal(await lost.promise, 'Error: no room')
  assert.deepEqual(told, ['ended by itself (SIGKILL)'])
  await kept.stop()
})

test('a child process that is stopped by its owner does not start again', async () => {
  const keeper = { tell: assert.fail, onLost: assert.fail }
  const kept = await keepAlive({ start, end, keeper })
  await kept.stop()
  assert.ok(hasEnded(kept.child()))
})

test('a child process that is deaf to its signal or paused is ended by force', async () => {
  const deaf = spawn(process.execPath, [
    '-e',
    'process.on("SIGTERM", () => {}); console.log("ready"); setInterval(() => {}, 1e6)',
  ])
  await once(deaf.stdout, 'data')
  const paused = await start()
  paused.kill('SIGSTOP')
  await Promise.all([deaf, paused].map(end))
  assert.deepEqual([deaf.signalCode, paused.signalCode], ['SIGKILL', 'SIGTERM'])
})
