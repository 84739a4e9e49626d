import assert from 'node:assert/strict'
import { test } from 'node:test'
import { telegram } from '@palata/contract/telegram'
import { setPonEnd } from '#features/membership'
import { transaction } from '#platform/database.ts'
import { CHATS, IVAN, MARIA_T, MEME, PYOTR, telegramStage, WORK } from '#testing/services/telegram.ts'
import { followSettings } from '../index.ts'

const MARIA = 2
const OLEG = 3
const HOLDERS = CHATS.holders!.chatId!

/** Oleg, known in Telegram as Ivan, has paid for thirty days. */
async function memberStage() {
  const stage = await telegramStage()
  const pay = (telegramId: number, days: number) =>
    stage.tellSubscription(telegramId, new Date(stage.now().getTime() + days * 86_400_000).toISOString())
  await stage.link(OLEG, IVAN)
  await pay(IVAN, 30)
  await stage.work()
  return {
    ...stage,
    pay,
    passDays: (days: number) => stage.pass(days * 86_400),
    rows: async () =>
      (
        await stage.db.query(
          'select telegram_id, standing, tries, problem from telegram_chat_members order by telegram_id',
        )
      ).rows,
  }
}

// spec; decisions OA-002, OA-005, OA-108
test('a member sees the chats, their links once Telegram is linked, and the holders’ chat if a holder', async () => {
  const { as, link, db, now, linkOf, tellSubscription, app } = await telegramStage()
  const chats = () => as('maria').call(telegram.chats, {})
  assert.equal(await as('guest').status(telegram.chats, {}), 401)
  // Oleg has never paid; Maria's access has just ended, which the process may not know yet.
  for (const person of ['oleg', 'maria'] as const) {
    const refused = await as(person).get('/api/users/chats/')
    assert.equal(refused.statusCode, 403)
    assert.ok(!refused.body.includes('t.me'))
  }

  await transaction(db, (tx) =>
    setPonEnd(tx, { accountId: MARIA, endsAt: null }, { reason: 'Кошелёк держит NFT' }, now()),
  )
  const unlinked = await chats()
  assert.equal(unlinked.is_telegram_linked, false)
  assert.ok([...unlinked.chats, ...unlinked.groups].every(({ url }) => url === null))

  await link(MARIA, IVAN)
  const holder = await chats()
  assert.equal(holder.is_telegram_linked, true)
  assert.deepEqual(holder.chats, [
    { key: 'work', title: 'Work', url: await linkOf(WORK) },
    { key: 'meme', title: 'Meme', url: await linkOf(MEME) },
    { key: 'alerts', title: 'Alerts', url: await linkOf(CHATS.alerts!.chatId!) },
  ])
  assert.deepEqual(
    holder.groups.map(({ title }) => title),
    ['Полный доступ', 'Лучшие раунды', 'Чат холдеров', 'Рабочий чат', 'Мем-чат', 'Чат алертов'],
  )
  assert.ok(holder.groups.every(({ url }) => url!.includes('/t.me/+')))

  await db.query('delete from grants')
  await tellSubscription(IVAN, '2027-01-01')
  const payer = await app.inject({ url: '/api/users/chats/', headers: { authorization: 'maria' } })
  assert.deepEqual(
    payer.json().groups.map(({ title }: { title: string }) => title),
    ['Полный доступ', 'Лучшие раунды', 'Рабочий чат', 'Мем-чат', 'Чат алертов'],
  )
  assert.ok(!payer.body.includes(await linkOf(HOLDERS)))
})

test('a join request is approved for a member and declined with advice for others', async () => {
  const { act, ask, chat, inside, heard, link, linkOf, pay, work } = await memberStage()
  await ask(IVAN, WORK)
  assert.deepEqual(await inside(WORK), [IVAN])
  // A repeated or stale request changes nothing.
  assert.equal(await act(IVAN, 'ask', { link: await linkOf(WORK) }), 'Вы уже в этом чате')

  await ask(PYOTR, WORK)
  assert.deepEqual(await inside(WORK), [IVAN])
  assert.deepEqual((await chat(WORK)).requests, [])
  assert.match((await heard(PYOTR)).at(-1)!, /не привязан.*https:\/\/palata\.example\/user\/settings/)

  await link(MARIA, MARIA_T)
  await ask(MARIA_T, MEME)
  assert.match((await heard(MARIA_T)).at(-1)!, /подписка не действует.*https:\/\/palata\.example\/user\/subscription/)
  await ask(IVAN, HOLDERS)
  assert.match((await heard(IVAN)).at(-1)!, /держателям NFT.*https:\/\/palata\.example\/user\/subscription\/wallets/)
  assert.deepEqual(await inside(HOLDERS), [])

  await pay(MARIA_T, 30)
  await work()
  await ask(MARIA_T, MEME)
  assert.deepEqual(await inside(MEME), [MARIA_T])
})

test('access that ends by time removes a person from every chat; having paid again they may ask anew', async () => {
  const { act, ask, inside, heard, passDays, pay, sweep, work, chat } = await memberStage()
  await act(IVAN, 'say', { text: '/start' })
  await ask(IVAN, WORK)
  await ask(IVAN, MEME)
  await sweep()
  assert.deepEqual(await inside(WORK), [IVAN])
  passDays(31)
  await sweep()
  assert.deepEqual(await inside(WORK), [])
  assert.deepEqual(await inside(MEME), [])
  assert.deepEqual((await chat(WORK)).members.filter(({ status }) => status === 'kicked').length, 0)
  assert.equal((await heard(IVAN)).filter((text) => text.includes('бот убрал вас')).length, 1)
  await ask(IVAN, WORK)
  assert.deepEqual(await inside(WORK), [])
  await pay(IVAN, 30)
  await work()
  await ask(IVAN, WORK)
  assert.deepEqual(await inside(WORK), [IVAN])
})

test('revoked access removes a person from the chats at once, an unlinked Telegram after ten minutes', async () => {
  const { ask, inside, link, unlink, pay, work, pass } = await memberStage()
  await ask(IVAN, WORK)
  await pay(IVAN, -1)
  await work()
  assert.deepEqual(await inside(WORK), [])

  await pay(IVAN, 30)
  await ask(IVAN, WORK)
  await unlink(OLEG)
  await work()
  assert.deepEqual(await inside(WORK), [IVAN])
  // Linked again in time, so the person stays.
  await link(OLEG, IVAN)
  await work()
  pass(11 * 60)
  await work()
  assert.deepEqual(await inside(WORK), [IVAN])

  await unlink(OLEG)
  await work()
  pass(9 * 60)
  await work()
  assert.deepEqual(await inside(WORK), [IVAN])
  pass(60)
  await work()
  assert.deepEqual(await inside(WORK), [])
})

test('a person added past the bot is removed, administrators and members stay', async () => {
  const { act, inside, work, pass, ask } = await memberStage()
  await ask(IVAN, WORK)
  await act(PYOTR, 'add', { chat: WORK })
  await act(MARIA_T, 'add', { chat: WORK })
  await act(MARIA_T, 'promote', { chat: WORK })
  await work()
  pass(10 * 60)
  await work()
  assert.deepEqual((await inside(WORK)).sort(), [IVAN, MARIA_T])
})

test('a removal that Telegram refuses delays no other and is tried again', async () => {
  const { act, ask, inside, link, pay, refuse, rows, sweep, passDays, pass, work } = await memberStage()
  await link(MARIA, MARIA_T)
  await pay(MARIA_T, 30)
  await ask(IVAN, WORK)
  await ask(MARIA_T, WORK)
  await act(PYOTR, 'add', { chat: WORK })
  passDays(31)
  await refuse({ method: 'banChatMember', user_id: IVAN, count: 1, error_code: 500, description: 'Internal' })
  await refuse({ method: 'unbanChatMember', user_id: MARIA_T, count: 1, error_code: 500, description: 'Internal' })
  await sweep()
  assert.deepEqual(await inside(WORK), [IVAN, PYOTR])
  const stuck = (await rows()).filter(({ problem }) => problem)
  assert.deepEqual(
    stuck.map(({ telegram_id }) => telegram_id),
    [IVAN, MARIA_T],
  )
  assert.match(stuck[0].problem, /banChatMember: 500/)
  pass(60)
  await work()
  assert.deepEqual(await inside(WORK), [PYOTR])
  // The failed unban succeeds: she may ask again.
  await pay(MARIA_T, 30)
  await ask(MARIA_T, WORK)
  assert.deepEqual((await inside(WORK)).sort(), [MARIA_T, PYOTR])
})

test('when Telegram asks the bot to wait, the bot waits that long and then goes on', async () => {
  const { ask, db, inside, refuse, rows, now, passDays, pass, sweep, work } = await memberStage()
  await ask(IVAN, WORK)
  passDays(31)
  await refuse({
    method: 'banChatMember',
    count: 1,
    error_code: 429,
    description: 'Too Many Requests: retry after 300',
    retry_after: 300,
  })
  await sweep()
  const { rows: jobs } = await db.query(
    `select run_at from graphile_worker.jobs where task_identifier = 'telegram.remove' and key = 'telegram.remove later'`,
  )
  assert.equal(jobs[0].run_at.getTime(), now().getTime() + 300_000)
  pass(299)
  await work()
  assert.deepEqual(await inside(WORK), [IVAN])
  pass(1)
  await work()
  assert.deepEqual(await inside(WORK), [])
  assert.deepEqual(
    (await rows()).map(({ standing, tries }) => [standing, tries]),
    [['out', 0]],
  )
})

test('a person who pays while their removal waits is not removed', async () => {
  const { ask, inside, pay, refuse, passDays, pass, sweep, work } = await memberStage()
  await ask(IVAN, WORK)
  passDays(31)
  await refuse({ method: 'getChatMember', count: 1, error_code: 500, description: 'Internal' })
  await sweep()
  await pay(IVAN, 30)
  pass(3600)
  await work()
  await sweep()
  assert.deepEqual(await inside(WORK), [IVAN])
})

test('a person who leaves and returns by themselves is tracked', async () => {
  const { act, ask, inside, rows, work, pass, passDays, sweep } = await memberStage()
  await ask(IVAN, WORK)
  pass(60)
  await act(IVAN, 'leave', { chat: WORK })
  await work()
  assert.equal((await rows())[0].standing, 'out')
  pass(60)
  await ask(IVAN, WORK)
  passDays(31)
  await sweep()
  assert.deepEqual(await inside(WORK), [])
})

test('a chat that the desk names gets its invite link at once, and one that it drops is no longer shown', async () => {
  const settings = { chats: { work: CHATS.work! } as typeof CHATS }
  let reads = 0
  // The worker may run the job before it has heard of the change: it reads the settings itself.
  const reread = async () => {
    reads += 1
    settings.chats = { meme: CHATS.meme! }
  }
  const { bot, db, now } = await telegramStage()
  await db.query('delete from telegram_chats')
  const live = Object.defineProperty({ ...bot }, 'chats', { get: () => settings.chats })
  await followSettings(db, live, reread, now())
  const { rows } = await db.query('select key, chat_id, invite_link from telegram_chats')
  assert.deepEqual([reads, rows.length, rows[0].key, rows[0].chat_id], [1, 1, 'meme', MEME])
  assert.match(rows[0].invite_link, /t\.me\/\+/)
  await followSettings(db, null, reread, now())
  assert.equal(reads, 1, 'without a bot there is nothing to do')
})

test('a change of the settings plans the work of the bot in its own transaction', async () => {
  const { db } = await telegramStage()
  await db.query(`insert into outbox (name, payload) values ('club.changed', '{"names": ["telegram_chat_work"]}')`)
  const { rows } = await db.query(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'telegram.settings'`,
  )
  assert.equal(rows.length, 1)
})
