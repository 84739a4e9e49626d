import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foreignUses, usesOf } from './tables.ts'

const owners = { posts: ['posts', 'comments'], accounts: ['accounts'], market: ['coins'] }
const problemsOf = (source: string, allowed = {}) => foreignUses(source, 'posts', owners, allowed)

test('a write into another feature’s table is refused in every SQL form', () => {
  for (const sql of [
    'insert into accounts (name) values ($1)',
    'INSERT INTO public.accounts as a values (1)',
    'update accounts set name = $1',
    'update only "accounts" a set name = $1',
    'update accounts as a\n  set name = $1',
    'delete from accounts where id = $1',
    'with gone as (delete from accounts returning id) select id from gone',
    'truncate accounts',
    'merge into accounts using posts on true when matched then delete',
    `db.insertInto('accounts').values(row)`,
    `db.updateTable('accounts as a').set(row)`,
    `db.deleteFrom('accounts')`,
  ])
    assert.match(problemsOf(sql, { posts: { accounts: 'names' } })[0] ?? '', /writes accounts/, sql)
})

test('a read of another feature’s table needs a written reason', () => {
  for (const sql of [
    'select name from accounts',
    'select 1 from posts p join accounts a on a.id = p.author_id',
    'select 1 from posts p, accounts a where a.id = p.author_id',
    'select 1 from posts, comments as c, accounts',
    'select (select name from accounts where id = p.author_id) from posts p',
    'delete from comments c using accounts a where a.id = c.author_id',
    'select from posts p left join lateral (select 1 from accounts) a on true',
    'insert into posts (author_id) select id from accounts',
    `db.selectFrom('posts as p').leftJoin('accounts as a', 'a.id', 'p.author_id')`,
    `db.selectFrom(['posts', 'comments']).innerJoin('accounts', 'x', 'y')`,
  ]) {
    assert.match(problemsOf(sql)[0] ?? '', /reads accounts/, sql)
    assert.deepEqual(problemsOf(sql, { posts: { accounts: 'the author of a card' } }), [], sql)
  }
})

test('own tables, imports, comments and plain words are not taken for uses of another feature’s table', () => {
  for (const source of [
    `import { x } from '#features/accounts'`,
    'select 1 from posts p join comments c on c.post_id = p.id',
    'insert into comments values (1) on conflict do update set html = excluded.html',
    '/** Read from accounts of others. */',
    '// update accounts set …',
    `const url = 'https://example.org' // from accounts`,
    'select extract(epoch from created_at) from posts',
  ])
    assert.deepEqual(problemsOf(source), [], source)
})

test('a table name inserted at run time is refused', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
  assert.match(problemsOf('`select 1 from ${table}`')[0] ?? '', /write the table's name out/)
})

test('usesOf finds a table once for each place it is used', () => {
  assert.deepEqual(usesOf('select 1 from posts'), [{ table: 'posts', isWritten: false }])
})
