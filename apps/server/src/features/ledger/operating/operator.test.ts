import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { testOperator } from '#testing/operator.ts'
import { append, begun, keptVkey, record, takenDown } from '../testing/stage.ts'

const forgeries: [string, string, RegExp][] = [
  [
    'an entry',
    `update ledger_entries set entry = replace(entry, '"call":3', '"call":4') where index = 3`,
    /Запись № 3 не та/,
  ],
  ['a leaf', `update ledger_entries set leaf_hash = sha256('x') where index = 4`, /Запись № 4 не та/],
  [
    'an entry with its leaf',
    `update ledger_entries set entry = '{"kind":"sealed"}', leaf_hash = sha256('\\x007b226b696e64223a227365616c6564227d') where index = 5`,
    /плитки 0\/0 не тот/,
  ],
  [
    'an entry with its leaf in the last tile',
    `update ledger_entries set entry = '{"kind":"sealed"}', leaf_hash = sha256('\\x007b226b696e64223a227365616c6564227d') where index = 300`,
    /Подписан другой корень/,
  ],
  ['a hash of a tile', `update ledger_hashes set hash = sha256('x')`, /плитки 0\/0 не тот/],
  ['the end', 'delete from ledger_entries where index > 298', /Нет записи № 299/],
  ['the middle', 'delete from ledger_entries where index = 100', /Нет записи № 100/],
]

for (const [what, forgery, sentence] of forgeries)
  test(`${what} changed by who switched the refusals off: the operator's check names it`, async () => {
    const { db, keeper } = await begun()
    await append(db, takenDown(300, 20))
    await record(db, keeper)
    const run = testOperator({ db, keeper, now: () => new Date() })
    assert.equal((await run(['ledger'])).code, 0)
    await db.query(`begin; alter table ledger_entries disable trigger user; alter table ledger_hashes disable trigger user;
      ${forgery}; alter table ledger_entries enable trigger user; alter table ledger_hashes enable trigger user; commit`)
    const { code, err } = await run(['ledger'])
    assert.equal(code, 1)
    assert.match(err, sentence)
  })

test('the operator sees the ledger, rotates its key and begins it anew', async () => {
  const { db, keeper } = await begun()
  const run = testOperator({ db, keeper, now: () => new Date() })
  assert.match(
    (await run(['ledger'])).out,
    /Записей: 11\nПодписано: 11, .*\nНаибольшая отметка вне базы: 11\nВсе подписанные записи прочитаны: корень тот же\nКлюч: localhost/s,
  )
  const vkey = await keptVkey(keeper)
  const rotated = await run(['ledger-rotate-key', 'Плановая смена'])
  assert.equal(rotated.code, 0, rotated.err)
  assert.notEqual(await keptVkey(keeper), vkey)
  const begunAnew = await run(['ledger-new-origin', 'Потеряли базу'])
  assert.match(begunAnew.out, /localhost:3000\/ledger\/2\+/)
  assert.equal((await run(['ledger-new-origin'])).code, 2)
  await rm(join(keeper.folder, 'ledger-key'))
  const without = await run(['ledger-rotate-key', 'Ещё раз'])
  assert.match(without.err, /Ключа журнала здесь нет/)
  assert.equal(without.code, 1)
})
