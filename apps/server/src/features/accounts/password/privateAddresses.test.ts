import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertPost } from '#testing/acts/posts.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { giveAudio } from '#testing/files/audio.ts'
import { testOperator } from '#testing/operator.ts'
import { testMail } from '#testing/services/mail.ts'
import { hashPassword } from './passwords.ts'

const objects = memoryStore()
const stage = await testApp({ objects, publicUrl: 'https://club.example' })
const { app, db } = stage
const mail = await testMail(db, stage.now)
const type = testOperator(stage)
const PASSWORD = 'тихий-берег-72'
const hash = await hashPassword(PASSWORD)
const post = await insertPost(db, { title: 'Выпуск', model: 'Material', isPodcast: true, hoursAgo: 1 })
await giveAudio({ db, objects }, post)
const WHY = ['--reason', 'Проверка адресов']

let made = 0
/** A member signed in from two browsers, with the addresses of their podcasts and their calendar. */
async function newMember() {
  made += 1
  const username = `member${made}`
  const { rows } = await db.query<{ id: number }>(
    `insert into accounts (username, name, email, email_verified, password_hash, created_at)
     values ($1, 'Кто-то', $1 || '@example.org', true, $2, $3) returning id`,
    [username, hash, stage.now()],
  )
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason)
     values ($1, 'cryptocloud', $2::timestamptz - interval '1 day', $2::timestamptz + interval '40 days', 'Право')`,
    [rows[0]!.id, stage.now()],
  )
  const [browser, other] = [testBrowser(app), testBrowser(app)]
  for (const one of [browser, other]) assert.equal((await one.signIn(username, PASSWORD)).statusCode, 200)
  const replies = await Promise.all(
    ['podcasts', 'calendar'].map((kind) => browser.send('POST', `/api/${kind}/feed/`, { payload: {} })),
  )
  const addresses = replies.map((reply) => (reply.json().address as string).replace('https://club.example', ''))
  return { username, browser, other, addresses }
}
type Member = Awaited<ReturnType<typeof newMember>>

/** What the two addresses answer; with `+` when the episodes are in. */
async function answers({ addresses }: Member) {
  await stage.identity.hear('accounts.changed')
  const replies = await Promise.all(addresses.map((url) => app.inject({ url, remoteAddress: '203.0.113.7' })))
  return replies.map(({ statusCode, body }) => `${statusCode}${body.includes('Выпуск') ? '+' : ''}`).join(' ')
}

const changePassword = {
  current_password: PASSWORD,
  new_password: 'другой-берег-73',
  re_new_password: 'другой-берег-73',
}
async function reset({ username, browser }: Member, end: string[]) {
  await browser.send('POST', '/api/auth/users/reset_password/', { payload: { email: `${username}@example.org` } })
  const key = await mail.keyTo(`${username}@example.org`)
  const { new_password, re_new_password } = changePassword
  const payload = { ...(key as object), new_password, re_new_password, end }
  const done = await browser.send('POST', '/api/auth/users/reset_password_confirm/', { payload })
  assert.equal(done.statusCode, 204, done.body)
}
const operate = async (...words: string[]) => {
  const { code, err } = await type([...words, ...WHY])
  assert.equal(code, 0, err)
}

const ACTS: [what: string, act: (member: Member) => Promise<unknown>, expected: string][] = [
  ['nothing', async () => {}, '200+ 200'],
  ['signing out', ({ browser }) => browser.send('POST', '/api/token/blacklist/', { payload: {} }), '200+ 200'],
  [
    'ending one’s other sessions',
    ({ browser }) => browser.send('POST', '/api/auth/sessions/revoke_others/', { payload: {} }),
    '200+ 200',
  ],
  ['end-sessions by an operator', ({ username }) => operate('end-sessions', username), '200+ 200'],
  [
    'a change of the password',
    ({ browser }) => browser.send('POST', '/api/auth/users/set_password/', { payload: changePassword }),
    '200+ 200',
  ],
  ['a reset of the password that leaves them', (member) => reset(member, []), '200+ 200'],
  ['a reset of the password that ends them', (member) => reset(member, ['podcasts', 'calendar']), '410 410'],
  ['freezing', ({ username }) => operate('freeze', username), '200 200'],
  [
    'freezing and unfreezing',
    async ({ username }) => {
      await operate('freeze', username)
      await operate('unfreeze', username)
    },
    '200+ 200',
  ],
  ['closing the account', ({ username }) => operate('close', username), '200 200'],
  ['removal of the person', ({ username }) => operate('delete', username, username), '410 410'],
]

for (const [what, act, expected] of ACTS)
  test(`private addresses of podcasts and calendar after ${what}`, async () => {
    const member = await newMember()
    await act(member)
    assert.equal(await answers(member), expected)
  })
