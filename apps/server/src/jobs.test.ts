import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tasksOf } from '#jobs.ts'
import type { Database } from '#platform/database.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { png } from '#testing/files/samplePictures.ts'
import type { Work } from '#work.ts'

type Stage = Awaited<ReturnType<typeof testApp>>

/** A job over rows of many people; `refused` is the condition of the one row that the database refuses to change. */
interface Case {
  job: string
  arrange: (db: Database, stage: Stage) => Promise<unknown>
  table: string
  refused: string
  /** Counts the rows that the job has done. */
  done: string
  expected: number
  changes?: 'insert' | 'update'
}

const cases: Case[] = [
  {
    job: 'membership.close',
    arrange: (db) =>
      db.query(
        `insert into grants (account_id, source, starts_at, ends_at, reason)
         select id, 'operator', now() - interval '9 days', now() - interval '1 day', 'x' from accounts`,
      ),
    table: 'grants',
    refused: 'new.account_id = 1',
    done: 'select count(*) as n from grants where closed_at is not null',
    expected: 2,
  },
  {
    job: 'payments.daily',
    arrange: (db) =>
      db.query(
        `insert into grants (account_id, source, starts_at, ends_at, reason)
         select id, 'cryptocloud', now() - interval '9 days', now() + interval '1 day', 'x' from accounts`,
      ),
    table: 'letters',
    refused: `new.recipient like 'anna%'`,
    changes: 'insert',
    done: `select count(*) as n from letters where kind = 'ending'`,
    expected: 2,
  },
  {
    job: 'posts.publishDue',
    arrange: async (db) => {
      for (const title of ['Первая', 'Вторая', 'Третья']) await insertPost(db, { title, authorId: 1 })
      await db.query(`update posts set live = false, publish_at = now() - interval '1 minute'`)
    },
    table: 'posts',
    refused: `new.title = 'Первая'`,
    done: 'select count(*) as n from posts where live',
    expected: 2,
  },
  {
    job: 'media.measure',
    arrange: (db) =>
      db.query(
        `insert into media (name, belongs_to, content_type, body, created_at)
         select 'one' || n || '.png', 'upload', 'image/png', $1, now() from generate_series(1, 3) n`,
        [png(3, 2)],
      ),
    table: 'media',
    refused: `new.name = 'one1.png'`,
    done: 'select count(*) as n from media where width is not null',
    expected: 2,
  },
]

for (const { job, arrange, table, refused, done, expected, changes = 'update' } of cases)
  test(`${job}: one row that cannot be changed delays none of the others, and the job says that it failed`, async () => {
    const stage = await testApp()
    const { db } = stage
    await arrange(db, stage)
    await db.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'the bad row'; end $$`)
    await db.query(
      `create trigger refuse before ${changes} on ${table} for each row when (${refused}) execute function refuse()`,
    )
    const run = tasksOf({ db, logger: silent } as unknown as Work)[job]!
    await assert.rejects(async () => run({}, { addJob: async () => {} } as never), /1 of 3 failed.*the bad row/)
    assert.equal((await db.query(done)).rows[0].n, expected)
  })

const silent = { warn: () => {}, error: () => {}, info: () => {}, debug: () => {} }
