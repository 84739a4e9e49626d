import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasAddress, personName, writtenName } from '@palata/contract/text/personName'
import { transaction } from '#platform/database.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { openAccount } from './index.ts'

const stage = await testApp()
const { app, db } = stage

/** Names with something that a mail program, a messenger or a feed reader turns into a link, and what is left. */
const ADDRESSED: [name: string, left: string][] = [
  ['Приз https://evil.example/a?b', 'Приз'],
  ['Приз evil.com', 'Приз'],
  ['t.me/joinchat/abc Вася', 'Вася'],
  ['evil.com', 'evil. com'],
  ['приз.рф', 'приз. рф'],
  ['ＥＶＩＬ．ＣＯＭ', 'EVIL. COM'],
  ['ⓔⓥⓘⓛ.ⓒⓞⓜ', 'evil. com'],
  ['evil。com', 'evil. com'],
  ['evil․com', 'evil. com'],
  ['ht\u200btps://evil.com', ''],
  ['xn--80ak6aa92e.com Вася', 'Вася'],
  ['Вася 10.0.0.1:8080', 'Вася'],
  ['www.evil Вася', 'Вася'],
  ['Вася a@b.co', 'Вася'],
  ['Вася mailto:a', 'Вася'],
  ['tg://resolve?domain=evil', ''],
  ['@durov', ''],
  ['Вася ＠durov', 'Вася'],
  ['/pay Вася', 'pay Вася'],
  ['Вася +7 (999) 123-45-67', 'Вася'],
  ['Bob\r\nBcc: victim@example.org', 'Bob Bcc:'],
]
/** Names of people as they are. */
const PLAIN: [name: string, written: string][] = [
  ['Мария Край', 'Мария Край'],
  ['А.С.Пушкин', 'А. С. Пушкин'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['Жан-Поль О’Нил', 'Жан-Поль О’Нил'],
  ['AC/DC', 'AC/DC'],
  ['Маша 2.0', 'Маша 2.0'],
  ['Вера 👩‍🚀', 'Вера 👩‍🚀'],
  ['مرحبا', 'مرحبا'],
  ['Иван\nПетров', 'Иван Петров'],
  ['x\u2800\u3000y', 'x y'],
  ['\u202egelO\u202c', 'gelO'],
]
const BLANK = ['\u2800\u2800', '\u3164', '\u115f\u1160', '\uffa0', '\u200b\u2060', ' \u2028\u2029 ', '.', '…']

test('personName leaves one line without addresses, twice the same', () => {
  for (const [name, left] of [...ADDRESSED, ...PLAIN]) {
    assert.equal(personName(name), left, JSON.stringify(name))
    assert.equal(personName(left), left, JSON.stringify(left))
  }
  for (const [name] of ADDRESSED) assert.equal(hasAddress(name), true, JSON.stringify(name))
  for (const [name] of PLAIN) assert.equal(hasAddress(name), false, JSON.stringify(name))
  for (const name of [...BLANK, '']) assert.equal(writtenName(name), 'Участник', JSON.stringify(name))
})

test('settings and sign-up refuse a name with an address in words, and a blank one', async () => {
  const rename = (first_name: string) =>
    app.inject({
      method: 'PATCH',
      url: '/api/auth/users/me/',
      headers: { authorization: 'oleg' },
      payload: { first_name },
    })
  const join = (first_name: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/users/',
      payload: {
        username: 'newcomer',
        first_name,
        email: 'newcomer@example.org',
        password: 'тихий-берег-72',
        password2: 'тихий-берег-72',
      },
    })
  const refused = { first_name: ['Имя пишется без адресов, ссылок и телефонов'] }
  for (const [name] of ADDRESSED.filter(([name]) => name.length <= 50))
    assert.deepEqual((await rename(name)).json(), refused, JSON.stringify(name))
  for (const [name] of ADDRESSED.slice(0, 4)) assert.deepEqual((await join(name)).json(), refused)
  for (const name of BLANK) assert.equal((await rename(name)).statusCode, 400, JSON.stringify(name))
  for (const [name, written] of PLAIN) assert.equal((await rename(name)).json().first_name, written)
})

test('a name from another service is cleaned, cut and never empty', async () => {
  const open = async (name: string) => {
    const id = await transaction(db, (tx) => openAccount(tx, { name, email: null }, stage.now()))
    const { rows } = await db.query('select name, username from accounts where id = $1', [id])
    return rows[0]
  }
  for (const [name, left] of ADDRESSED) assert.equal((await open(name)).name, left || 'Участник', JSON.stringify(name))
  for (const name of BLANK) assert.equal((await open(name)).name, 'Участник')
  assert.equal((await open('я'.repeat(500))).name, 'я'.repeat(50))
  assert.ok(!(await open('Приз evil.com')).username.includes('evil'))
})

test('a name stored before is cleaned where feeds write it', async () => {
  await db.query(`update accounts set name = 'Анна' || chr(10) || 'https://evil.example/ @evil' where id = 1`)
  await insertPost(db, { title: 'Тема', authorId: 1, model: 'News' })
  const { body } = await app.inject('/rss.xml')
  assert.match(body, /<dc:creator>Анна<\/dc:creator>/)
  assert.ok(!body.includes('evil'))
})
