import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BotAction, type BotChallenge, botCheck } from '@palata/contract/botCheck'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pino from 'pino'
import { readConfig } from '#platform/config.ts'
import { SECRET, testApp } from '#testing/app.ts'
import { createBotCheck } from '../../services/botCheck.ts'
import { makeChallenge } from './challenges.ts'
import { createOwnCheck } from './index.ts'

const stage = await testApp()
const { db } = stage
const own = createOwnCheck(db, SECRET)
const HERE = '127.0.0.1'

const ask = (action: BotAction = 'signup') => stage.as('guest').call(botCheck.challenge, { body: { action } })
const tokenOf = (challenge: BotChallenge, solution: object) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
const solve = async (challenge: BotChallenge) => tokenOf(challenge, (await solveChallenge({ challenge, deriveKey }))!)
const verify = (token: string, ip = HERE, action: BotAction = 'signup') => own.verify(token, { action, ip })

test('a solved challenge passes once, for its action and network', async () => {
  const token = await solve(await ask())
  assert.ok(token.length < 2048, 'forms take no longer one')
  assert.deepEqual(await verify(token, HERE, 'feedback'), { ok: false, reason: 'invalid' })
  assert.deepEqual(await verify(token, '203.0.113.7'), { ok: false, reason: 'invalid' })
  assert.deepEqual(await Promise.all([verify(token), verify(token)]).then((all) => all.map(({ ok }) => ok).sort()), [
    false,
    true,
  ])
  assert.deepEqual(await verify(token), { ok: false, reason: 'duplicate' })
})

test('a challenge of another secret, a changed, guessed or unsolved one does not pass', async () => {
  const challenge = await ask()
  const { parameters } = challenge
  const solution = (await solveChallenge({ challenge, deriveKey }))!
  const foreign = await makeChallenge(db, 'another secret of the tests, as long', 'signup', HERE)
  const easier = { ...parameters, cost: 1, keyPrefix: '00' }
  const tokens: [name: string, token: string, reason: 'invalid' | 'missing'][] = [
    ['nothing', '', 'missing'],
    ['words', 'local', 'invalid'],
    ['no base64', '\u0000\uffff', 'invalid'],
    ['an object of another form', Buffer.from('{"challenge":{}}').toString('base64'), 'invalid'],
    ['a foreign one', await solve(foreign), 'invalid'],
    ['an easier one', await solve({ ...challenge, parameters: easier }), 'invalid'],
    ['a longer one', tokenOf({ ...challenge, parameters: { ...parameters, expiresAt: 4e9 } }, solution), 'invalid'],
    ['a guess', tokenOf(challenge, { ...solution, derivedKey: `${parameters.keyPrefix}${'0'.repeat(32)}` }), 'invalid'],
    ['a foreign signature', tokenOf({ ...challenge, signature: '00'.repeat(32) }, solution), 'invalid'],
  ]
  for (const [name, token, reason] of tokens) assert.deepEqual(await verify(token), { ok: false, reason }, name)
  assert.deepEqual(await verify(tokenOf(challenge, solution)), { ok: true }, 'and the real one does')
})

test('an expired challenge does not pass', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const token = await solve(await makeChallenge(db, SECRET, 'signup', HERE))
  t.mock.timers.tick(11 * 60_000)
  assert.deepEqual(await verify(token), { ok: false, reason: 'invalid' })
})

test('the more often a network asks, the more guesses its challenges take; others’ stay easy', async () => {
  const guessesOf = async (ip: string) => {
    const challenge = await makeChallenge(db, SECRET, 'signup', ip)
    return (await solveChallenge({ challenge, deriveKey }))!.counter
  }
  const first = await guessesOf('198.51.100.1')
  assert.ok(first >= 50 && first < 150, String(first))
  for (let asked = 0; asked < 9; asked += 1) await makeChallenge(db, SECRET, 'signup', '198.51.100.1')
  const next = await guessesOf('198.51.100.1')
  assert.ok(next >= 200 && next < 600, String(next))
  const other = await guessesOf('198.51.100.200')
  assert.ok(other < 150, String(other))
})

test('where Turnstile’s keys are set, the own check stands beside it for readers it does not reach', async () => {
  const env = { TURNSTILE_SITE_KEY: 'a', TURNSTILE_SECRET_KEY: 'b', TURNSTILE_VERIFY_URL: 'http://127.0.0.1:9' }
  const both = createBotCheck(readConfig(env), pino({ level: 'silent' }), { db, secret: SECRET })
  const context = { action: 'signup', ip: HERE }
  assert.deepEqual(await both.verify(await solve(await ask()), context), { ok: true })
  assert.deepEqual(await both.verify('a token of Turnstile', context), { ok: false, reason: 'unavailable' })
  const alone = createBotCheck(readConfig({}), pino({ level: 'silent' }), { db, secret: SECRET })
  assert.deepEqual(await alone.verify('a token of Turnstile', context), { ok: false, reason: 'invalid' })
})
