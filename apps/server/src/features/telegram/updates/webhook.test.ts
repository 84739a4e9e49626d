import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTelegram } from '#providers/telegram/index.ts'
import { IVAN, PYOTR, telegramStage, WEBHOOK_SECRET, WORK } from '#testing/services/telegram.ts'
import { TELEGRAM_BOT } from '../../../../../sandbox/src/oidc/identities.ts'

const OLEG = 3

const joinRequest = (update_id: number, chatId = WORK) => ({
  update_id,
  chat_join_request: {
    chat: { id: chatId, type: 'supergroup', title: 'Work' },
    from: { id: IVAN, is_bot: false, first_name: 'Иван' },
    user_chat_id: IVAN,
    date: 1795200000,
  },
})

async function stageOf() {
  const stage = await telegramStage()
  return {
    ...stage,
    rows: async () => (await stage.db.query('select * from telegram_updates order by update_id')).rows,
  }
}

test('an update without the right secret is refused', async () => {
  const { update, rows } = await stageOf()
  for (const secret of [null, '', 'wrong', `${WEBHOOK_SECRET}x`, WEBHOOK_SECRET.toUpperCase()]) {
    assert.equal((await update(joinRequest(1), secret)).statusCode, 401)
  }
  assert.deepEqual(await rows(), [])
  assert.equal((await update(joinRequest(1))).statusCode, 200)
  assert.equal((await rows()).length, 1)
})

test('a repeated update counts once, also after it was handled', async () => {
  const { update, rows, link, tellSubscription, work, db } = await stageOf()
  await link(OLEG, IVAN)
  await tellSubscription(IVAN, '2027-01-01')
  await Promise.all(Array.from({ length: 10 }, () => update(joinRequest(7))))
  assert.equal((await rows()).length, 1)
  await work()
  const [done] = await rows()
  assert.ok(done.done_at)
  assert.equal(done.body, null)
  await update(joinRequest(7))
  assert.deepEqual(await rows(), [done])
  const jobs = await db.query(`select from graphile_worker.jobs where task_identifier = 'telegram.updates'`)
  assert.equal(jobs.rowCount, 1)
})

test('garbage updates are answered and dropped, and chat messages are not kept', async () => {
  const { update, rows } = await stageOf()
  assert.equal((await update('not json')).statusCode, 400)
  assert.equal((await update({ hello: 1 })).statusCode, 400)
  assert.equal((await update({ update_id: 1, chat_join_request: { chat: 'x' } })).statusCode, 200)
  assert.equal((await update({ update_id: 2, poll: { id: '1' } })).statusCode, 200)
  const from = { id: IVAN, is_bot: false, first_name: 'Иван' }
  const inChat = { message_id: 1, date: 1, chat: { id: WORK, type: 'supergroup' }, from, text: 'секрет' }
  assert.equal((await update({ update_id: 3, message: inChat })).statusCode, 200)
  const long = { ...inChat, text: 'я'.repeat(100_000), chat: { id: IVAN, type: 'private' } }
  assert.equal((await update({ update_id: 4, message: long })).statusCode, 200)
  const kept = await rows()
  assert.deepEqual(
    kept.map(({ update_id }) => update_id),
    [4],
  )
  assert.equal(kept[0].body.text.length, 200)
})

test('characters PostgreSQL cannot store are dropped from a message, the rest is kept', async () => {
  const { update, rows } = await stageOf()
  const from = { id: IVAN, is_bot: false, first_name: 'Ив\ud800ан\0' }
  const say = (update_id: number, text: string) =>
    update({ update_id, message: { message_id: 1, date: 1, chat: { id: IVAN, type: 'private' }, from, text } })
  assert.equal((await say(1, '\udfffда\0 💥\ud83d')).statusCode, 200)
  // The 200th UTF-16 unit is the first half of a surrogate pair.
  assert.equal((await say(2, `${'я'.repeat(199)}💥`)).statusCode, 200)
  const [first, second] = await rows()
  assert.deepEqual(first.body, { kind: 'message', from: { id: IVAN, name: 'Иван' }, text: 'да 💥' })
  assert.equal(second.body.text, 'я'.repeat(199))
})

test('while Telegram is slow, away, garbled or rate-limiting, a join request waits and is answered later', async () => {
  const { act, bot, outside, link, linkOf, tellSubscription, fail, work, rows, pass, inside } = await stageOf()
  const patient = bot.telegram
  const impatient = createTelegram({
    token: TELEGRAM_BOT.token,
    apiRoot: `${outside}/api.telegram.org`,
    timeoutMs: 100,
    logger: { warn() {} },
  })
  await link(OLEG, IVAN)
  await tellSubscription(IVAN, '2027-01-01')
  const only = 'approveChatJoinRequest'
  await act(IVAN, 'ask', { link: await linkOf(WORK) })
  const pauses: number[] = []
  for (const failure of [
    { status: 502, body: '<html>Bad Gateway</html>' },
    { delayMs: 400, status: 200, body: { ok: true, result: true } },
    { status: 200, body: 'garbage' },
    { status: 200, body: { ok: true, result: 'maybe' } },
    { status: 200, body: { sense: 'none' } },
    {
      status: 429,
      body: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 33 } },
    },
  ]) {
    await fail({ count: 1, only, ...failure })
    bot.telegram = 'delayMs' in failure ? impatient : patient
    await work()
    bot.telegram = patient
    const [waiting] = await rows()
    assert.equal(waiting.done_at, null)
    assert.deepEqual(await inside(WORK), [])
    const pause = Math.ceil((waiting.due_at.getTime() - waiting.received_at.getTime()) / 1000)
    pauses.push(pause - pauses.reduce((sum, one) => sum + one, 0))
    pass(pauses.at(-1)!)
  }
  assert.deepEqual(pauses, [5, 10, 20, 40, 80, 33])
  await work()
  assert.deepEqual(await inside(WORK), [IVAN])
})

test('a refused call is given up, and a failing update does not delay others', async () => {
  const { act, linkOf, link, tellSubscription, refuse, work, rows, heard, inside } = await stageOf()
  await link(OLEG, IVAN)
  await tellSubscription(IVAN, '2027-01-01')
  await refuse({
    method: 'approveChatJoinRequest',
    count: 1,
    error_code: 400,
    description: 'Bad Request: USER_CHANNELS_TOO_MUCH',
  })
  await act(IVAN, 'ask', { link: await linkOf(WORK) })
  await act(PYOTR, 'say', { text: '/help' })
  await work()
  const [join, message] = await rows()
  assert.match(join.problem, /USER_CHANNELS_TOO_MUCH/)
  assert.ok(join.done_at && message.done_at)
  assert.deepEqual(await inside(WORK), [])
  assert.match((await heard(PYOTR))[0]!, /\/paysupport/)
})

test('a join request stays declined when the message with the reason fails', async () => {
  const { act, linkOf, refuse, work, chat, heard } = await stageOf()
  await refuse({
    method: 'sendMessage',
    count: 1,
    error_code: 403,
    description: 'Forbidden: bot was blocked by the user',
  })
  await act(IVAN, 'ask', { link: await linkOf(WORK) })
  await work()
  assert.deepEqual((await chat(WORK)).requests, [])
  assert.deepEqual(await heard(IVAN), [])
})

test('the bot answers in Russian how to link, what is paid and where the chats are', async () => {
  const { act, work, heard, link, tellSubscription, world, pass } = await stageOf()
  const say = async (text: string) => {
    await act(IVAN, 'say', { text })
    await work()
    return (await heard(IVAN)).at(-1)!
  }
  assert.match(await say('/start'), /клуба «Палата»[\s\S]*привяжите.*https:\/\/palata\.example\/user\/settings/)
  await link(OLEG, IVAN)
  assert.match(await say('/start'), /Аккаунт: oleg\. Подписка не оформлена/)
  await tellSubscription(IVAN, '2026-12-11')
  assert.match(await say('/start@PalataSandboxBot'), /осталось 22 дня, до 11 декабря 2026/)
  const { buttons } = (await world()).messages[IVAN].at(-1)
  assert.deepEqual(buttons.map(({ text }: { text: string }) => text).sort(), [
    'Лучшие раунды',
    'Мем-чат',
    'Полный доступ',
    'Рабочий чат',
    'Чат алертов',
  ])
  assert.match(await say('/help'), /\/pay — подписка через Telegram/)
  assert.match(await say('что?'), /\/start — подписка и чаты/)
  assert.match(await say('/paysupport'), /https:\/\/palata\.example/)
  for (let count = 0; count < 30; count += 1) await say('/help')
  const before = (await heard(IVAN)).length
  await say('/help')
  assert.equal((await heard(IVAN)).length, before)
  pass(60)
  await say('/help')
  assert.equal((await heard(IVAN)).length, before + 1)
})
