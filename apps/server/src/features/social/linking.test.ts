import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#platform/config.ts'
import { cast, testApp } from '#testing/app.ts'
import { chooseAt, IVAN, NAMELESS, returnedOf, socialBrowser, testSocial } from '#testing/services/social.ts'
import { telegramStage } from '#testing/services/telegram.ts'
import { linkingOf } from '../../services/social.ts'
import { codeFor, telegramIdOf } from './index.ts'

const outside = await testSocial()
const told = (reply: { statusCode: number; json: () => { detail?: string } }) => [reply.statusCode, reply.json().detail]
const START = '/api/telegram/link/start/'
const LINK = '/api/telegram/link/'

test('Telegram is linked by OpenID Connect to the callback of the widget, without the widget’s script', async () => {
  const stage = await testApp({ social: { ...outside.services, widget: null, linking: 'openid' } })
  const person = socialBrowser(stage.app, outside.url)
  const begun = await person.send('POST', START, { as: 'maria' })
  const returned = returnedOf(await chooseAt(begun.json().url, IVAN))
  assert.match(returned.redirect_uri, /\/telegram\/link\/callback\/$/)
  // Only the browser and the person that began.
  const payload = returned
  assert.equal(
    (await socialBrowser(stage.app, outside.url).send('POST', LINK, { payload, as: 'maria' })).statusCode,
    400,
  )
  assert.equal((await person.send('POST', LINK, { payload, as: 'oleg' })).statusCode, 400)
  const again = returnedOf(await chooseAt((await person.send('POST', START, { as: 'maria' })).json().url, IVAN))
  const reply = await person.send('POST', LINK, { payload: again, as: 'maria' })
  assert.deepEqual([reply.statusCode, reply.json().telegram], [200, 'ivan_sych'])
  assert.equal(await telegramIdOf(stage.db, cast.maria.id), Number(IVAN))
  assert.equal((await person.send('POST', LINK, { payload: again, as: 'maria' })).statusCode, 400)
})

test('Telegram is linked by a code that the bot sends: once, within ten minutes, and to one account', async () => {
  const services = { ...outside.services, telegram: null, widget: null, linking: 'code' as const }
  const { app, db, act, work, heard, pass, now } = await telegramStage({ sendsCodes: true }, services)
  const codeOf = async (person: number, text: string) => {
    await act(person, 'say', { text })
    await work()
    const words = (await heard(person)).at(-1)!
    return /^[A-Z2-9]{4}-[A-Z2-9]{4}$/m.exec(words)?.[0] ?? words
  }
  const link = (as: string, code: string) =>
    socialBrowser(app, outside.url).send('POST', LINK, { payload: { code }, as })
  const begun = await socialBrowser(app, outside.url).send('POST', START, { as: 'maria' })
  assert.equal(begun.json().url, outside.services.botUrl)

  const first = await codeOf(Number(IVAN), '/start link')
  const second = await codeOf(Number(IVAN), '/link')
  assert.notEqual(first, second)
  const gone = 'Такого кода нет, или его десять минут прошли. Возьмите у бота новый'
  assert.deepEqual(told(await link('maria', first)), [400, gone], 'a new code ends the earlier one')
  // As people type: small letters, spaces, without the dash.
  const reply = await link('maria', ` ${second.toLowerCase().replace('-', ' ')} `)
  assert.deepEqual([reply.statusCode, reply.json().telegram], [200, 'ivan_sych'])
  assert.deepEqual(told(await link('maria', second)), [400, gone], 'good once')
  assert.deepEqual(told(await link('oleg', await codeOf(Number(IVAN), '/link'))), [
    400,
    'Этот аккаунт Telegram уже привязан к другому участнику',
  ])
  const late = await codeOf(Number(NAMELESS), '/link')
  pass(600)
  assert.deepEqual(told(await link('oleg', late)), [400, gone])
  for (const wrong of ['', 'ABCD', 'ABCD-EFG0', 'ABCDEFGHJ', 'я'.repeat(8), 'A'.repeat(10_000)])
    assert.equal((await link('oleg', wrong)).statusCode, 400, wrong.slice(0, 20))
  // A person without a name or username has a name on the site too.
  const kept = await codeOf(Number(NAMELESS), '/link')
  assert.equal((await link('oleg', kept)).statusCode, 200)
  // The code itself is nowhere in the database.
  await codeFor(db, { id: 5, name: 'Пятый' }, now())
  const { rows } = await db.query('select hash::text || name || username as all from telegram_codes')
  assert.ok(rows.length > 0)
  assert.ok(rows.every(({ all }) => !all.includes(kept.replace('-', ''))))
})

test('a code is no sign-in, and where codes are not the way nobody gets or uses one', async () => {
  const byCode = await telegramStage({ sendsCodes: true }, { ...outside.services, linking: 'code' })
  const code = await codeFor(byCode.db, { id: 5, name: 'Пятый' }, byCode.now())
  const signIn = await byCode.app.inject({ method: 'POST', url: '/api/telegram/login/', payload: { code } })
  assert.equal(signIn.statusCode, 400)

  const byWidget = await telegramStage({}, outside.services)
  await byWidget.act(Number(IVAN), 'say', { text: '/link' })
  await byWidget.work()
  assert.match((await byWidget.heard(Number(IVAN))).at(-1)!, /^Здравствуйте!/)
  const other = await codeFor(byWidget.db, { id: 5, name: 'Пятый' }, byWidget.now())
  const refused = await socialBrowser(byWidget.app, outside.url).send('POST', LINK, {
    payload: { code: other },
    as: 'oleg',
  })
  assert.equal(refused.statusCode, 400)
})

test('how Telegram is linked follows from the settings', () => {
  const LOGIN = { TELEGRAM_LOGIN_CLIENT_ID: '777', TELEGRAM_LOGIN_CLIENT_SECRET: 'secret-of-web-login' }
  const BOT = { TELEGRAM_BOT_NAME: 'ClubBot', TELEGRAM_BOT_TOKEN: '777:token-of-the-bot' }
  const cases: [env: Record<string, string>, linking: string | null][] = [
    // The sandbox plays the widget of the specification.
    [{}, 'widget'],
    [{ TELEGRAM_LINKING: 'openid' }, 'openid'],
    [{ TELEGRAM_LINKING: 'code' }, 'code'],
    [{ ...LOGIN, ...BOT }, 'openid'],
    [LOGIN, 'openid'],
    [BOT, 'code'],
    [{ ...LOGIN, ...BOT, TELEGRAM_LINKING: 'widget' }, 'widget'],
    [{ ...LOGIN, ...BOT, TELEGRAM_LINKING: 'code' }, 'code'],
  ]
  const of = (env: Record<string, string>) => {
    const config = readConfig(env)
    const isOurs = Boolean(env['TELEGRAM_LOGIN_CLIENT_ID'] ?? env['TELEGRAM_BOT_TOKEN'])
    const hasLogin = isOurs ? config.TELEGRAM_LOGIN_CLIENT_ID !== undefined : true
    const hasBot = isOurs ? config.TELEGRAM_BOT_TOKEN !== undefined : true
    return linkingOf(config, { hasLogin, hasBot })
  }
  assert.deepEqual(
    cases.map(([env]) => [env, of(env)]),
    cases,
  )
  assert.throws(() => of({ ...BOT, TELEGRAM_LINKING: 'openid' }), /TELEGRAM_LOGIN_CLIENT_ID/)
})
