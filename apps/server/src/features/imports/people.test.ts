import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOW, testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { testOperator } from '#testing/operator.ts'
import { testMail } from '#testing/services/mail.ts'
import { exportFolder } from '#testing/services/telegramExport.ts'

const stage = await testApp()
const { app, db } = stage
const operator = testOperator(stage)
const mail = await testMail(db, stage.now)
const files = await exportFolder()

const bring = async (content: string | Buffer, ...more: string[]) =>
  operator(['import', 'people', await files.write(content, 'люди.csv'), '--from', 'Boosty', '--verbose', ...more])
const personOf = async (email: string) =>
  (
    await db.query(
      `select a.id, a.name, a.password_hash, (select max(ends_at) from grants g where g.account_id = a.id and g.revoked_at is null) as until,
         (select count(*)::int from grants g where g.account_id = a.id) as grants
       from accounts a where lower(email) = lower($1)`,
      [email],
    )
  ).rows[0]
const countOf = async (what: string) => (await db.query(`select count(*)::int as count from ${what}`)).rows[0].count
const tableLine = (out: string) => /^Люди +.*$/m.exec(out)?.[0].replace(/ +/g, ' ')

test('a person comes with the days they have paid for, gets a letter, sets a password and signs in', async () => {
  const { code, out } = await bring('Почта;Имя;Действует до\nchitatel1@example.org;Читатель 1;31.12.2026\n')
  assert.equal(code, 0, out)
  assert.match(out, /Уходит 1 письмо «Задайте пароль», по 30 в минуту, за 1 минуту/)
  const person = await personOf('chitatel1@example.org')
  assert.deepEqual([person.name, person.until.toISOString()], ['Читатель 1', '2026-12-31T21:00:00.000Z'])
  const letter = (await mail.letterTo('chitatel1@example.org'))!
  assert.equal(letter.subject, 'Задайте пароль: Палата')
  assert.match(letter.text, /Ваш доступ открыт до 31 декабря 2026/)
  const [, uid, token] = /password-reset-confirm\/\?uid=([\w-]+)&token=([\w-]+)/.exec(letter.text)!
  const body = { uid, token, new_password: 'берег-тихий-72', re_new_password: 'берег-тихий-72' }
  // The letter waits for its reader: a week later it still opens the account.
  stage.pass(7 * 24 * 3600)
  const set = await app.inject({ method: 'POST', url: '/api/auth/users/reset_password_confirm/', payload: body })
  assert.ok(set.statusCode < 300, set.body)
  const username = (await db.query('select username from accounts where id = $1', [person.id])).rows[0].username
  const signed = await testBrowser(app).signIn(username, 'берег-тихий-72')
  assert.equal(signed.statusCode, 200, signed.body)
})

test('letters of many go at their pace', async () => {
  const many = Array.from({ length: 65 }, (_, at) => `mnogo${at}@example.org`)
  const { out } = await bring(`email\n${many.join('\n')}\n`)
  assert.match(out, /Уходит 65 писем «Задайте пароль», по 30 в минуту, за 3 минуты/)
  const { rows } = await db.query(
    `select extract(epoch from due_at - $1::timestamptz)::int as after, count(*)::int as letters from letters
     where recipient like 'mnogo%' group by due_at`,
    [stage.now()],
  )
  const byMinute = new Map(rows.map(({ after, letters }) => [after, letters]))
  assert.deepEqual(Object.fromEntries(byMinute), { 0: 30, 60: 30, 120: 5 })
})

test('whose address has an account keeps it, with the longer right, and gets no letter', async () => {
  const cases: [who: string, has: string | null, brought: string, until: string][] = [
    ['maria', '2027-03-01T00:00:00Z', '2027-01-15', '2027-03-01T00:00:00.000Z'],
    ['oleg', null, '2027-01-15', '2027-01-15T21:00:00.000Z'],
    ['anna', '2026-12-20T00:00:00Z', '2027-01-15', '2027-01-15T21:00:00.000Z'],
  ]
  for (const [who, has, brought, until] of cases) {
    if (has)
      await db.query(
        `insert into grants (account_id, source, starts_at, ends_at, reason)
         select id, 'cryptocloud', $2, $3, 'Оплата' from accounts where username = $1`,
        [who, NOW, has],
      )
    const { out } = await bring(`email,until\n${who.toUpperCase()}@EXAMPLE.ORG,${brought}\n`)
    assert.match(out, /Адреса совпали у 1: объединим, более долгое право останется/)
    assert.equal((await personOf(`${who}@example.org`)).until.toISOString(), until, who)
  }
  assert.equal(await countOf(`letters where recipient ilike 'maria@%' or recipient ilike 'oleg@%'`), 0)
})

test('the same list again changes nothing; a longer end is added, a later run of it takes only its own away', async () => {
  const list = (until: string) => `email;until\npovtor@example.org;${until}\n`
  await bring(list('01.02.2027'))
  assert.equal(tableLine((await bring(list('01.02.2027'))).out), 'Люди 1 0 1 0')
  assert.equal((await personOf('povtor@example.org')).grants, 1)
  const longer = await bring(list('01.05.2027'))
  assert.equal((await personOf('povtor@example.org')).until.toISOString(), '2027-05-01T21:00:00.000Z')
  assert.equal(await countOf(`letters where recipient = 'povtor@example.org'`), 1)
  const [, run] = /undo-import (\d+)/.exec(longer.out)!
  assert.match((await operator(['undo-import', run!])).out, /убрано 1 право$/)
  assert.equal((await personOf('povtor@example.org')).until.toISOString(), '2027-02-01T21:00:00.000Z')
})

test('undo removes who never came with their letters, and leaves who did', async () => {
  const { out } = await bring('email;until\ntihiy@example.org;01.02.2027\nprishel@example.org;01.02.2027\n')
  await db.query(`update accounts set password_hash = 'x' where email = 'prishel@example.org'`)
  const [, run] = /undo-import (\d+)/.exec(out)!
  assert.equal(
    (await operator(['undo-import', run!])).out,
    'люди.csv: убрано 1 аккаунт; осталось 1: людей, которые уже вошли, 1',
  )
  assert.equal(await personOf('tihiy@example.org'), undefined)
  assert.equal(await countOf(`letters where recipient = 'tihiy@example.org' and dropped_at is null`), 0)
  assert.ok((await personOf('prishel@example.org')).until, 'whoever came keeps their days')
})

test('undo leaves whoever signed in and out, and whom something else gave days', async () => {
  const { out } = await bring('email;until\nvyshel@example.org;01.02.2027\nodaren@example.org;01.02.2027\n')
  const [left, gifted] = [await personOf('vyshel@example.org'), await personOf('odaren@example.org')]
  await db.query(
    `insert into sessions (account_id, remembered, user_agent, network, created_at, seen_at, expires_at, ended_at, end_reason)
     values ($1, false, '', '', $2, $2, $2, $2, 'signed_out')`,
    [left.id, stage.now()],
  )
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason, created_at)
     values ($1, 'gift', $2, $2::timestamptz + interval '60 days', 'x', $2)`,
    [gifted.id, stage.now()],
  )
  const [, run] = /undo-import (\d+)/.exec(out)!
  assert.match((await operator(['undo-import', run!])).out, /осталось 2: людей, которые уже вошли, 2/)
  assert.ok((await personOf('vyshel@example.org')) && (await personOf('odaren@example.org')))
})

test('an address that somebody registered and never confirmed comes to its owner alone', async () => {
  await db.query(
    `insert into accounts (username, name, email, password_hash) values ('squatter', 'Чужой', 'hozyain@example.org', 'x')`,
  )
  await bring('email;until\nhozyain@example.org;01.02.2027\n')
  const letter = (await mail.letterTo('hozyain@example.org'))!
  assert.equal(letter.subject, 'Задайте пароль: Палата')
  assert.equal((await personOf('hozyain@example.org')).password_hash, 'x', 'an import changes no password')
  const { out } = await bring('email;until\nhozyain@example.org;01.02.2027\n')
  assert.match(out, /Люди/)
  assert.equal(await countOf(`letters where recipient = 'hozyain@example.org'`), 1)
})

test('odd rows are told by row, a dry run writes nothing', async () => {
  const list = [
    'почта;имя;до;источник',
    ';Без почты;01.02.2027;',
    'не почта;Кто;01.02.2027;',
    'kogda@example.org;Кто;когда-нибудь;',
    'fevral@example.org;Кто;31.02.2027;',
    'vek@example.org;Кто;01.02.2127;',
    'horosho@example.org;"Имя; с ""кавычкой""";1 марта 2027;Patreon',
  ].join('\r\n')
  const before = await countOf('accounts')
  const dry = await bring(list, '--dry-run')
  assert.equal(await countOf('accounts'), before)
  assert.match(dry.out, /Уйдёт 1 письмо/)
  const { out } = await bring(list)
  assert.equal(tableLine(out), tableLine(dry.out))
  for (const said of [
    'строка 2: нет почты, войти не сможет',
    'строка 3: почта не понята: не почта',
    'строка 4: день не понят: когда-нибудь',
    'строка 5: день не понят: 31.02.2027',
    'строка 6: день не понят: 01.02.2127',
  ])
    assert.ok(out.includes(said), `${said}\n${out}`)
  const person = await personOf('horosho@example.org')
  assert.deepEqual([person.name, person.until.toISOString()], ['Имя; с "кавычкой"', '2027-03-01T21:00:00.000Z'])
  const { rows } = await db.query('select reason from grants where account_id = $1', [person.id])
  assert.deepEqual(rows, [{ reason: 'Перенос из Patreon: оплаченный там срок' }])
})

for (const encoding of ['utf-16le', 'windows-1251'] as const)
  test(`a table in ${encoding} is read`, async () => {
    const text = `почта;имя\n${encoding}@example.org;Читатель 2\n`
    const bytes =
      encoding === 'utf-16le'
        ? Buffer.from(`\ufeff${text}`, 'utf16le')
        : Buffer.from([...text].map((sign) => (/[А-я]/.test(sign) ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))))
    await bring(bytes)
    assert.equal((await personOf(`${encoding}@example.org`)).name, 'Читатель 2')
  })

test('a file that is no table of people is refused', async () => {
  const { code, err } = await bring('монета;цена\nBTC;1\n')
  assert.equal(code, 1)
  assert.match(err, /Это не таблица людей: в первой строке нужен столбец «почта»/)
})
