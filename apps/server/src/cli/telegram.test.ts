import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testOperator } from '#testing/operator.ts'

const CSV = '\uFEFFtelegram_id;end_date\n700000001;2027-01-31\n700000002;2027-02-28\n'

async function stageOf() {
  const { db, now } = await testApp()
  const kept = async () => (await db.query('select telegram_id, told_by from telegram_subscriptions order by 1')).rows
  return { operator: testOperator({ db, now }), kept }
}

test('telegram-import writes subscriptions from CSV once, however often repeated, and a dry run writes none', async () => {
  const { operator, kept } = await stageOf()
  const dry = await operator(['telegram-import', '-', '--dry-run'], { input: CSV })
  assert.equal(dry.out, 'Будет записано: 2 подписки. У привязанных аккаунтов: 0, ждут привязки: 2')
  assert.deepEqual(await kept(), [])
  for (const _ of [1, 2]) {
    const done = await operator(['telegram-import', '-'], { input: CSV })
    assert.deepEqual([done.code, done.out], [0, dry.out.replace('Будет записано', 'Записано')])
  }
  assert.deepEqual(await kept(), [
    { telegram_id: 700000001, told_by: 'import' },
    { telegram_id: 700000002, told_by: 'import' },
  ])
  assert.match((await operator(['audit'])).out, /telegram-import/)
})

test('telegram-import of a file with one wrong line names the line and writes nothing', async () => {
  const { operator, kept } = await stageOf()
  const { code, out, err } = await operator(['telegram-import', '-'], { input: `${CSV}oops;2027-01-31\n` })
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /^строка 4: .*telegram_id.*\nНичего не записано/)
  assert.deepEqual(await kept(), [])
})

test('telegram-import reads a file by its path and says when there is no such file', async () => {
  const { operator, kept } = await stageOf()
  const folder = await mkdtemp(join(tmpdir(), 'palata-import-'))
  after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(`${folder}/люди.csv`, CSV)
  assert.equal((await operator(['telegram-import', `${folder}/люди.csv`])).code, 0)
  assert.equal((await kept()).length, 2)
  assert.equal((await operator(['telegram-import', `${folder}/нет.csv`])).err, `Нет такого файла: ${folder}/нет.csv`)
  assert.match((await operator(['telegram-import', folder])).err, /^Файл не читается: .*EISDIR/)
  assert.equal((await operator(['telegram-import'])).code, 2)
})
