import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import pg from 'pg'
import { StartFailure, startPostgres } from './index.ts'
import { lock } from './lock.ts'
import { startOf } from './processes.ts'

const root = await mkdtemp(join(tmpdir(), 'palata-killed-'))
const parents: ChildProcess[] = []
after(async () => {
  for (const parent of parents) parent.kill('SIGKILL')
  await rm(root, { recursive: true, force: true })
})
const log = () => {}
const isLinux = process.platform === 'linux'

/** A process that runs the code and lives on, under a parent that never reaps its children. */
async function ownerOf(module: string, code: string) {
  const script = `const module = await import(${JSON.stringify(new URL(module, import.meta.url))})
    const log = () => {}
    console.log(JSON.stringify({ ...(await ${code}), pid: process.pid }))
    setInterval(() => {}, 1e6)`
  // Only the owner holds the pipe, so the pipe's end means the owner's end.
  const parent = spawn('sh', ['-c', '"$@" >&3 & exec 3>&-; exec sleep 1000', 'sh', process.execPath, '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  parents.push(parent)
  const pipe = parent.stdio[3] as NodeJS.ReadableStream
  const ended = once(pipe, 'close')
  const [line] = await Promise.race([once(createInterface(pipe), 'line'), ended])
  const owner = JSON.parse(line) as { pid: number; url?: string }
  return {
    ...owner,
    async kill() {
      process.kill(owner.pid, 'SIGKILL')
      await ended
      while ((await stateOf(owner.pid)) !== 'Z') await new Promise((done) => setImmediate(done))
    },
  }
}

async function stateOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') gone')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[0]
}

test('a lock of the data folder held by a zombie process is taken over', { skip: !isLinux }, async () => {
  const file = join(root, 'palata.lock')
  const owner = await ownerOf('lock.ts', `module.lock(${JSON.stringify(file)})`)
  await assert.rejects(lock(file), (error) => error instanceof StartFailure && error.message.includes(`${owner.pid}`))
  await owner.kill()
  assert.equal(await stateOf(owner.pid), 'Z', 'its number is still taken')
  const { release } = await lock(file)
  assert.equal(await readFile(file, 'utf8'), `${process.pid} ${await startOf(process.pid)}`)
  await release()
})

test('a lock of the data folder that is broken or names a reused process id is taken over', async () => {
  const file = join(root, 'reused.lock')
  for (const held of [`${process.pid} 1`, '', 'nonsense', `${process.pid}`, '-1 1']) {
    await writeFile(file, held)
    await (await lock(file)).release()
  }
  await writeFile(file, `${process.pid} ${await startOf(process.pid)}`)
  await assert.rejects(lock(file), StartFailure)
})

test('embedded PostgreSQL ends when its owner is killed, and the data folder is free for the next one', {
  skip: !isLinux,
}, async () => {
  const dataDir = join(root, 'data')
  const owner = await ownerOf('index.ts', `module.startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })`)
  const client = new pg.Client(owner.url)
  const heard: string[] = []
  client.on('error', ({ message }) => heard.push(message))
  await client.connect()
  await client.query('create table kept (n int)')
  const ended = new Promise<void>((done) => client.once('end', done))
  await owner.kill()
  await ended
  assert.match(heard[0]!, /administrator command/, 'it ends in order')
  const next = await startPostgres({ dataDir, log })
  const again = new pg.Client(next.url)
  await again.connect()
  assert.equal((await again.query('select from kept')).rowCount, 0)
  await again.end()
  await next.stop()
})

test('embedded PostgreSQL starts after a killed one that stays a zombie', { skip: !isLinux }, async () => {
  const dataDir = join(root, 'killed')
  const running = await startPostgres({ dataDir, log })
  const stateFile = join(dataDir, 'postgres', 'postmaster.pid')
  const [, ...rest] = (await readFile(stateFile, 'utf8')).split('\n')
  process.kill(running.pid, 'SIGKILL')
  await running.stop()
  const dead = await ownerOf('lock.ts', `module.lock(${JSON.stringify(join(root, 'other.lock'))})`)
  await dead.kill()
  await writeFile(stateFile, [dead.pid, ...rest].join('\n'))
  const next = await startPostgres({ dataDir, log })
  await next.stop()
})

test('embedded PostgreSQL is made anew after a start that was killed while it made the cluster', {
  skip: !isLinux,
}, async () => {
  const dataDir = join(root, 'first start')
  await mkdir(dataDir)
  // It tells of itself at once, and goes on.
  const owner = await ownerOf(
    'index.ts',
    `(void module.startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log }), {})`,
  )
  const isMaking = async () => (await readdir(dataDir)).some((name) => /^postgres-new-\w+$/.test(name))
  while (!(await isMaking())) await new Promise((done) => setImmediate(done))
  await owner.kill()
  await (await startPostgres({ dataDir, log })).stop()
  assert.deepEqual((await readdir(dataDir)).sort(), ['database-password', 'postgres', 'postgres-password'])
})
