import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { folderBackup, folderPlace } from '#platform/backup/index.ts'
import { testBackupKeys } from '#testing/operator.ts'
import { IVAN, telegramStage } from '#testing/services/telegram.ts'
import { keepBackups } from './keep.ts'
import { tellInTelegram } from './tell.ts'

const HOUR_MS = 3_600_000
const root = await mkdtemp(join(tmpdir(), 'палата тревога '))
after(() => rm(root, { recursive: true, force: true }))
const stage = await telegramStage()
const { db, bot, act, work, heard, link, refuse } = stage
const room = {
  // A folder that cannot be made: it would lie in a file.
  place: folderPlace('/dev/null/kept'),
  open: folderBackup,
  files: null,
  readSecret: null,
  key: testBackupKeys('a key that signs the backups of this site'),
  scratch: join(root, 'scratch'),
}
const start = stage.now()
const logger = { error: () => {} } as never
const keep = (hours: number, withBot = true) =>
  keepBackups(
    { db, room, bot: withBot ? bot : null, logger, stopping: new AbortController().signal },
    new Date(start.getTime() + hours * HOUR_MS),
  )
/** Runs the messages that were planned. */
async function tell() {
  const { rows } = await db.query<{ id: string; payload: unknown }>(
    `select j.id, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where j.task_identifier = 'backups.tell' order by j.id`,
  )
  await db.query('select graphile_worker.complete_jobs($1)', [rows.map(({ id }) => id)])
  for (const { payload } of rows) await tellInTelegram(db, bot, payload)
  return rows.map(({ payload }) => payload)
}
const alarms = async () => (await heard(IVAN)).filter((words) => /копи/i.test(words))
const [OPERATOR, other] = [3, 2]
const operators = [OPERATOR, other]
await db.query(`update accounts set groups = array_remove(groups, 'Operators') || '{Operators}' where id = any($1)`, [
  operators,
])
await act(IVAN, 'say', { text: '/start' })
await work()
await link(OPERATOR, IVAN)

test('an operator with a linked Telegram hears of a day without a backup, once a day', async () => {
  await keep(0)
  await keep(1)
  await tell()
  const first = await alarms()
  assert.equal(first.length, 1)
  assert.match(first[0]!, /больше суток нет новой копии\.\nЦелой копии ещё не было\.\nПоследняя попытка не вышла: \S/)
  await keep(25)
  await keep(26)
  await tell()
  assert.equal((await alarms()).length, 2)
  const { rows } = await db.query(`select from letters where kind = 'backup_late'`)
  assert.equal(rows.length, 2 * operators.length)
})

test('a restore that failed is told as well, in its own words', async () => {
  await db.query(
    `insert into backups (state, asked_at, ended_at, place, is_rehearsal_good, rehearsed_at, rehearsal, is_kept_elsewhere)
     values ('whole', $1, $1, '/elsewhere', false, $1, 'Файл files копии потерян или испорчен.', true)`,
    [new Date(start.getTime() + 48 * HOUR_MS)],
  )
  await keep(49)
  await keep(50)
  await tell()
  const [, , ...later] = await alarms()
  assert.equal(later.length, 1, later.join('\n'))
  assert.match(later[0]!, /копия от .* по Москве не разворачивается\.\nФайл files копии потерян или испорчен\.$/)
  const { rows } = await db.query(`select variables from letters where kind = 'backup_broken'`)
  assert.equal(rows.length, operators.length)
  assert.match(rows[0].variables.problem, /потерян или испорчен/)
})

test('a message that did not go is repeated by the queue, and who is an operator no more is told nothing', async () => {
  const before = (await alarms()).length
  const payload = {
    account_id: OPERATOR,
    trouble: { kind: 'backup_late', since: '20.11.2026, 03:15 по Москве', problem: '' },
  }
  await refuse({ method: 'sendMessage', count: 1, error_code: 500, description: 'Refused' })
  await assert.rejects(tellInTelegram(db, bot, payload))
  await refuse({ method: 'sendMessage', count: 1, error_code: 403, description: 'bot was blocked by the user' })
  await tellInTelegram(db, bot, payload)
  assert.equal((await alarms()).length, before)
  await tellInTelegram(db, bot, payload)
  assert.equal((await alarms()).length, before + 1)
  await db.query(`update accounts set groups = array_remove(groups, 'Operators') where id = $1`, [OPERATOR])
  await tellInTelegram(db, bot, payload)
  assert.equal((await alarms()).length, before + 1)
  await db.query(`update accounts set groups = groups || '{Operators}' where id = $1`, [OPERATOR])
})

test('without a bot the letters go all the same, and no message waits', async () => {
  await keep(100, false)
  assert.deepEqual(await tell(), [])
  const { rows } = await db.query(`select from letters where kind = 'backup_late' and once_key like '%2026-11-24%'`)
  assert.equal(rows.length, operators.length)
})
