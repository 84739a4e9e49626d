import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp, testDatabase } from '#testing/app.ts'
import { connect } from '../database.ts'

const { db: outside, drop } = await testDatabase()
after(drop)

/**
 * As after a switch of the primary: all connections break, and new ones find a server that only reads until the address
 * leads to the new primary. A connection keeps what its server was.
 */
async function switchOver(database: typeof outside) {
  const name = (await database.query('select current_database() as name')).rows[0].name
  await outside.query(`alter database "${name}" set default_transaction_read_only = on`)
  await outside.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
  return { nameNewPrimary: () => outside.query(`alter database "${name}" reset default_transaction_read_only`) }
}

test('a primary that became a standby costs each of its connections one 503; the same comment is then kept once', async () => {
  const { app, db } = await testApp()
  const post = await insertPost(db, { title: 'Разлоки', authorId: 1 })
  const say = () =>
    app.inject({
      method: 'POST',
      url: '/api/comments/',
      headers: { authorization: 'maria' },
      payload: {
        object_pk: post,
        content_type: 'opinion',
        comment: 'Слово',
        key: '7d1c6a52-6a5e-4c61-9b57-0d2f5cc8b6a1',
      },
    })
  const { nameNewPrimary } = await switchOver(db)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const refused = await say()
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '5'], refused.body)
    assert.match(refused.json().detail, /временно недоступен/)
  }
  // Several connections of the standby live on.
  await Promise.all(Array.from({ length: 6 }, () => db.query('select pg_sleep(0.05)')))
  await nameNewPrimary()
  const answers: number[] = []
  while (answers.at(-1) !== 201 && answers.length < 20) answers.push((await say()).statusCode)
  assert.equal(answers.at(-1), 201, answers.join())
  assert.equal((await say()).statusCode, 201)
  const { rows } = await db.query(`select count(*)::int as count from comments`)
  assert.deepEqual(rows, [{ count: 1 }])
})

test('the pool of jobs leaves a standby with the first statement that it refuses', async () => {
  const { db, drop: dropOwn, url: own } = await testDatabase()
  after(dropOwn)
  await db.query('create table done (id integer)')
  const jobs = connect(own, () => {}, { max: 1, waitsForStart: true })
  after(() => jobs.end())
  const { nameNewPrimary } = await switchOver(db)
  // As the job library does: it gives the connection back as a good one.
  const work = async () => {
    const client = await jobs.connect()
    try {
      await client.query('insert into done values (1)')
      return 'done'
    } catch (error) {
      return (error as { code?: string }).code
    } finally {
      client.release()
    }
  }
  assert.equal(await work(), '25006')
  const held = await jobs.connect()
  await held.query('select 1')
  held.release()
  await nameNewPrimary()
  assert.deepEqual([await work(), await work()], ['25006', 'done'])
})
