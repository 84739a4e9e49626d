import assert from 'node:assert/strict'
import { test } from 'node:test'
import { membership } from '@palata/contract/membership'
import { testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { testOperator } from '#testing/operator.ts'

const stage = await testApp()
const { app, db } = stage
const operator = testOperator(stage)

const groupsOf = async (username: string) =>
  (await db.query('select groups from accounts where username = $1', [username])).rows[0]?.groups
const recordOf = async (command: string) =>
  (await db.query('select * from operator_audit where command = $1 order by id desc limit 1', [command])).rows[0]

test('a person made by create-person signs in with the printed password or the given one', async () => {
  const made = await operator(['create-person', 'lena', '--email', 'lena@example.org', '--name', 'Лена'])
  assert.deepEqual([made.code, made.err], [0, ''])
  const [, password] = /Пароль, показан один раз: (\S{16})$/.exec(made.out)!
  assert.equal((await testBrowser(app).signIn('lena', password!)).statusCode, 200)
  const record = await recordOf('create-person')
  assert.deepEqual([record.operator, record.about, record.result], ['vera', 'lena', 'done'])
  assert.ok(!JSON.stringify(record).includes(password!), 'the password is kept nowhere')

  const words = ['create-person', 'pavel', '--email', 'pavel@example.org', '--password-stdin', '--role', 'moderator']
  const given = await operator([...words, '--by', 'anna'], { input: 'тихий-берег-72\n' })
  assert.equal(given.code, 0)
  assert.ok(!given.out.includes('тихий'))
  assert.equal((await testBrowser(app).signIn('pavel', 'тихий-берег-72')).statusCode, 200)
  assert.deepEqual(await groupsOf('pavel'), ['Moderators'])
  const after = await recordOf('create-person')
  assert.equal(after.operator, 'anna')
  assert.ok(!JSON.stringify(after).includes('тихий'))
})

test('create-person with wrong fields names each mistake and makes nobody', async () => {
  const cases: [string[], string, RegExp][] = [
    [['ж', '--email', 'нет', '--name', ' '], '', /username: От 3 до 30 знаков[\s\S]*first_name[\s\S]*email: Введите/],
    [['maria', '--email', 'Oleg@example.org'], '', /уже существует[\s\S]*--email: Пользователь с такой почтой/],
    [['weak', '--email', 'weak@example.org', '--password-stdin'], '12345678', /Пароль: Такой пароль/],
    [['empty', '--email', 'empty@example.org', '--password-stdin'], '', /обязательное/],
  ]
  for (const [words, input, told] of cases) {
    const { code, err } = await operator(['create-person', ...words], { input })
    assert.equal(code, 1, words.join(' '))
    assert.match(err, told)
    assert.equal((await recordOf('create-person')).result, 'refused')
  }
  const noRole = await operator(['create-person', 'kira', '--email', 'kira@example.org', '--role', 'god'])
  assert.deepEqual([noRole.code, noRole.err.split('\n')[0]], [2, 'Роль: moderator, editor или operator.'])
  const { rows } = await db.query(`select from accounts where username in ('weak', 'empty', 'kira')`)
  assert.equal(rows.length, 0)
})

test('an operator gives and takes a role, once however often asked, and the person reads the reason', async () => {
  const give = ['give-role', 'Oleg', 'editor', '--reason', 'Пишет новости']
  assert.equal((await operator(give)).out, 'oleg: роль editor дана')
  assert.equal((await operator(give)).err, 'У oleg роль editor уже есть')
  assert.deepEqual(await groupsOf('oleg'), ['Editors'])
  assert.equal((await operator(['take-role', 'oleg', 'editor', '--reason', 'Отпуск'])).out, 'oleg: роль editor снята')
  assert.equal((await operator(['take-role', 'oleg', 'editor', '--reason', 'Отпуск'])).err, 'У oleg нет роли editor')
  assert.deepEqual(await groupsOf('oleg'), [])
  const { events } = await stage.as('oleg').call(membership.rights, {})
  assert.deepEqual(
    events.map(({ kind, reason }) => [kind, reason]),
    [
      ['role_taken', 'Отпуск'],
      ['role_given', 'Пишет новости'],
    ],
  )
  // Every process reloads the person.
  const { rows } = await db.query(`select from outbox where name = 'membership.changed'`)
  assert.ok(rows.length >= 2)
})

test('giving or taking a role without a reason, of an unknown role or an unknown person is refused', async () => {
  const nobody = await operator(['give-role', 'nobody', 'editor', '--reason', 'Ошибка'])
  assert.deepEqual([nobody.code, nobody.err], [1, 'Нет такого пользователя: nobody'])
  assert.equal((await operator(['take-role', 'nobody', 'editor', '--reason', 'Ошибка'])).code, 1)
  assert.equal((await operator(['give-role', 'oleg', 'Editors', '--reason', 'Ошибка'])).code, 2)
  assert.match((await operator(['give-role', 'oleg', 'editor'])).err, /Укажите --reason/)
  assert.deepEqual(await groupsOf('oleg'), [])
})

test('resume-letters lets letters go to an address again, once', async () => {
  const words = ['resume-letters', 'oleg', '--reason', 'ящик почистили']
  await db.query(
    `insert into letter_stops (address, reason, stopped_at)
     select lower(email), 'failing', $1::timestamptz - interval '1 day' from accounts where username = 'oleg'`,
    [stage.now()],
  )
  assert.match((await operator(words)).out, /^oleg: письма снова идут/)
  assert.match((await operator(words)).out, /^oleg: письма и так идут/)
  const { rows } = await db.query('select lifted_at from letter_stops')
  assert.deepEqual(rows, [{ lifted_at: stage.now() }])
})
