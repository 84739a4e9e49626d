import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cast, testApp } from '#testing/app.ts'
import { testOperator } from '#testing/operator.ts'

test('recheck-wallet plans a check of a person’s wallets by the worker and is recorded', async () => {
  const { db, now } = await testApp()
  const operator = testOperator({ db, now })
  await db.query(
    `insert into wallets (account_id, address, nfts, block, linked_at, checked_at) values ($1, $2, 1, 7, $3, $3)`,
    [cast.maria.id, `0x${'ab'.repeat(20)}`, now()],
  )
  const { code, out } = await operator(['recheck-wallet', 'maria'])
  assert.equal(code, 0)
  assert.match(out, /0xab(ab)+ +1 +20\.11\.2026, 12:00/)
  assert.match(out, /access maria/)
  const { rows } = await db.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'wallets.recheck'`,
  )
  assert.deepEqual(rows, [{ payload: { accountId: cast.maria.id } }])
  assert.match((await operator(['audit'])).out, /recheck-wallet/)
})

test('recheck-wallet says that a person has no wallets or does not exist', async () => {
  const { db, now } = await testApp()
  const operator = testOperator({ db, now })
  assert.equal((await operator(['recheck-wallet', 'oleg'])).out, 'Кошельков нет')
  assert.deepEqual(await operator(['recheck-wallet', 'nobody']), {
    code: 1,
    out: '',
    err: 'Нет такого пользователя: nobody',
  })
})
