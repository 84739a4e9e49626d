import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { testDatabase } from '#testing/app.ts'
import { setQuotes } from '../quotes.ts'

const FOLDER = new URL('../../../../migrations/', import.meta.url)
const POINTS = '220_coin_points.sql'

/** A database before this migration, and a function that runs the following ones. */
async function olderDatabase() {
  const { db, drop } = await testDatabase()
  await db.query('drop schema if exists partitions cascade; drop schema public cascade; create schema public')
  const files = (await readdir(FOLDER)).sort()
  const run = async (name: string) => db.query(await readFile(new URL(name, FOLDER), 'utf8'))
  for (const name of files.filter((file) => file < POINTS)) await run(name)
  return { db, drop, run }
}

test('the migration gives base coins of an older database their fixed ids, and all rows that refer to them follow', async (t) => {
  const { db, drop, run } = await olderDatabase()
  t.after(drop)
  // As the demo used to insert them, ordered by provider id: aave has bitcoin's id and bitcoin has ethereum's.
  const coins = ['aave', 'bitcoin', 'cardano', 'dogecoin', 'ethereum', 'solana']
  for (const id of coins) await db.query('insert into coins (api_id, slug, symbol, name) values ($1, $1, $1, $1)', [id])
  await db.query(
    `insert into coins (id, api_id, slug, symbol, name) overriding system value values (19067, 'zcash', 'zcash', 'ZEC', 'Zcash')`,
  )
  await db.query(`insert into accounts (username, name, email) values ('anna', 'Анна', 'a@example.org')`)
  await db.query(`insert into posts (model, title, published_at) values ('News', 'Все монеты', now())`)
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at) select 'post', 1, id, 0, now() from coins`,
  )
  await db.query(`insert into signals (coin_id, title, direction) select id, api_id, 'long' from coins`)
  await db.query(`insert into calendar_events (title, starts_at) values ('Событие', now())`)
  await db.query(`insert into event_coins (event_id, coin_id, position) select 1, id, 0 from coins`)
  await db.query(`insert into coin_pictures (coin_id, content_type, body) select id, api_id, '\\x00' from coins`)
  const named = async () =>
    (
      await db.query(`
        select c.api_id, count(distinct m.entity_id)::int as mentions, min(s.title) as signal, count(distinct e.event_id)::int as events, min(p.content_type) as picture
        from coins c left join mentions m on m.coin_id = c.id left join signals s on s.coin_id = c.id
        left join event_coins e on e.coin_id = c.id left join coin_pictures p on p.coin_id = c.id
        group by c.api_id order by c.api_id`)
    ).rows
  const before = await named()
  await db.query('delete from search_changes')

  await run(POINTS)

  assert.deepEqual(await named(), before)
  assert.equal(before.length, 7)
  const ids = new Map((await db.query('select api_id, id from coins')).rows.map(({ api_id, id }) => [api_id, id]))
  assert.deepEqual([ids.get('bitcoin'), ids.get('ethereum'), ids.get('solana')], [1, 2, 19_067])
  assert.deepEqual([ids.get('cardano'), ids.get('dogecoin')], [3, 4], 'coins out of the way keep their numbers')
  assert.equal(new Set(ids.values()).size, 7)
  const told = (await db.query(`select distinct entity_id as id from search_changes where kind = 'coin'`)).rows
  for (const id of [1, 2, 5, 6, 19_067, ids.get('aave'), ids.get('zcash')])
    assert.ok(
      told.some((row) => row.id === id),
      `the search hears of ${id}`,
    )
  await assert.rejects(
    db.query(`insert into mentions (kind, entity_id, coin_id, position, named_at) values ('post', 1, 4444, 0, now())`),
    /mentions_coin_id_fkey/,
  )
  await assert.rejects(db.query('update coins set id = 7 where id = 1'), /can only be updated to DEFAULT/)
})

test('in a new database base coins have their fixed ids, and no other coin takes one', async (t) => {
  const { db, drop } = await testDatabase()
  t.after(drop)
  const quote = (api_id: string) => ({
    api_id,
    symbol: api_id,
    name: api_id,
    image: '',
    rank: 1,
    price_usd: 1,
    change_1d: 0,
    market_cap: 1,
    fdv: 1,
    volume_24h: 1,
    ath: 1,
    atl: 1,
    quoted_at: new Date('2026-11-20T09:00:00Z'),
  })
  await setQuotes(db, ['aave', 'ada', 'solana', 'ethereum', 'zcash', 'bitcoin'].map(quote))
  await db.query(`select setval(pg_get_serial_sequence('coins', 'id'), 19066)`)
  await setQuotes(db, [quote('late'), quote('later')])
  const { rows } = await db.query('select api_id, id from coins order by id')
  const ids = Object.fromEntries(rows.map(({ api_id, id }) => [api_id, id]))
  assert.deepEqual([ids.bitcoin, ids.ethereum, ids.solana], [1, 2, 19_067])
  assert.deepEqual([ids.late, ids.later], [19_068, 19_069])
})
