import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signals } from '@palata/contract/signals'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const guest = stage.as('guest')
await stage.db.query(
  `insert into coins (api_id, slug, symbol, name, price_usd, ath, atl) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 90, 120, 45)`,
)
await stage.db.query(
  `insert into signals (coin_id, author_id, title, content, direction, pinned, trending, live, published_at, start_price)
   select 1, 2, 'Сигнал ' || n, 'КАНАРЕЙКА', 'long', n = 20, n in (10, 20), n <> 5, timestamptz '2026-11-01' + n * interval '1 hour', 60
   from generate_series(1, 25) n`,
)

// spec: B-338, B-496, B-594
test('the widget lists eight: pinned, then trending, then newest', async () => {
  const { results } = await guest.call(signals.widget, {})
  assert.deepEqual(
    results.map((signal) => signal.title),
    [20, 10, 25, 24, 23, 22, 21, 19].map((n) => `Сигнал ${n}`),
  )
})

// spec: B-218, B-219, B-220, B-221, B-222, B-223, B-225, B-227, B-229, B-230, B-231
test('a signal carries its coin, author, prices and changes since the start', async () => {
  const [signal] = (await stage.as('maria').call(signals.widget, {})).results
  assert.equal(signal!.coin.dropstab_url, 'https://dropstab.com/coins/bitcoin')
  assert.deepEqual(
    [signal!.coin.symbol, signal!.coin.slug, signal!.author.username, signal!.author.name],
    ['BTC', 'bitcoin', 'maria', 'Мария'],
  )
  assert.deepEqual([signal!.price_usd, signal!.start_price_usd, signal!.change_all_time_percent], [90, 60, 50])
  assert.deepEqual([signal!.ath, signal!.change_ath, signal!.atl, signal!.change_atl], [120, -25, 45, 100])
  assert.equal(signal!.content, 'КАНАРЕЙКА')
})

// spec: B-012, B-420
test('without access the reasons of a signal never leave the server', async () => {
  for (const person of ['guest', 'oleg'] as const) {
    for (const url of ['/api/widgets/signals-widget/', '/api/signals/combined/', '/api/alpha/all/']) {
      assert.ok(!(await stage.as(person).get(url)).body.includes('КАНАРЕЙКА'), `${person} ${url}`)
    }
  }
})

// spec: B-489, B-490, B-224
test('the combined list pages by twenty through every published signal once', async () => {
  const first = await guest.call(signals.combined, {})
  assert.deepEqual([first.results.list.length, first.results.favorites], [20, []])
  const second = signals.combined.reply.parse((await guest.get(first.next!)).json())
  assert.equal(second.next, null)
  const titles = [...first.results.list, ...second.results.list].map((signal) => signal.title)
  assert.equal(new Set(titles).size, 24)
  assert.ok(!titles.includes('Сигнал 5'), 'an unpublished signal is not listed')
  assert.equal(await guest.status(signals.combined, { query: { cursor: '1_x_2' } }), 400)
})
