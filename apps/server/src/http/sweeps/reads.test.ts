import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allQuestions, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { fillSamples } from '#testing/samples.ts'
import { testTill } from '#testing/services/payments.ts'

/** What writes at GET. Each needs the bearer token, which a scanner or a prefetcher does not have. */
const WRITES: Record<string, string> = {
  'GET /api/alpha/all/': 'when the member last opened the feed',
  'GET /api/comments/people/': 'counts the search of names',
  'GET /api/desk/invoices/file/': 'a line of the audit',
  'GET /api/desk/people/file/': 'a line of the audit',
  'GET /api/editor/coins/': 'counts the search of coins',
}

test('a GET changes nothing: mail scanners and browsers open addresses nobody has pressed', async () => {
  const stage = await testTill()
  await fillSamples(stage.db, stage.now())
  const askers = [
    await newAsker(stage, 'guest'),
    await newAsker(stage, 'holder'),
    await newAsker(stage, 'moderator'),
    await newDeskAsker(stage, 'editor', 'moderator', 'operator'),
  ]
  await stage.db.query(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`)
  await stage.db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  // This connection is the only one that lived on.
  await stage.db.query('set default_transaction_read_only = on')
  const writes = new Set<string>()
  for (const { name, endpoint, send } of allQuestions())
    if (endpoint.at.startsWith('GET '))
      for (const asker of askers) {
        const { statusCode, headers } = await send(stage.app, asker)
        // A refused statement is answered as a database away is; a service that is not set names no time.
        if (statusCode >= 500 && (statusCode !== 503 || headers['retry-after'] === '5')) writes.add(name)
      }
  for (const { name, endpoint } of allQuestions())
    if (name in WRITES) assert.equal(endpoint.knownBy ?? 'bearer', 'bearer', name)
  assert.deepEqual([...writes].sort(), Object.keys(WRITES).sort())
})
