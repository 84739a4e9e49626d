import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { migrationProblems } from './migrations.ts'

const tell = (comment = '') =>
  `${comment}\ncreate or replace function tell() returns trigger language plpgsql as $$ begin return null; end $$;`
const problemsOf = (last: string, name = '701_last.sql') =>
  migrationProblems({
    '430_first.sql': tell(),
    '599_second.sql': tell('-- replaces: tell of 430_first.sql'),
    [name]: last,
  })

test('a migration that writes a function anew says which file wrote it last', () => {
  assert.match(problemsOf(tell())[0] ?? '', /^701_last\.sql: .* -- replaces: tell of 599_second\.sql$/)
  assert.deepEqual(problemsOf(tell('-- replaces: tell of 599_second.sql')), [])
  assert.deepEqual(problemsOf('CREATE FUNCTION other() returns void'), [])
})

test('an earlier text of the function is refused, as 570_imports.sql took one', () => {
  const problems = problemsOf(tell('-- replaces: tell of 430_first.sql'))
  assert.equal(problems.length, 2)
  assert.match(problems[1]!, /that is not the latest text of a function that it writes/)
  const { 'apps/server/migrations/599_imports_tell_nobody_and_publications_all.sql': mended } = Object.fromEntries(
    globSync('apps/server/migrations/599_*.sql').map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const all = Object.fromEntries(
    globSync('apps/server/migrations/*.sql').map((file) => [basename(file), readFileSync(file, 'utf8')]),
  )
  assert.deepEqual(migrationProblems(all), [])
  const wrong = mended!.replace('of 570_imports.sql', 'of 557_all_that_is_published_is_told.sql')
  assert.match(
    migrationProblems({ ...all, '599_imports_tell_nobody_and_publications_all.sql': wrong })[0]!,
    /570_imports/,
  )
})

test('a number twice or of two digits, and a follower linked in SQL, are refused', () => {
  assert.match(problemsOf('', '599_other.sql')[0] ?? '', /599_second\.sql/)
  assert.match(problemsOf('', '71_last.sql')[0] ?? '', /three digits/)
  assert.match(problemsOf('insert into outbox_followers values (1)')[0] ?? '', /name the event in the manifest/)
})
