import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { testDatabase } from '#testing/app.ts'
import { connect, isDatabaseAway } from '../database.ts'

const { db, url, drop } = await testDatabase()
after(drop)
const LIMIT = { timeout: 60_000 }
const STILL_MS = 1_500
await db.query('create table places (id integer primary key, taken integer not null)')
await db.query('insert into places values (1, 0)')

/** Takes the row in a transaction, says so, and goes on when it is told to; then it tells what became of it. */
const PROCESS = `
  import { connect, isDatabaseAway, transaction } from ${JSON.stringify(new URL('../database.ts', import.meta.url).href)}
  const db = connect(process.env.DATABASE_URL, () => {}, { max: 1, stillMs: ${STILL_MS} })
  const told = new Promise((resolve) => process.stdin.once('data', resolve))
  const take = (after) => transaction(db, async (tx) => {
    await tx.query('update places set taken = taken + 1 where id = 1')
    await after()
  })
  const first = await take(async () => {
    console.log('held')
    await told
  }).then(() => 'committed', (error) => (isDatabaseAway(error) ? 'away' : String(error)))
  console.log(first)
  await take(() => {})
  console.log('again')
  await db.end()
  process.exit(0)
`

function startProcess() {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', PROCESS], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  return { child, ended, line: async () => (await lines.next()).value as string | undefined }
}

test('a stopped process frees the rows of its transaction, and goes on when it is woken', LIMIT, async () => {
  const { child, ended, line } = startProcess()
  assert.equal(await line(), 'held')
  child.kill('SIGSTOP')
  // Without the term this is refused by its own `lock_timeout`.
  await db.query('update places set taken = 10 where id = 1')
  child.kill('SIGCONT')
  child.stdin!.write('go on\n')
  assert.equal(await line(), 'away', 'its own transaction failed as a whole')
  assert.equal(await line(), 'again')
  assert.deepEqual((await ended)[0], 0)
  const { rows } = await db.query('select taken from places')
  assert.deepEqual(rows, [{ taken: 11 }])
})

test(
  'a statement that waits for a row is given up by the database, and its connection stays of use',
  LIMIT,
  async () => {
    const impatient = connect(url, () => {}, { max: 1 })
    const holder = await db.connect()
    try {
      await impatient.query(`set lock_timeout = '200ms'`)
      await holder.query('begin')
      await holder.query('update places set taken = 0 where id = 1')
      const refused = await impatient.query('update places set taken = 1 where id = 1').catch((error: unknown) => error)
      assert.ok(isDatabaseAway(refused), String(refused))
      assert.deepEqual((await impatient.query('select 1 as one')).rows, [{ one: 1 }])
    } finally {
      await holder.query('rollback')
      holder.release()
      await impatient.end()
    }
  },
)

test('every connection of the product has both terms', async () => {
  const { rows } = await db.query(
    `select name, setting::int as ms from pg_settings where name in ('lock_timeout', 'idle_in_transaction_session_timeout')
     order by name`,
  )
  assert.deepEqual(rows, [
    { name: 'idle_in_transaction_session_timeout', ms: 20_000 },
    { name: 'lock_timeout', ms: 9_000 },
  ])
})
