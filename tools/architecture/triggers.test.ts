import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTriggers, type ForeignWrites, foreignCalls } from './triggers.ts'

const owners = { posts: ['posts'], search: ['changes'], platform: ['outbox'] }
const trigger = (on: string, name: string) =>
  `create trigger ${name}_it after delete on ${on} for each row execute function ${name}();`
const body = (name: string, statement: string, returns = 'trigger') =>
  `create function ${name}() returns ${returns} language plpgsql as $$ begin ${statement}; return null; end $$;`

const NOTE = { posts: trigger('posts', 'note'), search: body('note', 'insert into changes values (1)') }
const listed = { note: { reason: 'the index', triggers: ['posts.note_it'] } }

const problemsOf = (files: Record<string, string>, writes: ForeignWrites = {}, reads = {}) =>
  checkTriggers(files, owners, { writes, reads }).problems

test('a trigger that writes a table of another owner needs a written reason', () => {
  const told = problemsOf(NOTE)[0] ?? ''
  assert.match(told, /the trigger posts\.note_it \(note\) writes changes, which belongs to search/)
  assert.match(told, /give a reason in tools\/architecture\/foreignWrites\.ts$/)
  assert.deepEqual(problemsOf(NOTE, listed), [])
})

test('a reason is for one trigger: a second one of the same function needs its own line', () => {
  const files = { ...NOTE, posts: `${NOTE.posts} ${trigger('posts', 'note').replace('note_it', 'more')}` }
  assert.match(problemsOf(files, listed)[0] ?? '', /the trigger posts\.more \(note\)/)
})

test('a write that a called function makes is a write of the trigger', () => {
  const files = {
    posts: `${trigger('posts', 'first')} ${body('first', 'perform note()')}`,
    search: body('note', 'insert into changes values (1)', 'void').replace('return null; ', ''),
  }
  assert.match(problemsOf(files)[0] ?? '', /the trigger posts\.first_it \(first\) writes changes/)
})

test('a listed trigger that is gone, or writes nothing foreign any more, is refused', () => {
  for (const files of [
    { search: NOTE.search.replace('trigger', 'trigger /* unused */') },
    { ...NOTE, posts: NOTE.posts.replace('note_it', 'other') },
    { posts: NOTE.posts, search: body('note', 'perform 1') },
  ])
    assert.ok(
      problemsOf(files, listed).some((problem) =>
        /^tools\/architecture\/foreignWrites\.ts: no trigger posts\.note_it writes/.test(problem),
      ),
      JSON.stringify(files),
    )
})

test('a function that no trigger runs is refused, as is a foreign write without a trigger', () => {
  assert.deepEqual(problemsOf({ search: NOTE.search }), ['the function note: no trigger runs it; drop it'])
  const sql = body('sweep', 'delete from posts', 'void').replace('return null; ', '')
  assert.match(problemsOf({ search: sql })[0] ?? '', /the function sweep of search writes posts/)
})

test('a read of a foreign table in a function needs a reason of its home', () => {
  const sql = body('look', 'perform 1 from posts', 'void').replace('return null; ', '')
  assert.match(problemsOf({ search: sql })[0] ?? '', /the function look of search reads posts/)
  assert.deepEqual(problemsOf({ search: sql }, {}, { search: { posts: 'why' } }), [])
  assert.ok(checkTriggers({ search: sql }, owners, { writes: {}, reads: {} }).read.has('search.posts'))
})

test('a statement made at run time is refused', () => {
  const sql = body('wipe', `execute 'delete from ' || tg_argv[0]`)
  assert.match(problemsOf({ posts: `${sql} ${trigger('posts', 'wipe')}` })[0] ?? '', /which tables does/)
})

test('own tables, and tables that are no owner’s, are free', () => {
  const sql = body('own', 'delete from posts; delete from gone')
  assert.deepEqual(problemsOf({ posts: `${sql} ${trigger('posts', 'own')}` }), [])
})

test('a function that names tables is called by its owner only', () => {
  const sweep = body('sweep', 'delete from changes', 'void').replace('return null; ', '')
  const files = { ...NOTE, search: `${NOTE.search} ${sweep} create function words() returns text return 'a';` }
  const { homes } = checkTriggers(files, owners, { writes: listed, reads: {} })
  // Triggers run the first; the last names no table.
  assert.deepEqual([...homes], [['sweep', 'search']])
  assert.deepEqual(foreignCalls('select sweep ()', 'posts', homes), [
    'calls sweep, a function of search in the database: ask its front door',
  ])
  assert.deepEqual(foreignCalls('select sweep()', 'search', homes), [])
  assert.deepEqual(foreignCalls('select sweeper(), sweep from posts', 'posts', homes), [])
})

test('the refusals name files that hold the lists', async () => {
  const read = body('look', 'perform 1 from posts', 'void').replace('return null; ', '')
  const told = [...problemsOf(NOTE), ...problemsOf({ posts: NOTE.posts, search: body('note', 'perform 1') }, listed)]
  for (const problem of [...told, ...problemsOf({ search: read })]) {
    const [file] = /tools\/[\w/]+\.ts/.exec(problem) ?? []
    const list = problem.includes('reads') ? 'foreignReads' : 'foreignWrites'
    assert.ok(!file || list in (await import(`../../${file}`)), problem)
  }
})
