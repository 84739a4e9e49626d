import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once as happened } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mock, test } from 'node:test'
import { contract } from '@palata/contract'
import { addressOf, type Endpoint } from '@palata/contract/endpoint'
import type { PoolClient } from 'pg'
import { removeOldKeys } from '#platform/locks/onceKeys.ts'
import { NoConnection } from '#platform/pool/fairPool.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { fillSamples, samplesOf } from '#testing/samples.ts'
import { testTill } from '#testing/services/payments.ts'

/** POSTs at the desk without a key, and why a repetition adds nothing. */
const WITHOUT: Record<string, string> = {
  'secondStep.beginTotp': 'the new secret replaces the last; it is not kept in answers',
  'secondStep.confirmTotp': 'a code passes once',
  'secondStep.pass': 'a code passes once',
  'secondStep.recover': 'a code passes once',
  'secondStep.passkeyOptions': 'the new challenge replaces the last',
  'secondStep.passByPasskey': 'a challenge passes once',
  'secondStep.newPasskeyOptions': 'the new challenge replaces the last',
  'secondStep.addPasskey': 'a challenge passes once',
  'secondStep.renewRecovery': 'the new codes replace the last; they are not kept in answers',
  'tokens.create': 'a token of its own, which the list shows; the answer holds a secret and is not kept',
  'webhooks.newKey': 'the new key replaces the last; it is not kept in answers',
  'posts.write': 'its body has a key',
  'posts.writeOpinion': 'its body has a key',
  'posts.readNews': 'reads',
  'podcasts.attachAudio': 'replaces',
  'podcasts.keepCover': 'replaces',
  'podcasts.saveChapters': 'replaces',
  'podcasts.saveTranscript': 'replaces',
  'club.drawIcon': 'the same picture has the same name',
  'club.drawLogo': 'the same picture has the same name',
  'calendar.importEvents': 'events of the file that stand already are left as they are',
  'desk.runChecks': 'tests again',
  'desk.present': 'says the same again',
  'desk.saveFilter': 'replaces the filter of this name',
  'desk.people.document': 'reads',
}

/** POSTs of readers without a key, and why a repetition adds nothing. */
const READERS: Record<string, string> = {
  ...of('its body has a key, or the same text of a minute ago is the same', 'comments.create'),
  ...of('its body has a key', 'posts.create', 'signals.create'),
  ...of('the same message of a minute ago is the same', 'pages.feedback'),
  ...of('an open invoice for the same purchase is given again', 'payments.create'),
  ...of('a notice of the service counts once, by its own number', 'payments.postback', 'telegram.webhook'),
  ...of('says what stands, and when', 'telegram.setSubscription', 'membership.leave', 'comments.seen'),
  ...of('says what stands', 'reactions.create', 'reactions.vote', 'notifications.setThread', 'calendar.remind'),
  ...of('its body says whether it stands; without that it toggles, as the specification has it', 'reactions.bookmark'),
  ...of('replaces what stood', 'screener.keepColumns', 'screener.keepSet'),
  ...of('says what stands', 'portfolio.setAmount', 'podcasts.keepPosition', 'digest.present', 'digest.putAway'),
  ...of('what stands already is left', 'portfolio.add', 'portfolio.addAll', 'mutes.add', 'follows.add', 'alerts.add'),
  ...of('what stands already is left', 'forecasters.bookmarkTweet', 'forecasters.bookmarkMessage', 'wallets.link'),
  ...of('what stands already is left', 'forecasters.showTweet', 'forecasters.showMessage', 'posts.openGift'),
  ...of('the same person is told the same again', 'gifts.open'),
  ...of('what stands already is left', 'posts.openWeek', 'posts.pin', 'signals.pin', 'comments.pin', 'views.count'),
  ...of('what stands already is left', 'posts.restore', 'signals.restore', 'signals.withdraw', 'moderation.report'),
  ...of('what stands already is left', 'notifications.readAll', 'notifications.subscribePush'),
  ...of('what is done already is left', 'notifications.unsubscribe', 'moderation.decide'),
  ...of('one answer for each source of access', 'record.answer'),
  ...of('one appeal against a decision', 'appeals.add', 'appeals.addByKey'),
  ...of('the new one replaces the last', 'podcasts.rotateFeed', 'calendar.rotateFeed', 'wallets.challenge'),
  ...of('a code, key or solution passes once', 'accounts.activate', 'accounts.confirmReset', 'social.signIn'),
  ...of('a code, key or solution passes once', 'social.link', 'social.linkTelegram', 'social.signInByTelegram'),
  ...of('a name and an address are taken once', 'accounts.signUp'),
  ...of('of the letters that wait the latest is sent', 'accounts.resendActivation', 'accounts.requestReset'),
  ...of('one letter a minute', 'accounts.confirmAgain'),
  ...of('a report of a letter counts once', 'letters.report', 'letters.mailgun'),
  ...of('a session of its own each time, as a sign-in on two devices', 'accounts.signIn'),
  ...of('the password is this one already', 'accounts.setPassword', 'accounts.prove'),
  ...of('what has ended has ended', 'sessions.signOut', 'sessions.endOthers'),
  ...of('one request to leave for a person', 'accounts.leave', 'accounts.stayByKey'),
  ...of('an address of its own, which ends by itself', 'accounts.askData'),
  ...of('what is accepted is accepted', 'consents.give'),
  ...of('a repetition within a moment gets the token of the first', 'sessions.refresh'),
  ...of('an attempt of its own, which ends by itself', 'social.begin', 'social.beginLink', 'social.beginTelegramLink'),
  ...of('a picture that nothing shows goes by itself', 'media.uploadCommentImage', 'media.uploadPostImage'),
  ...of('asks again', 'wallets.recheck', 'notifications.testDevice'),
  ...of('reads', 'accounts.resetWays', 'appeals.byKey', 'calendar.monthly', 'calendar.event', 'calendar.filter'),
  ...of(
    'reads',
    'codes.check',
    'gifts.check',
    'portfolio.recognize',
    'posts.preview',
    'alerts.preview',
    'podcasts.sign',
  ),
  ...of('reads', 'search.marketSearch', 'search.marketList', 'botCheck.challenge'),
}

function of(why: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]))
}

const all = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ feature, name, endpoint })),
)
const stage = await testTill()
const { app, db } = stage
await fillSamples(db, stage.now())
const anna = await newDeskAsker(stage, 'editor', 'moderator', 'operator')
const boris = await newDeskAsker(stage, 'editor', 'moderator', 'operator')

const withKey = (asker: Asker, key: string): Asker => ({
  ...asker,
  headers: { ...asker.headers, 'idempotency-key': key },
})
const send = async (asker: Asker, url: string, body: object, key: string = randomUUID(), method = 'POST') => {
  const { statusCode, body: text } = await ask(app, { method, url, body }, withKey(asker, key))
  return { status: statusCode, text }
}
const put = (asker: Asker, title: string, key?: string) => send(asker, '/api/desk/storeroom/', { title }, key)
const count = async (sql: string) => Number((await db.query(`select count(*) as n from ${sql}`)).rows[0].n)
const placed = (title: string) => count(`storeroom_items where title = '${title}'`)

test('every POST at the desk takes a key unless a repetition adds nothing', () => {
  const posts = all.filter(({ endpoint }) => endpoint.at.startsWith('POST /api/desk/'))
  const without = posts.filter(({ endpoint }) => !endpoint.takesKey).map(({ feature, name }) => `${feature}.${name}`)
  assert.deepEqual(without.sort(), Object.keys(WITHOUT).sort())
  assert.ok(all.every(({ endpoint }) => !endpoint.takesKey || endpoint.access !== 'public'))
})

test('every POST of readers takes a key unless a repetition adds nothing', () => {
  const posts = all.filter(({ endpoint }) => /^POST (?!\/api\/desk\/)/.test(endpoint.at))
  const without = posts.filter(({ endpoint }) => !endpoint.takesKey).map(({ feature, name }) => `${feature}.${name}`)
  assert.deepEqual(without.sort(), Object.keys(READERS).sort())
})

/** What each press under a key of its own adds, because whoever presses twice may mean two. */
const ADDS: Record<string, string> = {
  'desk.coin-lists.create': 'the same list with the same coins',
  'desk.events.create': 'two events may have one name and time',
  'desk.sources.create': 'the same source, read anew',
  'desk.sources.reread': 'asks again',
  'desk.storeroom.create': 'two things may have one name',
  'desk.translations.retranslate': 'asks again',
  'desk.knowledge.check': 'somebody has read the page again',
  'desk.people.grant': 'two operators may each mean it; one does it once',
  'desk.gifts.create': 'two gifts may be of as many days',
  'desk.webhooks.create': 'two programs may stand behind one address',
  'desk.jobs.retry': 'tries again',
}

test('what each press adds needs a key: without one it is refused, whoever asks, and adds nothing', async () => {
  const always = all.filter(({ endpoint }) => endpoint.takesKey === 'always')
  const names = always.map(({ feature, name }) => `${feature}.${name}`)
  for (const name of Object.keys(ADDS)) assert.ok(names.includes(name), name)
  const before = await traces()
  for (const { feature, name, endpoint } of always)
    for (const { params, body = {} } of samplesOf(feature, name)) {
      const { headers, ip } = await newDeskAsker(stage, 'editor', 'moderator', 'operator')
      const url = addressOf(endpoint.at, params)[1]
      const { statusCode, body: text } = await app.inject({
        method: 'POST',
        url,
        headers,
        remoteAddress: ip,
        payload: body,
      })
      assert.deepEqual([statusCode, /Нужен заголовок Idempotency-Key/.test(text)], [400, true], `${name} ${text}`)
    }
  assert.deepEqual(await traces(), before)
})

/** What an act leaves once: a finished record and a letter. */
async function traces() {
  const { rows } = await db.query<{ traces: number[] }>(
    `select array[(select count(*) from operator_audit where result = 'done'),
       (select count(*) from letters)]::int[] as traces`,
  )
  return rows[0]!.traces
}

for (const { feature, name, endpoint } of all.filter(({ endpoint }) => endpoint.takesKey)) {
  test(`${feature}.${name}: five presses at once act once, and the first key keeps its answer`, async () => {
    const asker = await newDeskAsker(stage, 'editor', 'moderator', 'operator')
    for (const { params, body = {} } of samplesOf(feature, name)) {
      const [method, url] = addressOf(endpoint.at, params)
      const key = randomUUID()
      const before = await traces()
      const answers = await Promise.all([
        send(asker, url, body, key, method),
        send(asker, url, body, key, method),
        send(asker, url, body, undefined, method),
        send(boris, url, body, undefined, method),
        send(boris, url, body, undefined, method),
      ])
      const first = answers[0]!
      for (const { status, text } of answers) assert.ok(status < 500, `${status} ${text}`)
      const added = (await traces()).map((count, place) => count - before[place]!)
      // A bulk is an order of its own; its acts are among these.
      if (!ADDS[`${feature}.${name}`] && !name.endsWith('.bulk'))
        assert.deepEqual(
          added.map((count) => Math.min(count, 1)),
          added,
          `records and letters: ${added}`,
        )
      const records = await count('operator_audit')
      const second = await send(asker, url, body, key, method)
      const { status, text } = second
      if (first.status >= 300) assert.equal(status, first.status, text)
      else {
        assert.deepEqual(second, first)
        assert.equal(await count('operator_audit'), records)
        const other = await send(asker, url, { ...body, reason: 'Совсем другая причина' }, key, method)
        assert.deepEqual([other.status, /с другими полями/.test(other.text)], [422, true])
      }
    }
  })
}

test('thirty at once are one, with one answer', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 30 }, () => put(anna, 'Тридцать', key)))
  assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status} ${text}`))].length, 1)
  assert.equal(answers[0]!.status, 201)
  assert.equal(await placed('Тридцать'), 1)
})

test('a request whose connection is cut is done once, and its repetition gets the answer', async () => {
  const { port } = app.server.address() as AddressInfo
  const key = randomUUID()
  const headers = { ...withKey(anna, key).headers, 'content-type': 'application/json' }
  const cut = httpRequest({ port, method: 'POST', path: '/api/desk/storeroom/', headers })
  cut.on('error', () => {})
  cut.end(JSON.stringify({ title: 'Обрыв' }))
  await happened(cut, 'finish')
  while ((await count(`once_keys where key = '${key}'`)) === 0) {}
  cut.destroy()
  const again = await put(anna, 'Обрыв', key)
  assert.equal(again.status, 201, again.text)
  assert.deepEqual(await put(anna, 'Обрыв', key), again)
  assert.equal(await placed('Обрыв'), 1)
})

/** How an act may fail when what it did stands already. */
const AFTER: Record<string, () => Error> = {
  'the answer to its commit is lost': () => new Error('Connection terminated unexpectedly'),
  'the answer to its commit comes too late': () => new Error('Query read timeout'),
  'its own other requests hold the connections to read with': () => new NoConnection(),
}

/** `check` is asked after each commit of a transaction. */
function failAfterCommit(check: () => Promise<void>) {
  const connect = db.connect.bind(db) as (callback?: unknown) => Promise<PoolClient>
  return mock.method(db, 'connect', async (callback?: unknown) => {
    if (callback) return connect(callback)
    const client = await connect()
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    const watched = mock.method(client, 'query', async (...given: unknown[]) => {
      const answer = await query(...given)
      if (given[0] !== 'commit') return answer
      watched.mock.restore()
      await check()
      return answer
    })
    return client
  })
}

for (const [how, made] of Object.entries(AFTER))
  test(`an act that stands when ${how} is not done again under its key`, async () => {
    const key = randomUUID()
    const title = `Стоит: ${how}`
    const failing = failAfterCommit(async () => {
      if ((await placed(title)) === 1) throw made()
    })
    const { status } = await put(anna, title, key)
    failing.mock.restore()
    assert.ok(status >= 429, String(status))
    stage.pass(60)
    const again = await put(anna, title, key)
    assert.deepEqual([again.status, /уже отправлен/.test(again.text)], [409, true])
    assert.equal(await placed(title), 1)
  })

test('keys are of one person, a refused request frees its key, and a malformed one is refused', async () => {
  const key = randomUUID()
  assert.equal((await put(anna, 'Общий ключ', key)).status, 201)
  assert.equal((await put(boris, 'Общий ключ', key)).status, 201)
  assert.equal(await placed('Общий ключ'), 2)
  const corrected = randomUUID()
  assert.equal((await put(anna, '', corrected)).status, 400)
  assert.equal((await put(anna, 'Исправлено', corrected)).status, 201)
  for (const wrong of ['', ' ', 'два слова', 'x'.repeat(101)]) {
    const { status, text } = await put(anna, 'Плохой ключ', wrong)
    assert.deepEqual([status, /Idempotency-Key/.test(text)], [400, true], wrong)
  }
  assert.equal(await placed('Плохой ключ'), 0)
})

test('a request whose process died is not done again under its key; old and too many keys are forgotten', async () => {
  const key = randomUUID()
  assert.equal((await put(anna, 'Упал', key)).status, 201)
  await db.query('update once_keys set status = null, reply = null where key = $1', [key])
  stage.pass(60)
  const { status, text } = await put(anna, 'Упал', key)
  assert.deepEqual([status, /уже отправлен/.test(text)], [409, true])
  assert.equal(await placed('Упал'), 1)

  await db.query(
    `insert into once_keys select $1, 'key' || n, fingerprint, begun_at + make_interval(secs => n) from once_keys,
     generate_series(1, 1005) n where key = $2`,
    [boris.accountId, key],
  )
  await removeOldKeys(db, stage.now())
  assert.equal(await count(`once_keys where account_id = ${boris.accountId}`), 1000)
  stage.pass(3 * 86_400 + 3600)
  await removeOldKeys(db, stage.now())
  assert.equal(await count('once_keys'), 0)
})
