import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSchema } from './read.ts'

/** Tables that a statement in a plpgsql body names, as `+table` for written and `table` for read, in order of names. */
function namedBy(statement: string, declared = ''): string[] {
  const sql = `create function f(a text) returns void language plpgsql as $f$ declare x int; r record; ${declared} begin ${statement}; end $f$`
  const [body] = readSchema(sql).functions
  assert.deepEqual(body!.unreadable, [], statement)
  return [...new Set(body!.uses.map(({ table, isWritten }) => (isWritten ? `+${table}` : table)))].sort()
}

const CASES: [statement: string, tables: string[]][] = [
  ['insert into posts (id) values (1)', ['+posts']],
  ['insert into "posts" select id from coins', ['+posts', 'coins']],
  [
    'INSERT INTO public.posts VALUES (1) on conflict (id) do update set id = (select 1 from coins)',
    ['+posts', 'coins'],
  ],
  ['update only posts p set id = 1 from coins c, media m where c.id = p.id', ['+posts', 'coins', 'media']],
  ['delete from posts using coins where coins.id = posts.id', ['+posts', 'coins']],
  ['merge into posts p using (select id from coins) c on c.id = p.id when matched then delete', ['+posts', 'coins']],
  ['truncate posts, coins', ['+coins', '+posts']],
  ['lock table posts', ['+posts']],
  ['copy posts from stdin', ['+posts']],
  ['drop table posts', ['+posts']],
  ['alter table posts disable trigger user', ['+posts']],
  ['with gone as (delete from posts returning id) insert into coins select id from gone', ['+coins', '+posts']],
  ['insert into coins with gone as (select id from posts) select id from gone', ['+coins', 'posts']],
  ['with posts as (select 1 as id) select id into x from posts', []],
  ['with posts as (select id from posts) select id into x from posts', ['posts']],
  ['with posts as (select 1) delete from posts', ['+posts']],
  [
    'with recursive inside as (select 1 as id union select m.id from posts m join inside i on m.id = i.id) select id into x from inside',
    ['posts'],
  ],
  ['select (with coins as (select 1 as id) select id from coins) into x from coins', ['coins']],
  ['perform 1 from posts p join coins on true for update of p', ['coins', 'posts']],
  ['x := (select count(*) from posts)', ['posts']],
  ['x := count(*) from posts where id >= 1', ['posts']],
  ['if exists (select from posts) then null; elsif true then delete from coins; end if', ['+coins', 'posts']],
  ['for r in select id from posts loop update coins set id = r.id; end loop', ['+coins', 'posts']],
  ['begin delete from posts; exception when others then insert into coins values (1); end', ['+coins', '+posts']],
  [`/* insert into posts */ -- delete from posts\n raise notice 'update posts set id = 1'`, []],
  [`insert into coins values ('it''s; delete from posts', $$delete from posts$$)`, ['+coins']],
  [`execute 'delete from posts where id = $1' using (select id from coins limit 1)`, ['+posts', 'coins']],
  [`execute format('update posts set id = %L where %I = 1', a, a)`, ['+posts']],
  [`for r in execute 'select id from posts' loop null; end loop`, ['posts']],
  [`execute format('create table partitions.%I partition of coins default', a)`, ['+coins']],
  [`execute format('drop table partitions.%I', a)`, []],
  ['perform graphile_worker.add_job(a) from graphile_worker.jobs', []],
]

for (const [statement, tables] of CASES)
  test(`the schema check reads «${statement}»`, () => assert.deepEqual(namedBy(statement), tables))

test('the schema check reads cursors and bodies in SQL', () => {
  assert.deepEqual(namedBy('open c', 'c cursor for select id from posts;'), ['posts'])
  for (const body of [
    'language sql as $$ delete from posts; select id from coins $$',
    'language sql begin atomic delete from posts; select id from coins; end',
  ])
    assert.deepEqual(
      readSchema(`create function f() returns integer ${body}`).functions[0]!.uses,
      [
        { table: 'posts', isWritten: true },
        { table: 'coins', isWritten: false },
      ],
      body,
    )
})

test('a statement whose table comes at run time is named, as is a body in another language', () => {
  for (const [body, named] of [
    [`execute format('delete from %I', a)`, `format('delete from %I', a)`],
    [`execute 'delete from ' || a`, `'delete from ' || a`],
    ['execute a', 'a'],
    [`execute format(a || ' posts')`, `format(a || ' posts')`],
    [`execute format('%s posts', a)`, `format('%s posts', a)`],
  ])
    assert.deepEqual(
      readSchema(`create function f(a text) returns void language plpgsql as $$ begin ${body}; end $$`).functions[0]!
        .unreadable,
      [named],
    )
  const foreign = `create function f() returns void language plpython3u as $$ plpy.execute('delete from posts') $$`
  assert.deepEqual(readSchema(foreign).functions[0]!.unreadable, ['a body in plpython3u'])
})

test('a trigger is read with its table and function', () => {
  const sql =
    'create constraint trigger t after insert on public.posts deferrable for each row execute function do_it(1)'
  assert.deepEqual(readSchema(sql).triggers, [{ name: 't', table: 'posts', function: 'do_it' }])
})
