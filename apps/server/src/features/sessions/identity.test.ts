import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listenForEvents } from '#platform/outbox/listen.ts'
import { testApp, testIdentity } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { hashPassword } from '#testing/passwords.ts'

const stage = await testApp()
const { app, db } = stage
await db.query('update accounts set password_hash = $1', [await hashPassword('тихий-берег-72')])

/** A second process of the product. */
const elsewhere = testIdentity(db, stage.now)
const seenElsewhere = (token: string) =>
  elsewhere.identify({ headers: { authorization: `Bearer ${token}` } }, stage.now()).catch(() => null)

async function signedIn() {
  const browser = testBrowser(app)
  await browser.signIn('oleg', 'тихий-берег-72')
  return browser
}

test('a session ended in one process ends in another by notice or by its own check', async () => {
  const stop = listenForEvents(
    stage.url,
    (name) => void elsewhere.hear(name),
    () => void elsewhere.hear(null),
  )
  after(stop)
  const browser = await signedIn()
  assert.equal((await seenElsewhere(browser.access))?.username, 'oleg')
  await browser.send('POST', '/api/token/blacklist/')
  const deadline = Date.now() + 5_000
  while ((await seenElsewhere(browser.access)) && Date.now() < deadline) await new Promise(setImmediate)
  assert.equal(await seenElsewhere(browser.access), null)
})

test('a process that was away or just started reads the sessions ended meanwhile', async () => {
  const browser = await signedIn()
  await browser.send('POST', '/api/token/blacklist/')
  const started = testIdentity(db, stage.now)
  const request = { headers: { authorization: `Bearer ${browser.access}` } }
  assert.equal((await started.identify(request, stage.now()))?.username, 'oleg')
  await started.hear(null)
  await assert.rejects(started.identify(request, stage.now()), { code: 'sign_in' })
})

test('a signed-in reader’s identity is cached for five seconds or until rights change', async () => {
  const browser = await signedIn()
  const queries: string[] = []
  const watched = Object.assign(Object.create(db), {
    query: (statement: { name: string; text: string; values: unknown[] }) => {
      queries.push(statement.name)
      return db.query(statement)
    },
  })
  const identity = testIdentity(watched, stage.now)
  const identify = async (): Promise<string[]> => {
    queries.length = 0
    await identity.identify({ headers: { authorization: `Bearer ${browser.access}` } }, stage.now())
    return [...queries]
  }
  assert.deepEqual(await identify(), ['access.find'])
  assert.deepEqual(await identify(), [])
  stage.pass(5)
  assert.deepEqual(await identify(), ['access.find'])
  await identity.hear('accounts.changed')
  assert.deepEqual(await identify(), ['access.find'])
})

// spec
test('Moderators and Editors are moderators, and paid access comes from grants', async () => {
  const browser = await signedIn()
  const me = async () => (await browser.send('GET', '/api/auth/users/me/')).json()
  assert.deepEqual([(await me()).is_moderator, (await me()).has_paid_access], [false, false])
  for (const group of ['Moderators', 'Editors']) {
    await db.query('update accounts set groups = array[$1] where username = $2', [group, 'oleg'])
    assert.deepEqual([(await me()).is_moderator, (await me()).groups], [true, [group]])
  }
  await db.query(`update accounts set groups = '{}' where username = 'oleg'`)
  await db.query(
    `insert into grants (account_id, source, starts_at, reason) values (3, 'pon', $1::timestamptz - interval '1 day', 'тест')`,
    [stage.now()],
  )
  assert.deepEqual(
    [(await me()).is_moderator, (await me()).has_paid_access, (await me()).has_pon_subscription],
    [false, true, true],
  )
})
