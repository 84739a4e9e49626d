import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { TELEGRAM_BOT } from '../../../../sandbox/src/oidc/identities.ts'
import { ProviderError } from '../errors.ts'
import type { RowsOutcome } from '../rows.ts'
import { createTelegram, readUpdate, type TelegramOptions } from './index.ts'

const sandbox = buildSandbox()
const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
after(() => sandbox.close())

const WORK = -1001000000004
const IVAN = 700000001
const telegram = (options: Partial<TelegramOptions> = {}) =>
  createTelegram({
    token: TELEGRAM_BOT.token,
    apiRoot: `${url}/api.telegram.org/`,
    timeoutMs: 10_000,
    logger: { warn() {} },
    ...options,
  })
const fail = (failure: object) => sandbox.inject({ method: 'POST', url: '/__sim/telegram/fail', payload: failure })

async function problemOf(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => assert.fail('it went through'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ProviderError, String(error))
  return error
}

test('an invite link of a chat is kept while valid and replaced when revoked', async () => {
  const made = await telegram().keepInviteLink(WORK, 'Рабочий чат', null)
  assert.match(made, /\/t\.me\/\+/)
  assert.equal(await telegram().keepInviteLink(WORK, 'Рабочий чат', made), made)
  const anew = await telegram().keepInviteLink(WORK, 'Рабочий чат', 'https://t.me/+revoked')
  assert.notEqual(anew, made)
})

test('each error of the Telegram API carries its code, whether to retry, and when', async () => {
  const cases: [object, number | null, boolean, number | null][] = [
    [{ status: 500, body: { ok: false, error_code: 500, description: 'Internal Server Error' } }, 500, true, null],
    [{ status: 502, body: '<html>Bad Gateway</html>' }, null, true, null],
    [{ status: 200, body: 'garbage' }, null, true, null],
    [{ status: 200, body: {} }, null, true, null],
    [{ status: 200, body: { ok: true, result: { is_revoked: 'x' } } }, 200, true, null],
    [{ status: 200, body: `{"ok":true,"result":"${'x'.repeat(600_000)}"}` }, null, true, null],
    [
      { status: 429, body: { ok: false, error_code: 429, description: 'Too Many', parameters: { retry_after: 5 } } },
      429,
      true,
      5_000,
    ],
    [
      { status: 403, body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked' } },
      403,
      false,
      null,
    ],
  ]
  for (const [failure, status, retryable, retryAfterMs] of cases) {
    await fail({ count: 1, ...failure })
    const problem = await problemOf(telegram().createInvoice({ title: 'т', description: 'о', payload: 'п', stars: 1 }))
    assert.deepEqual(
      [problem.status, problem.retryable, problem.retryAfterMs],
      [status, retryable, retryAfterMs],
      JSON.stringify(failure).slice(0, 80),
    )
  }
  await fail({ count: 1, delayMs: 400, status: 200, body: { ok: true, result: true } })
  assert.match((await problemOf(telegram({ timeoutMs: 50 }).unban(WORK, IVAN))).message, /due to timeout$/)
  assert.equal((await problemOf(telegram({ token: '1:wrong' }).ban(WORK, IVAN, new Date()))).status, 401)
  assert.equal((await problemOf(telegram().ban(-1, IVAN, new Date()))).retryable, false)
  assert.ok((await problemOf(telegram({ apiRoot: 'http://127.0.0.1:9' }).ban(WORK, IVAN, new Date()))).retryable)
})

test('of what leaves the bot’s account of Stars only the invoice that went back is a refund', async () => {
  const user = { id: IVAN, is_bot: false, first_name: 'Иван' }
  const buyer = { type: 'user', transaction_type: 'invoice_payment', user, invoice_payload: 'п' }
  const cases: [name: string, sides: object, isRefund: boolean, telegramId: number | null, payload: string][] = [
    ['a payment', { source: { ...buyer, subscription_period: 2_592_000 } }, false, IVAN, 'п'],
    ['a payment as of before Bot API 9.0', { source: { type: 'user', user, invoice_payload: 'п' } }, false, IVAN, 'п'],
    ['a refund', { receiver: buyer }, true, IVAN, 'п'],
    ['a gift to a person', { receiver: { type: 'user', transaction_type: 'gift_purchase', user } }, false, IVAN, ''],
    [
      'Premium for a person',
      { receiver: { type: 'user', transaction_type: 'premium_purchase', user } },
      false,
      IVAN,
      '',
    ],
    ['paid media', { source: { type: 'user', transaction_type: 'paid_media_payment', user } }, false, IVAN, ''],
    [
      'Stars of a business account',
      { source: { type: 'user', transaction_type: 'business_account_transfer', user } },
      false,
      IVAN,
      '',
    ],
    [
      'a gift to a channel',
      { receiver: { type: 'chat', chat: { id: -100, type: 'channel', title: 'к' } } },
      false,
      null,
      '',
    ],
    ['a withdrawal', { receiver: { type: 'fragment', withdrawal_state: { type: 'pending' } } }, false, null, ''],
    ['a withdrawal that failed', { source: { type: 'fragment' } }, false, null, ''],
    ['an advertisement', { receiver: { type: 'telegram_ads' } }, false, null, ''],
    ['paid broadcasting', { receiver: { type: 'telegram_api', request_count: 9 } }, false, null, ''],
    ['a commission', { source: { type: 'affiliate_program', commission_per_mille: 100 } }, false, null, ''],
    ['what is not known yet', { source: { type: 'other' } }, false, null, ''],
    ['neither side', {}, false, null, ''],
  ]
  const transactions = cases.map(([, sides], place) => ({ id: `t${place}`, amount: 1, date: 1_800_000_000, ...sides }))
  await fail({ count: 1, body: { ok: true, result: { transactions } } })
  const { transactions: read } = await telegram().listStarTransactions(0)
  for (const [place, [name, , isRefund, telegramId, payload]] of cases.entries()) {
    const one = read[place]!
    assert.deepEqual([one.isRefund, one.telegramId, one.payload], [isRefund, telegramId, payload], name)
  }
})

test('a transaction that is not understood is noted, keeps its position and costs no other', async () => {
  const user = { id: IVAN, is_bot: false, first_name: 'Иван' }
  const source = { type: 'user', transaction_type: 'invoice_payment', user, invoice_payload: 'п' }
  const good = (id: string) => ({ id, amount: 1, date: 1_800_000_000, source })
  const bad: unknown[] = [
    ...[null, 7, 'строка', [], {}, { ...good(''), id: 7 }, good('a b'), good('x'.repeat(300))],
    ...['1', null, -1, 1.5, 1e10, Number.MAX_VALUE].map((amount) => ({ ...good('сумма'), amount })),
    ...['вчера', -1, 1.5, 1e15, null].map((date) => ({ ...good('время'), date })),
    ...[{ id: 'я' }, { id: 2 ** 60 }, { id: -5 }].map((user) => ({ ...good('лицо'), source: { ...source, user } })),
    ...[0, -1, 1e12].map((subscription_period) => ({ ...good('срок'), source: { ...source, subscription_period } })),
  ]
  const transactions = [good('first'), ...bad, good('last')]
  await fail({ count: 1, body: { ok: true, result: { transactions } } })
  const noted: RowsOutcome[] = []
  const page = await telegram({ noteRows: (_, outcome) => noted.push(outcome) }).listStarTransactions(40)
  assert.deepEqual(
    page.transactions.map(({ id, position }) => [id, position]),
    [
      ['first', 40],
      ['last', 40 + transactions.length - 1],
    ],
  )
  assert.deepEqual([page.isLast, noted.length, noted[0]?.refused.length], [true, 1, bad.length])
  const full = Array.from({ length: 100 }, () => ({ id: 7 }))
  await fail({ count: 1, body: { ok: true, result: { transactions: full } } })
  assert.deepEqual(await telegram().listStarTransactions(0), { transactions: [], isLast: false })
})

test('errors of the Telegram API hold neither the token nor the text of the message', async () => {
  const options = [{ apiRoot: 'http://127.0.0.1:9' }, { apiRoot: 'http://no.such.host.invalid' }, {}]
  for (const option of options) {
    const problem = await problemOf(telegram(option).sendMessage(1, 'личное'))
    const shown = JSON.stringify([problem, problem.message, problem.stack, String(problem.cause)])
    assert.ok(!shown.includes('SANDBOX') && !shown.includes('личное'), shown)
  }
})

test('approving a member already in the chat and answering a vanished request are no errors', async () => {
  const request = { chatId: WORK, userId: IVAN, queryId: null }
  await telegram().declineJoin(request)
  assert.match((await problemOf(telegram().approveJoin(request))).message, /HIDE_REQUESTER_MISSING/)
  await sandbox.inject({
    method: 'POST',
    url: '/__sim/telegram/act',
    payload: { person: IVAN, act: 'add', chat: WORK },
  })
  await telegram().approveJoin(request)
  assert.equal(await telegram().standingOf(WORK, IVAN), 'member')
})

test('join requests with a query id are answered through answerChatJoinRequestQuery', async () => {
  const calls: [string, unknown][] = []
  const recording: typeof fetch = async (address, init) => {
    calls.push([String(address).split('/').at(-1)!, JSON.parse(String(init!.body))])
    return Response.json({ ok: true, result: true })
  }
  await telegram({ fetch: recording }).approveJoin({ chatId: WORK, userId: IVAN, queryId: 'q1' })
  await telegram({ fetch: recording }).declineJoin({ chatId: WORK, userId: IVAN, queryId: 'q2' })
  assert.deepEqual(calls, [
    ['answerChatJoinRequestQuery', { chat_join_request_query_id: 'q1', result: 'approve' }],
    ['answerChatJoinRequestQuery', { chat_join_request_query_id: 'q2', result: 'decline' }],
  ])
})

test('Telegram updates are parsed, and those that do not concern the bot are dropped', () => {
  const chat = { id: WORK, type: 'supergroup', title: 'Work' }
  const user = { id: 42, is_bot: false, first_name: 'И' }
  const botUser = { id: 7, is_bot: true, first_name: 'Б' }
  const change = (member: object, from: object = user) => ({
    update_id: 1,
    chat_member: { chat, from, date: 1795200000, old_chat_member: {}, new_chat_member: { user, ...member } },
  })
  const standing = (update: object) => (readUpdate(update) as { standing?: string } | null)?.standing ?? null
  assert.deepEqual(
    readUpdate({
      update_id: 9,
      chat_join_request: { chat, from: user, user_chat_id: 42, date: 1795200000, query_id: 'q' },
    }),
    { kind: 'join', from: { id: 42, name: 'И' }, chatId: WORK, replyTo: 42, queryId: 'q' },
  )
  assert.equal(standing(change({ status: 'member' })), 'member')
  assert.equal(standing(change({ status: 'restricted', is_member: true })), 'member')
  assert.equal(standing(change({ status: 'restricted', is_member: false })), 'out')
  assert.equal(standing(change({ status: 'creator' })), 'admin')
  assert.equal(standing(change({ status: 'kicked' })), 'banned')
  assert.equal(standing(change({ status: 'kicked' }, botUser)), null)
  assert.equal(standing(change({ status: 'member', user: botUser })), null)
  assert.equal(readUpdate({ update_id: 1, message: { chat, from: user, text: 'в чате' } }), null)
  assert.equal(readUpdate({ update_id: 1, edited_message: {} }), null)
  assert.throws(() => readUpdate({ update_id: 1, chat_member: { chat } }))
})
