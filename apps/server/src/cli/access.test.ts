import assert from 'node:assert/strict'
import { test } from 'node:test'
import { membership } from '@palata/contract/membership'
import { recordDone } from '#features/audit'
import { testApp } from '#testing/app.ts'
import { testOperator } from '#testing/operator.ts'

const stage = await testApp()
const operator = testOperator(stage)
const subscription = () => stage.as('oleg').call(membership.subscription, {})

test('an operator grants days with a reason, sees them with their number and revokes them', async () => {
  const first = await operator(['grant', 'oleg', '30', '--reason', 'Помощь с переводом'])
  assert.match(first.out, /^oleg: 30 дней, право 1, доступ до 20\.12\.2026, 12:00$/)
  await operator(['grant', 'oleg', '1', '--reason', 'Ещё день'])
  assert.equal((await subscription()).subscription_end_date, '2026-12-21T09:00:00.000Z')

  const shown = (await operator(['access', 'OLEG'])).out
  assert.match(shown, /^oleg: доступ есть до 21\.12\.2026, 12:00\. Роли: нет/)
  assert.match(shown, /1 +администратор +идёт +.* 30 +Помощь с переводом/)
  assert.match(shown, /2 +администратор +впереди/)
  assert.match(shown, /дано +2 +администратор +.*operator:vera +Ещё день/)

  const taken = await operator(['revoke', 'oleg', '1', '--reason', 'Дано по ошибке', '--by', 'anna'])
  assert.equal(taken.out, 'oleg: право 1 отозвано, доступ остаётся')
  assert.equal((await subscription()).subscription_end_date, '2026-11-21T09:00:00.000Z', 'the day behind moves up')
  assert.equal(
    (await operator(['revoke', 'oleg', '2', '--reason', 'Дано по ошибке'])).out,
    'oleg: право 2 отозвано, доступ закрыт',
  )
  assert.match((await operator(['access', 'oleg'])).out, /^oleg: доступа нет/)
  const { events } = await stage.as('oleg').call(membership.rights, {})
  assert.deepEqual([events[0]!.kind, events[0]!.reason], ['revoked', 'Дано по ошибке'])
  assert.ok(!JSON.stringify(events).includes('vera'), 'who of the operators did it is for operators')
})

test('the command changes lists everybody’s access changes with who made them', async () => {
  const lines = (await operator(['changes', '--limit', '2'])).out.split('\n')
  assert.equal(lines.length, 3)
  assert.match(lines[1]!, /^oleg +.*отозвано.*operator:vera +Дано по ошибке$/)
  assert.equal((await operator(['changes', '--person', 'maria'])).out, 'Изменений не было')
  assert.equal((await operator(['changes', '--person', 'nobody'])).code, 1)
})

test('grant, revoke, access and changes with wrong arguments are refused with a reason and change nothing', async () => {
  const before = await stage.db.query('select count(*)::int as n from access_events')
  const cases: [string[], number, RegExp][] = [
    [['grant', 'nobody', '5', '--reason', 'Ошибка'], 1, /Нет такого пользователя: nobody/],
    [['grant', 'oleg', '0', '--reason', 'Ошибка'], 2, /Дней не меньше 1/],
    [['grant', 'oleg', '1.5', '--reason', 'Ошибка'], 2, /целое число/],
    [['grant', 'oleg', '99999', '--reason', 'Ошибка'], 2, /не больше 3650/],
    [['grant', 'oleg', 'много', '--reason', 'Ошибка'], 2, /сколько дней/],
    [['grant', 'oleg', '5'], 2, /Укажите --reason/],
    [['grant', 'oleg', '5', '--reason', ' '], 2, /Укажите --reason/],
    [['grant', 'oleg', '5', '--reason', 'ой'], 2, /слишком короткая/],
    [['revoke', 'oleg', '1', '--reason', 'Ещё раз'], 1, /нет действующего права 1/],
    [['revoke', 'maria', '2', '--reason', 'Чужое право'], 1, /У maria нет действующего права 2/],
    [['revoke', 'nobody', '2', '--reason', 'Ошибка'], 1, /Нет такого пользователя/],
    [['access'], 2, /Укажите имя/],
    [['access', 'nobody'], 1, /Нет такого пользователя/],
    [['changes', '--limit', '0'], 2, /не меньше 1/],
  ]
  for (const [words, code, told] of cases) {
    const done = await operator(words)
    assert.deepEqual([done.code, done.out], [code, ''], words.join(' '))
    assert.match(done.err, told)
  }
  assert.deepEqual((await stage.db.query('select count(*)::int as n from access_events')).rows, before.rows)
})

test('a writing command leaves an audit record, also when refused; a reading or misused command leaves none', async () => {
  const lines = (await operator(['audit', '--person', 'OLEG'])).out.split('\n')
  assert.match(lines[0]!, /^когда +кто +команда/)
  assert.deepEqual(
    lines.slice(1).map((line) => /(grant|revoke) .*(сделано|отказ)/.exec(line)?.slice(1)),
    [
      ['revoke', 'отказ'],
      ['revoke', 'сделано'],
      ['revoke', 'сделано'],
      ['grant', 'сделано'],
      ['grant', 'сделано'],
    ],
  )
  assert.match(lines[3]!, /anna +revoke +\{.*"reason":"Дано по ошибке".*право 1 отозвано/)
  const { rows } = await stage.db.query(`select command from operator_audit where command not in ('grant', 'revoke')`)
  assert.deepEqual(rows, [])
  assert.equal((await operator(['audit', '--person', 'anna'])).out, 'Записей нет')
  assert.equal((await operator(['audit', '--limit', 'все'])).code, 2)
})

test('a command that crashes leaves an audit record of the failure', async () => {
  await stage.db.query(`alter table access_events add constraint broken check (reason <> 'Поломка')`)
  await assert.rejects(operator(['grant', 'oleg', '5', '--reason', 'Поломка']))
  await stage.db.query('alter table access_events drop constraint broken')
  assert.match((await operator(['audit', '--limit', '1'])).out, /grant +.*сбой +.*broken/)
})

test('the audit shortens what a check of all services said', async () => {
  const act = { operator: 'anna', command: 'check', arguments: {}, about: null }
  await recordDone(stage.db, act, 'Слово'.repeat(100), stage.now())
  assert.match((await operator(['audit', '--limit', '1'])).out, /check +.*сделано +(Слово){40}…$/)
  assert.equal((await subscription()).subscription_end_date, null)
})
