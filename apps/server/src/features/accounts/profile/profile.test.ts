import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { form, sendForm } from '#testing/acts/forms.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { app, db } = stage
const maria = stage.as('maria')
const oleg = stage.as('oleg')

const patch = (person: string, fields: FormData) => sendForm(app, person, fields)

// spec
test('GET /api/auth/users/me/ tells a person everything about themselves', async () => {
  const me = await maria.call(accounts.me, {})
  assert.deepEqual(me, {
    id: 2,
    username: 'maria',
    first_name: 'Мария',
    avatar: '',
    email: 'maria@example.org',
    email_verified: true,
    date_joined: me.date_joined,
    description: '',
    twitter: '',
    telegram: '',
    show_telegram: false,
    eth_address: '',
    show_eth_address: false,
    groups: [],
    has_pon_subscription: false,
    has_telegram_subscription: false,
    days_left: 0,
    cryptocloud_days_left: null,
    telegram_days_left: null,
    has_paid_access: false,
    is_moderator: false,
    limit: null,
    leaving_at: null,
    letters_stopped: null,
    consent_due: true,
  })
  assert.ok(Date.parse(me.date_joined) > 0)
  assert.deepEqual((await stage.as('anna').call(accounts.me, {})).groups, ['Editors'])
})

// spec: A-027
test('a guest has no profile to read or change', async () => {
  assert.equal(await stage.as('guest').status(accounts.me, {}), 401)
  assert.equal(await stage.as('guest').status(accounts.updateMe, { body: { first_name: 'Кто-то' } }), 401)
})

test('a person changes their own profile by JSON or form, only in the fields sent', async () => {
  const changed = await maria.call(accounts.updateMe, {
    body: { first_name: ' Маша ', description: 'Читаю с 2021 года', twitter: 'https://x.com/masha_crypto' },
  })
  assert.deepEqual(
    [changed.first_name, changed.description, changed.twitter],
    ['Маша', 'Читаю с 2021 года', 'masha_crypto'],
  )
  const reply = await patch('maria', form({ show_telegram: 'true', show_eth_address: 'on', twitter: '@masha' }))
  const me = reply.json()
  assert.deepEqual([me.show_telegram, me.show_eth_address, me.twitter, me.first_name], [true, true, 'masha', 'Маша'])
  assert.equal((await patch('maria', form({ show_telegram: 'false' }))).json().show_telegram, false)
})

test('PATCH /api/auth/users/me/ changes neither fields out of the person’s hands nor another person', async () => {
  const before = (await db.query('select * from accounts where id = 3')).rows[0]
  const stolen = {
    id: 1,
    groups: ['Moderators'],
    is_moderator: true,
    has_paid_access: true,
    days_left: 999,
    email: 'x@example.org',
    email_verified: false,
    username: 'anna',
    password_hash: 'x',
    telegram: 'ceo',
    eth_address: '0x0',
    date_joined: '2000-01-01T00:00:00Z',
  }
  assert.equal(await oleg.status(accounts.updateMe, { body: stolen as object }), 200)
  assert.equal((await patch('oleg', form({ groups: 'Moderators', username: 'anna', id: '1' }))).statusCode, 200)
  assert.deepEqual((await db.query('select * from accounts where id = 3')).rows[0], before)
  for (const [url, status] of [
    ['/api/users/maria/', 405],
    ['/api/users/2/', 405],
    ['/api/auth/users/2/', 404],
    ['/api/auth/users/me/?id=2', 200],
  ] as const) {
    const payload = { id: 2, first_name: 'Взлом' }
    const reply = await app.inject({ method: 'PATCH', url, headers: { authorization: 'oleg' }, payload })
    assert.equal(reply.statusCode, status, url)
  }
  const { rows } = await db.query<{ name: string }>('select name from accounts order by id')
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Анна Вель', 'Маша', 'Взлом'],
  )
})

test('profile texts are kept and answered unchanged, markup and quotes included', async () => {
  for (const text of [
    `'; drop table accounts; --`,
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '🐸 👩‍🚀 مرحبا',
  ]) {
    const first_name = text.slice(0, 50)
    const me = await oleg.call(accounts.updateMe, { body: { first_name, description: text } })
    assert.deepEqual([me.first_name, me.description], [first_name, text])
    const reply = await app.inject('/api/users/oleg/')
    assert.equal(reply.json().description, text)
    assert.match(String(reply.headers['content-type']), /^application\/json/)
  }
})

test('invisible characters are removed from a name, and a name of them alone is refused', async () => {
  const named = async (first_name: string) => (await oleg.call(accounts.updateMe, { body: { first_name } })).first_name
  assert.equal(await named('О\u200bл\u2060е\ufeffг\u00ad'), 'Олег')
  assert.equal(await named('\u202eгелО\u202c'), 'гелО', 'no direction is turned round')
  assert.equal(await named('О\u{e0041}лег\u2066\u2069\u0007'), 'Олег')
  assert.equal(await named(`О${'\u0301'.repeat(40)}`), `О${'\u0301'.repeat(3)}`)
  assert.equal(await named('Вера 👩‍🚀'), 'Вера 👩‍🚀', 'joiners hold an emoji together')
  for (const blank of ['\u200b', '\u2060\u200d ', '\u3164', '\u202e\u202c'])
    assert.deepEqual(
      await app
        .inject({
          method: 'PATCH',
          url: '/api/auth/users/me/',
          headers: { authorization: 'oleg' },
          payload: { first_name: blank },
        })
        .then((reply) => [reply.statusCode, reply.json()]),
      [400, { first_name: ['Это обязательное поле'] }],
    )
})

test('a wrong profile field is refused under its name', async () => {
  const cases: [object, string][] = [
    [{ first_name: '  ' }, 'Это обязательное поле'],
    [{ first_name: 'я'.repeat(51) }, 'Не длиннее 50 символов'],
    [{ description: 'я'.repeat(501) }, 'Не длиннее 500 символов'],
    [{ twitter: 'javascript:alert(1)' }, 'Укажите имя в X (Twitter) или ссылку на профиль'],
    [{ twitter: `'; drop table accounts; --` }, 'Укажите имя в X (Twitter) или ссылку на профиль'],
    [{ twitter: '<b>masha</b>' }, 'Укажите имя в X (Twitter) или ссылку на профиль'],
    [{ show_eth_address: "1' or '1'='1" }, 'Нужно true или false'],
    [{ twitter: 'https://evil.example/masha' }, 'Укажите имя в X (Twitter) или ссылку на профиль'],
    [{ show_telegram: 'perhaps' }, 'Нужно true или false'],
    [{ avatar: 'https://evil.example/a.png' }, 'Загрузите картинку файлом'],
    [{ avatar: null }, 'Загрузите картинку файлом'],
  ]
  for (const [payload, text] of cases) {
    const reply = await app.inject({
      method: 'PATCH',
      url: '/api/auth/users/me/',
      headers: { authorization: 'oleg' },
      payload,
    })
    assert.deepEqual([reply.statusCode, reply.json()], [400, { [Object.keys(payload)[0]!]: [text] }])
  }
})

test('others see only what a person shows in the profile', async () => {
  await db.query(
    `update accounts set telegram = 'masha_tg', eth_address = '0xabc', show_telegram = false, show_eth_address = false, twitter = '' where id = 2`,
  )
  const profile = async () => (await app.inject('/api/users/MARIA/')).json()
  const shown = await profile()
  assert.deepEqual(Object.keys(shown).sort(), ['avatar', 'date_joined', 'description', 'first_name', 'username'])
  assert.equal(shown.username, 'maria')
  await db.query('update accounts set show_telegram = true where id = 2')
  assert.deepEqual([(await profile()).telegram, 'eth_address' in (await profile())], ['masha_tg', false])
  await db.query('update accounts set show_eth_address = true, show_telegram = false where id = 2')
  assert.deepEqual([(await profile()).eth_address, 'telegram' in (await profile())], ['0xabc', false])
  assert.ok(!JSON.stringify(await profile()).includes('example.org'))
  for (const name of ['nobody', "maria' --", '%', 'м', 'maria%00']) {
    const reply = await app.inject(`/api/users/${encodeURIComponent(name)}/`)
    assert.ok([404, 400].includes(reply.statusCode), `${name} → ${reply.statusCode}`)
  }
  assert.equal((await app.inject('/api/users/nobody/')).json().detail, 'Пользователь не найден')
})
