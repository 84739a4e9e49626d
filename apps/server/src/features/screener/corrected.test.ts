import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskCoinInFull } from '@palata/contract/desk/market'
import { market } from '@palata/contract/market'
import { screener } from '@palata/contract/screener'
import { ask, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'
import { changesOf, testMarket, usd } from './testing/market.ts'

const stage = await testMarket()
const { app, db, maria, now } = stage
const editor = await newDeskAsker(stage, 'editor')
const operator = testOperator(stage)
const ETHER = 2
const why = { reason: 'Сбой поставщика' }

const send = (path: string, body?: object, method = body ? 'POST' : 'GET', asker = editor) =>
  ask(app, { method, url: `/api/desk/coins/${path}`, body }, asker)
async function done(path: string, body?: object, method?: string) {
  const reply = await send(path, body, method)
  assert.ok(reply.statusCode < 300, `${path} → ${reply.statusCode} ${reply.body}`)
  return reply.json()
}
const refusal = async (path: string, body: object): Promise<[number, string]> => {
  const reply = await send(path, body)
  return [reply.statusCode, Object.values<string | string[]>(reply.json()).flat()[0]!]
}
const read = (id = ETHER): Promise<DeskCoinInFull> => done(`${id}/`)
const coin = (id: string | number) => maria.call(market.coin, { params: { id: String(id) } })
const weekOf = async (apiId: string) => {
  const query = { ...usd, period: '7d', page_size: 100 } as const
  return changesOf((await maria.call(screener.periodCoins, { query })).results)[apiId]
}
const closes = async (id = 'ethereum') => {
  const { times, prices } = await maria.call(market.history, { params: { id }, query: { range: '1y' } })
  return new Map(times.map((at, place) => [new Date(at).toISOString().slice(0, 10), prices[place]]))
}

test('a doubted price is listed with its reason, dismissed or accepted, and either is undone', async () => {
  await db.query(`update coins set believed = '{10,11,12}', doubted = '{130}', doubted_at = $1 where id = $2`, [
    now(),
    ETHER,
  ])
  const { results, count } = await done('?state=doubted')
  assert.deepEqual([count.value, results[0].symbol, results[0].doubted, results[0].usual], [1, 'ETH', [130], 11])
  const { undo } = await done(`${ETHER}/dismiss/`, why)
  assert.deepEqual([undo, (await read()).doubted, (await coin('ethereum')).price_usd], ['uncorrect', [], 12])
  assert.deepEqual(await refusal(`${ETHER}/accept/`, why), [400, 'Ни одна цена этой монеты уже не ждёт'])
  await done(`${ETHER}/uncorrect/`, why)
  assert.deepEqual((await read()).doubted, [130])
  await done(`${ETHER}/accept/`, why)
  assert.deepEqual([(await read()).doubted, (await coin('ethereum')).price_usd], [[], 130])
  await done(`${ETHER}/uncorrect/`, {})
  assert.deepEqual([(await read()).doubted, (await coin('ethereum')).price_usd], [[130], 12])
  await done(`${ETHER}/dismiss/`, why)
})

test('correcting a wrong daily close updates the screener and the coin’s page at once, and is undone', async () => {
  const at = '2026-11-12T15:00:00Z'
  assert.equal(await weekOf('ethereum'), 20)
  const { outcome } = await done(`${ETHER}/correct/`, { ...why, grain: 'day', at, price: 6 })
  assert.equal(outcome, 'ETH, закрытие 2026-11-12: было 10 $, стало 6 $')
  assert.deepEqual([await weekOf('ethereum'), (await closes()).get('2026-11-13')], [100, 6])
  const { leaps, corrections } = await read()
  assert.deepEqual(
    leaps.map(({ grain, price_usd, previous, next }) => [grain, price_usd, previous, next]),
    [['day', 6, 10, 10]],
  )
  assert.deepEqual([corrections[0]!.before, corrections[0]!.after, corrections[0]!.reason], [10, 6, why.reason])
  await done(`${ETHER}/correct/`, { ...why, grain: 'day', at, remove: true })
  assert.deepEqual([await weekOf('ethereum'), (await closes()).has('2026-11-13')], [20, false], 'the day before it')
  await done(`${ETHER}/uncorrect/`, { grain: 'day', at })
  assert.equal(await weekOf('ethereum'), 100)
  await done(`${ETHER}/uncorrect/`, { grain: 'day', at })
  assert.equal(await weekOf('ethereum'), 20)
  assert.deepEqual(await refusal(`${ETHER}/uncorrect/`, { grain: 'day', at }), [
    400,
    'Эту точку никто не исправлял, или её уже вернули',
  ])
})

test('correcting an hour that closes a day corrects the close, and both are undone together', async () => {
  const at = '2026-11-20T00:00:00Z'
  await db.query(`select coin_hours_cover($1, $1)`, [at])
  await db.query(`insert into coin_hours values ($1, $2, 10), ($1, $2::timestamptz - interval '1 hour', 9)`, [
    ETHER,
    at,
  ])
  await done(`${ETHER}/correct/`, { ...why, grain: 'hour', at, remove: true })
  assert.equal((await closes()).get('2026-11-20'), 9, 'the hour before it closes the day')
  assert.deepEqual(
    (await read()).corrections.slice(0, 2).map(({ grain, after, is_part }) => [grain, after, is_part]),
    [
      ['day', 9, true],
      ['hour', null, false],
    ],
  )
  assert.deepEqual(await refusal(`${ETHER}/uncorrect/`, { grain: 'day', at: '2026-11-19T00:00:00Z' }), [
    400,
    'День исправлен вместе с часом: верните тот час',
  ])
  await done(`${ETHER}/uncorrect/`, { grain: 'hour', at })
  assert.equal((await closes()).get('2026-11-20'), 10)
})

test('an invalid correction is refused with a reason and changes nothing', async () => {
  const correct = (body: object) => refusal(`${ETHER}/correct/`, { ...why, ...body })
  const before = await read()
  const cases: [object, string][] = [
    [{ grain: 'day', at: '2026-11-12T00:00:00Z' }, 'Укажите верную цену или отметьте, что точку нужно убрать'],
    [{ grain: 'day', price: 5 }, 'Укажите, какую точку'],
    [{ grain: 'day', at: '2026-11-20T08:00:00Z', price: 5 }, 'Этот день ещё не закрыт'],
    [{ grain: 'hour', at: '2026-11-21T08:00:00Z', price: 5 }, 'Это время ещё не наступило'],
    [{ grain: 'hour', at: '2024-11-21T08:00:00Z', price: 5 }, 'Так далеко цены не хранятся'],
    [{ grain: 'hour', at: '2026-11-11T08:00:00Z', remove: true }, 'За этот час точки нет'],
    [{ grain: 'now', remove: true }, 'Текущую цену не убрать: укажите верную'],
    [{ grain: 'now', price: -1 }, 'Цена больше нуля'],
    [{ grain: 'week', price: 1 }, 'Что исправить: now, hour или day'],
  ]
  for (const [body, said] of cases) assert.deepEqual(await correct(body), [400, said], JSON.stringify(body))
  assert.equal((await send(`${ETHER}/correct/`, { grain: 'now', price: 5 })).statusCode, 400, 'no reason')
  assert.equal((await send('99999/correct/', { ...why, grain: 'now', price: 5 })).statusCode, 404)
  assert.deepEqual(await read(), before)
  for (const role of ['moderator', 'operator', 'no second step'] as const) {
    const reply = await send(`${ETHER}/accept/`, why, 'POST', await newDeskAsker(stage, role))
    assert.equal(reply.statusCode, 403, role)
  }
  const guest = { ...(await newAsker(stage, 'guest')), accountId: 0 }
  assert.equal((await send(`${ETHER}/`, undefined, 'GET', guest)).statusCode, 401)
})

test('a hidden coin is left out everywhere but its page until it is shown again', async () => {
  const { id } = await coin('twin-one')
  await done(`${id}/hide/`, why)
  assert.equal(await weekOf('twin-one'), undefined)
  assert.equal((await coin('twin-one')).id, id, 'its page stays')
  assert.equal((await done('?state=hidden')).results[0].id, id)
  await done(`${id}/show/`, why)
  assert.equal(await weekOf('twin-one'), 300)
})

test('a coin renamed by its provider keeps its history, and both ids lead to it', async () => {
  const { id } = await coin('pegged')
  const { id: newcomer } = await coin('unranked')
  const { outcome, undo } = await done(`${id}/rename/`, { ...why, api_id: 'unranked' })
  assert.match(outcome, /id теперь unranked, прежний pegged ведёт сюда; монета № \d+, бывшая под этим id, скрыта/)
  assert.deepEqual([(await coin('unranked')).id, (await coin('pegged')).id, undo], [id, id, 'rename-back'])
  assert.ok((await closes('pegged')).size > 300)
  assert.deepEqual((await read(id)).aliases, ['pegged'])
  await done(`${id}/rename-back/`, {})
  assert.deepEqual([(await coin('unranked')).id, (await coin('pegged')).id], [newcomer, id])
})

test('an editor sets a coin’s other ids and contracts, and an id belongs to one coin', async () => {
  await done(`${ETHER}/`, { aliases: ['eth-2', 'eth-2'], contracts: ['base:0xabc1'] }, 'PATCH')
  assert.equal((await coin('eth-2')).id, ETHER)
  const { contracts } = await maria.call(market.page, { params: { id: 'ethereum' } })
  assert.deepEqual(
    contracts.map(({ network, address }) => [network, address]),
    [['Base', '0xabc1']],
  )
  assert.equal((await send(`${ETHER}/`, { aliases: ['solana'] }, 'PATCH')).statusCode, 400)
  assert.equal((await send(`${ETHER}/`, { aliases: ['<script>'] }, 'PATCH')).statusCode, 400)
})

test('a base coin can be neither renamed nor hidden, and no other coin takes its id', async () => {
  const { id: other } = await coin('pegged')
  const fixed = /базовая монета: скринер и виджеты считают по ней, её id всегда ethereum/
  const renamed = await refusal(`${ETHER}/rename/`, { ...why, api_id: 'ether-3' })
  assert.equal(renamed[0], 400)
  assert.match(renamed[1], fixed)
  assert.deepEqual(await refusal(`${ETHER}/hide/`, why), [400, 'ETH: базовая монета, скрыть её нельзя'])
  const back = await refusal(`${ETHER}/rename-back/`, {})
  assert.equal(back[0], 400)
  assert.match(back[1], fixed, 'an alias is no former id of a base coin')
  assert.deepEqual(await refusal(`${other}/rename/`, { ...why, api_id: 'bitcoin' }), [
    400,
    'bitcoin — id базовой монеты № 1, другой монете его не дают',
  ])
  const taken = await send(`${other}/`, { aliases: ['bitcoin'] }, 'PATCH')
  assert.deepEqual(
    [taken.statusCode, taken.json().aliases],
    [400, ['bitcoin — id базовой монеты № 1, к другой он не ведёт']],
  )
  assert.deepEqual([(await coin('bitcoin')).id, (await coin('ethereum')).id, (await coin('solana')).id], [1, 2, 19_067])
})

test('a base coin renamed earlier stays in the macro widget and gets its own id back', async () => {
  await db.query(`update coins set api_id = 'wrapped' where id = $1`, [ETHER])
  await db.query(
    `insert into coin_aliases (api_id, coin_id, added_at) values ('ethereum', $1, now() + interval '1 hour')`,
    [ETHER],
  )
  assert.equal((await maria.call(market.macro, {})).eth!.price_usd, 12)
  const emptied = await send(`${ETHER}/`, { aliases: [] }, 'PATCH')
  assert.deepEqual(
    [emptied.statusCode, emptied.json().aliases],
    [400, ['ethereum ведёт к базовой монете, убрать его нельзя']],
  )
  assert.equal((await coin('ethereum')).id, ETHER)
  assert.match((await done(`${ETHER}/rename/`, { ...why, api_id: 'ethereum' })).outcome, /id теперь ethereum/)
  assert.equal((await coin('ethereum')).api_id, 'ethereum')
})

test('the command line corrects prices and changes coins like the desk', async () => {
  const said = await operator(['coin-price', 'correct', 'ethereum', '--now', '--price', '13', '--reason', 'Сбой'])
  assert.deepEqual([said.code, said.out], [0, 'ETH: текущая цена исправлена, было 12 $, стала 13 $'])
  assert.match((await operator(['coin', 'eth-2'])).out, /№ 2 ETH[\s\S]*now .* 12 → 13, vera: Сбой/)
  assert.equal((await operator(['coin-price', 'uncorrect', 'ethereum', '--now', '--reason', 'Верно'])).code, 0)
  assert.equal((await coin('ethereum')).price_usd, 12)
  assert.equal((await operator(['coin-price', 'correct', 'ethereum', '--now', '--reason', 'Сбой'])).code, 1)
  assert.equal((await operator(['set-coin', 'twin-one', '--hide', '--reason', 'Проверка'])).code, 0)
  assert.equal((await operator(['set-coin', 'twin-one', '--show', '--reason', 'Проверка'])).code, 0)
  assert.equal((await operator(['set-coin', 'ethereum', '--reason', 'Проверка'])).code, 1)
})
