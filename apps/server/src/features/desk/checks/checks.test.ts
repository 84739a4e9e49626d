import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { desk } from '@palata/contract/desk'
import type { DeskCheck } from '@palata/contract/desk/own/checks'
import { type Check, fine, warning } from '#providers/check.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'
import { runChecks } from './actions.ts'

const letters: (string | null)[] = []
const check = (name: string, run: Check['run'], mode: Check['mode'] = 'real'): Check => ({
  ...{ name, title: name, mode, settings: 'KEY' },
  run,
})
const hanging = check('hanging', () => new Promise(() => {}))
const checks = [
  check('mail', async ({ mailTo }) => {
    letters.push(mailTo)
    return [fine('Вошли'), warning('Нет DMARC', 'Добавьте')]
  }),
  check('broken', async () => {
    throw new Error('https://node.example/secret-key')
  }),
  check('store', async () => [fine('Пишется')], 'sandbox'),
  check('absent', async () => assert.fail('what is not set up is not asked'), 'off'),
]
const stage = await testApp({ checks })
const operator = await newDeskAsker(stage, 'operator')
const url = '/api/desk/checks/'
const statesOf = (results: DeskCheck[]) => Object.fromEntries(results.map(({ name, state }) => [name, state]))
const read = async (): Promise<DeskCheck[]> => (await ask(stage.app, { method: 'GET', url }, operator)).json().results
const press = (body: object, asker: Asker = operator) => ask(stage.app, { method: 'POST', url, body }, asker)
const pressed = async (body: object): Promise<DeskCheck[]> => (await press(body)).json().results

test('an operator checks all services at once; results are kept with their time, and reading asks no service', async () => {
  assert.deepEqual(statesOf(await read()), { mail: 'unknown', broken: 'unknown', store: 'unknown', absent: 'off' })
  const results = await pressed({})
  assert.deepEqual(statesOf(results), { mail: 'warning', broken: 'failed', store: 'ok', absent: 'off' })
  assert.match(letters.splice(0).join(), /^[^,]+@[^,]+$/, 'the letter of proof is the operator’s own')
  stage.pass(60)
  assert.deepEqual(await read(), results)
  assert.equal(results[0]!.checked_at, new Date(stage.now().getTime() - 60_000).toISOString())
  assert.ok(!JSON.stringify(results).includes('secret-key'), 'an error’s own words may hold an address with its key')
})

test('checking one service leaves the results of the others', async () => {
  stage.pass(60)
  const results = await pressed({ names: ['store'] })
  const at = (name: string) => results.find((one) => one.name === name)!.checked_at
  assert.equal(at('store'), stage.now().toISOString())
  assert.notEqual(at('mail'), stage.now().toISOString())
  assert.deepEqual(letters, [])
})

test('a check of an unknown service is refused by its field and runs no check', async () => {
  for (const names of [['mail', 'мимо'], [], ['x'.repeat(41)]]) {
    const { statusCode, body } = await press({ names })
    assert.equal(statusCode, 400, body)
  }
  assert.deepEqual(letters, [])
})

test('editors, moderators and readers cannot read the checks of services', async () => {
  for (const role of ['editor', 'moderator'] as const) {
    const asker = await newDeskAsker(stage, role)
    assert.equal((await ask(stage.app, { method: 'GET', url }, asker)).statusCode, 403, role)
    assert.equal((await press({}, asker)).statusCode, 403, role)
  }
  assert.equal(await stage.as('maria').status(desk.checks, {}), 403)
  assert.equal(await stage.as('guest').status(desk.runChecks, { body: {} }), 401)
  assert.deepEqual(letters, [])
})

test('a check is logged, and too many checks are refused', async () => {
  const { rows } = await stage.db.query(
    `select result, outcome from operator_audit where command = 'check' and arguments = '{"names": "все"}'`,
  )
  assert.deepEqual(rows, [{ result: 'done', outcome: '1 служба отказала: broken' }])
  let last = 200
  for (let time = 0; time < 31; time += 1) last = (await press({ names: ['store'] })).statusCode
  assert.equal(last, 429)
})

test('a check that hangs is reported as failed with advice and does not block', async () => {
  const asked = { now: stage.now(), mailTo: null, longestMs: 20 }
  const [found] = await runChecks(stage.db, [hanging], asked)
  assert.equal(found!.state, 'failed')
  assert.match(found!.findings[0]!.said, /^Служба не ответила за 1 секунду$/)
  assert.match(found!.findings[0]!.advice, /OUTGOING_PROXY/)
})

test('the command check runs the same checks, and its exit code tells failures', async () => {
  const run = testOperator({ ...stage, checks })
  const all = await run(['check'])
  assert.equal(all.code, 1)
  assert.match(all.out, /✗ broken/)
  assert.match(all.out, /– absent \(absent\): не подключено, включается через KEY/)
  assert.match(all.err, /Не работает: broken/)
  assert.deepEqual(letters.splice(0), [null])
  const some = await run(['check', 'mail', 'store', '--to', 'op@example.org'])
  assert.deepEqual([some.code, some.err], [0, ''])
  assert.doesNotMatch(some.out, /broken/)
  assert.deepEqual(letters.splice(0), ['op@example.org'])
  assert.equal((await run(['check', 'мимо'])).code, 1)
  assert.equal((await run(['check', '--to', 'не почта'])).code, 2)
})

test('what was asked, the clock, the limits and the ends stand beside the findings', async () => {
  const service = createServer((_, response) => {
    response.setHeader('date', new Date(Date.now() - 120_000).toUTCString())
    response.setHeader('x-ratelimit-remaining', '3')
    response.end('{}')
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  after(() => service.close())
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  const asking = {
    ...check('asking', async () => {
      await fetch(`http://${host}/bot-token/me?key=k`)
      return [fine('Отвечает')]
    }),
    ends: [{ what: 'ключ службы', at: '2026-11-22T00:00:00.000Z' }],
    black: (text: string) => text.replaceAll('bot-token', '***'),
  }
  const [found] = await runChecks(stage.db, [asking], { now: stage.now(), mailTo: null })
  assert.deepEqual(
    found!.calls.map(({ asked, status }) => [asked, status]),
    [[`GET ${host}/***/me`, 200]],
  )
  assert.deepEqual(found!.left, [{ what: `запросы к ${host}`, left: 3, of: null }])
  assert.deepEqual(found!.ends, asking.ends)
  assert.equal(found!.state, 'warning')
  assert.match(found!.findings[1]!.said, /^Часы сервера спешат на 1(19|20|21) секунд/)
})

test('the command check answers in JSON, and keeps a recording that only its owner reads', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'palata-check-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const run = testOperator({ ...stage, checks })
  const { out, code } = await run(['check', 'store', 'broken', '--json'])
  const { services } = JSON.parse(out)
  assert.deepEqual(
    services.map(({ name, state }: DeskCheck) => [name, state]),
    [
      ['broken', 'failed'],
      ['store', 'ok'],
    ],
  )
  assert.equal(code, 1)
  assert.equal((await run(['check', 'store', '--json'])).code, 0)
  const file = join(folder, 'record.json')
  const kept = await run(['check', 'store', '--record', file])
  assert.match(kept.out, /Записано: .*record\.json, 0 ответов/)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal(JSON.parse(await readFile(file, 'utf8')).format, 'palata-recording-1')
  const again = await run(['check', 'store', '--record', file])
  assert.deepEqual([again.code, /Файл уже есть/.test(again.err)], [1, true])
})

test('a key or a certificate that ends within three days is warned of on the overview', async () => {
  const shown = async (days: number) => {
    const at = new Date(stage.now().getTime() + days * 86_400_000).toISOString()
    const facts = { calls: [], clock_off_seconds: null, left: [], ends: [{ what: 'сертификат mail.example', at }] }
    await stage.db.query(
      `insert into service_checks (name, checked_at, took_ms, findings, facts) values ('mail', $1, 5, '[]', $2)
       on conflict (name) do update set facts = excluded.facts`,
      [stage.now(), JSON.stringify(facts)],
    )
    const { warnings } = (await ask(stage.app, { method: 'GET', url: '/api/desk/overview/' }, operator)).json()
    return warnings.flatMap(({ title }: { title: string }) => (title.includes('mail.example') ? [title] : []))
  }
  assert.deepEqual(await shown(4), [])
  assert.deepEqual(await shown(2), ['Кончается сертификат mail.example'])
  assert.deepEqual(await shown(-1), ['Кончился сертификат mail.example'])
})
