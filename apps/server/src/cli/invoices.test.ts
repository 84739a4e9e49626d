import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOperator } from '#testing/operator.ts'
import { testTill } from '#testing/services/payments.ts'

const SETTLE = ['--reason', 'Доплата пришла переводом']

async function stageOf() {
  const till = await testTill()
  return { ...till, operator: testOperator(till) }
}

// decision OA 120
test('the operator lists invoices, all, one person’s or those waiting for a decision, and shows one', async () => {
  const till = await stageOf()
  const [partial, open] = [await till.buy('oleg'), await till.buy('maria', '1year')]
  await till.outcome(partial, 'partial')
  const all = (await till.operator(['invoices'])).out.split('\n')
  assert.equal(all.length, 3)
  assert.match(all[1]!, new RegExp(`^INV-${open} .*maria +12 месяцев +239\\.00 \\$ +0\\.00 \\$ +ждёт оплату$`))
  assert.match(all[2]!, new RegExp(`^INV-${partial} .*oleg +2 месяца +59\\.00 \\$ +29\\.50 \\$ +пришла часть$`))
  assert.equal((await till.operator(['invoices', '--person', 'maria'])).out.split('\n').length, 2)
  assert.equal((await till.operator(['invoices', '--limit', '1'])).out.split('\n').length, 2)
  const undecided = (await till.operator(['invoices', '--undecided'])).out
  assert.ok(undecided.includes(partial) && !undecided.includes(open))

  const shown = (await till.operator(['invoice', partial.toLowerCase()])).out
  assert.match(shown, new RegExp(`счёт +INV-${partial}\n`))
  assert.match(shown, /пришло +29\.50 \$/)
  assert.match(shown, /settle +можно/)
  assert.match((await till.operator(['invoice', open])).out, /settle +По этому счёту деньги не приходили/)
})

test('the invoice commands say so when there are no invoices, no such number or no such person', async () => {
  const { operator } = await stageOf()
  assert.equal((await operator(['invoices'])).out, 'Счетов нет')
  assert.deepEqual(await operator(['invoice', 'INV-NONE']), { code: 1, out: '', err: 'Нет такого счёта: INV-NONE' })
  assert.equal((await operator(['invoice', '№1'])).code, 2)
  assert.equal((await operator(['invoice'])).code, 2)
  assert.equal((await operator(['invoices', '--person', 'nobody'])).code, 1)
})

test('an operator settles a partial payment once, after a dry run, with an audit record', async () => {
  const { operator, ...till } = await stageOf()
  const number = await till.buy('oleg')
  await till.outcome(number, 'partial')
  const dry = await operator(['settle', number, ...SETTLE, '--dry-run'])
  assert.equal(dry.out, `INV-${number}: будет засчитан, 60 дней для oleg (пришло 29.50 $ из 59.00 $)`)
  assert.deepEqual(await till.grants('oleg'), [])
  assert.equal((await operator(['audit'])).out, 'Записей нет', 'a dry run changes nothing at all')

  const done = await operator(['settle', number, ...SETTLE])
  assert.deepEqual([done.code, done.out], [0, dry.out.replace('будет засчитан', 'засчитан')])
  assert.deepEqual(await till.grants('oleg'), [60])
  assert.equal((await operator(['settle', number, ...SETTLE])).out, `INV-${number}: уже засчитан`)
  await till.outcome(number, 'pay')
  assert.deepEqual(await till.grants('oleg'), [60], 'the rest of the sum gives no second sixty days')
  assert.match((await operator(['invoice', number])).out, /засчитан +20\.11\.2026, 12:00, право \d/)
  assert.match((await operator(['changes'])).out, /дано.*operator:vera +Доплата пришла переводом/)
})

test('settling several invoices settles those that can be and says why the others cannot', async () => {
  const { operator, ...till } = await stageOf()
  const [part, unpaid, test] = [await till.buy('oleg'), await till.buy('oleg', '1year'), await till.buy('maria')]
  await till.outcome(part, 'partial')
  await till.change(test, { testMode: true })
  await till.outcome(test, 'pay')
  const all = [part, unpaid, test, 'ZZZZ9999']
  const dry = await operator(['settle', ...all, ...SETTLE, '--dry-run'])
  const done = await operator(['settle', ...all, ...SETTLE])
  assert.deepEqual([dry.code, done.code], [1, 1])
  assert.equal(dry.err, done.err)
  assert.match(done.err, /INV-ZZZZ9999: нет такого счёта/)
  assert.match(done.err, new RegExp(`INV-${unpaid}: По этому счёту деньги не приходили`))
  assert.match(done.err, new RegExp(`INV-${test}: Это проверочный счёт`))
  assert.deepEqual([await till.grants('oleg'), await till.grants('maria')], [[60], []])
  assert.match((await operator(['audit', '--limit', '1'])).out, /settle +.*частично/)

  const waiting = await operator(['settle', '--undecided', ...SETTLE])
  assert.deepEqual([waiting.out, waiting.code], ['', 1])
  assert.match(waiting.err, new RegExp(`INV-${test}`))
})

test('an invoice that the provider closed partly paid waits for a decision and can be settled', async () => {
  const { operator, ...till } = await stageOf()
  const number = await till.buy('oleg')
  await till.outcome(number, 'partial')
  await till.change(number, { status: 'canceled' })
  await till.postback(number)
  till.pass(25 * 3600)
  const [shown] = await till.invoices('oleg')
  assert.deepEqual([shown!.state, shown!.received_usd, shown!.pay_url], ['partial', 29.5, null])
  const done = await operator(['settle', '--undecided', ...SETTLE])
  assert.deepEqual([done.code, done.err], [0, ''])
  assert.equal((await operator(['settle', '--undecided', ...SETTLE])).out, 'Решения ничего не ждёт')
  assert.deepEqual(await till.grants('oleg'), [60])
})

test('settle needs invoice numbers or --undecided and a reason, and gives nothing to a deleted account', async () => {
  const { operator, ...till } = await stageOf()
  const number = await till.buy('oleg')
  for (const words of [SETTLE, [number, '--undecided', ...SETTLE]]) {
    const { code, err } = await operator(['settle', ...words])
    assert.deepEqual([code, err], [1, 'Укажите номера счетов или --undecided, что-то одно'])
  }
  assert.match((await operator(['settle', number])).err, /Укажите --reason/)
  assert.match((await operator(['settle', '!!', ...SETTLE])).err, /Не похоже на номер счёта: !!/)
  await till.outcome(number, 'partial')
  await till.db.query(`delete from accounts where username = 'oleg'`)
  assert.match((await operator(['settle', number, ...SETTLE])).err, /Аккаунта, который платил, больше нет/)
})

test('reconcile plans a check by the running server, also of an invoice given up', async () => {
  const { operator, ...till } = await stageOf()
  await till.settings({ copies: 0 })
  const [olegs, marias] = [await till.buy('oleg'), await till.buy('maria')]
  till.pass(32 * 86_400)
  await till.reconcile()
  assert.equal((await operator(['reconcile'])).out, 'Открытых счетов нет', 'both were given up')
  await till.outcome(olegs, 'pay_late')

  const dry = await operator(['reconcile', olegs, '--dry-run'])
  await till.reconcile()
  assert.deepEqual(await till.grants('oleg'), [])
  const planned = await operator(['reconcile', olegs, 'INV-NONE'])
  assert.equal(planned.out, dry.out)
  assert.doesNotMatch(planned.out, new RegExp(`INV-${marias}`), 'hers was not asked for')
  assert.match(planned.out, new RegExp(`спросит о 1 счёте: INV-${olegs}\\.`))
  assert.deepEqual([planned.code, planned.err], [1, 'INV-NONE: уже засчитан, или такого счёта нет'])
  const jobs = await till.db.query(`select from graphile_worker.jobs where task_identifier = 'payments.reconcile'`)
  assert.equal(jobs.rowCount, 1)
  await till.reconcile()
  assert.deepEqual([await till.grants('oleg'), await till.grants('maria')], [[60], []])
})
