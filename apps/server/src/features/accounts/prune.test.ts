import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { letters } from '../letters/manifest.ts'
import { sessions } from '../sessions/manifest.ts'
import { accounts } from './manifest.ts'

test('the daily jobs of a person’s things remove what is out of date, and nothing else', async () => {
  const { db, now } = await testApp()
  const count = async (table: string) => (await db.query(`select count(*) as n from ${table}`)).rows[0].n
  await db.query(
    `insert into sessions (account_id, remembered, user_agent, network, created_at, seen_at, expires_at, ended_at, end_reason)
     values (2, true, '', '', $1, $1, $1::timestamptz + interval '1 day', null, null),
       (2, true, '', '', $1, $1, $1::timestamptz - interval '2 days', null, null),
       (2, true, '', '', $1, $1, $1::timestamptz + interval '1 day', $1::timestamptz - interval '8 days', 'signed_out')`,
    [now()],
  )
  await db.query(
    `insert into refresh_tokens select sha256(d::text::bytea), id, $1, case when d > 0 then $1::timestamptz - make_interval(days => d) end
     from sessions, unnest(array[0, 6, 8]) d where ended_at is null and expires_at > $1`,
    [now()],
  )
  await db.query(
    `insert into account_keys (account_id, purpose, uid, hash, expires_at) values
     (1, 'reset', 'a', sha256('a'), $1::timestamptz - interval '1 s'), (2, 'reset', 'b', sha256('b'), $1::timestamptz + interval '1 s')`,
    [now()],
  )
  await db.query(
    `insert into attempts values (sha256('a'), 1, $1::timestamptz - interval '1 s'), (sha256('b'), 1, $1::timestamptz + interval '1 s')`,
    [now()],
  )
  await db.query(
    `insert into letters (kind, recipient, variables, created_at, due_at)
     select 'confirm', 'a', '{}', at, at from unnest(array[$1::timestamptz, $1::timestamptz - interval '31 days']) at`,
    [now()],
  )
  const work = { db } as never
  await accounts.jobs!['accounts.prune']!.run(work, now(), null)
  await sessions.jobs!['sessions.prune']!.run(work, now(), null)
  await letters.jobs!['letters.prune']!.run(work, now(), null)
  const left = await Promise.all(['sessions', 'refresh_tokens', 'account_keys', 'attempts', 'letters'].map(count))
  assert.deepEqual(left, [1, 2, 1, 1, 1])
})
