import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signals } from '@palata/contract/signals'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const guest = stage.as('guest')
await stage.db.query(
  `insert into coins (api_id, slug, symbol, name, price_usd, change_1d, ath, atl, quoted_at)
   values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 90, -2.5, 1200, 4, '2026-11-20T08:58:00Z')`,
)
await stage.db.query(
  `insert into signals (coin_id, author_id, title, content, link, images, direction, pinned, trending, live, published_at,
 start_price, start_market_cap, comments_count,
     high_price, low_price, target_price, stop_price, horizon_days)
   select 1, 2, 'Сигнал ' || n, 'КАНАРЕЙКА', 'https://example.org/' || n, array['/media/' || n || '.png'], 'long', n = 20, n in (10, 20), n <> 5,
     timestamptz '2026-11-01T00:00Z' + n * interval '1 hour', 60, 1e9, 3, 120, 45, 130, 30, 30
   from generate_series(1, 25) n`,
)

// spec: B-338, B-594
test('the widget lists eight signals: pinned, then trending, then newest', async () => {
  const { results } = await guest.call(signals.widget, {})
  assert.deepEqual(
    results.map((signal) => signal.title),
    [20, 10, 25, 24, 23, 22, 21, 19].map((n) => `Сигнал ${n}`),
  )
})

// spec: B-218, B-219, B-220, B-221, B-222, B-223, B-225, B-227, B-229, B-230, B-231
test('a signal carries its coin, author, prices and changes since the start', async () => {
  const [signal] = (await stage.as('maria').call(signals.widget, {})).results
  const { id, created_at, reactions, ...told } = signal!
  assert.deepEqual([id, new Date(created_at).getTime() > 0], [20, true])
  assert.deepEqual(reactions.bookmarked, { is_mine: false })
  assert.deepEqual(told, {
    title: 'Сигнал 20',
    content: '<p>КАНАРЕЙКА</p>',
    is_locked: false,
    link: 'https://example.org/20',
    coin: {
      api_id: 'bitcoin',
      symbol: 'BTC',
      image: '/media/coins/bitcoin',
      slug: 'bitcoin',
      dropstab_url: 'https://dropstab.com/coins/bitcoin',
    },
    author: { username: 'maria', name: 'Мария', avatar: '' },
    images_list: ['/media/20.png'],
    direction: 'long',
    pinned: true,
    trending: true,
    live: true,
    publication_date: '2026-11-01T20:00:00.000Z',
    comments_count: 3,
    init_comments_count: 3,
    admin_link: '',
    price_usd: 90,
    priced_at: '2026-11-20T08:58:00.000Z',
    start_price_usd: 60,
    start_market_cap: 1e9,
    change_1d_usd: -2.5,
    change_all_time_percent: 50,
    result_percent: 50,
    target_price_usd: 130,
    stop_price_usd: 30,
    horizon_at: '2026-12-01T20:00:00.000Z',
    ended_at: null,
    ended_by: null,
    end_price_usd: null,
    ath: 120,
    change_ath: -25,
    atl: 45,
    change_atl: 100,
    muted_by: null,
    call: {
      state: 'open',
      number: null,
      author_key: null,
      seal_index: null,
      sealed_at: null,
      started_at: null,
      closing: null,
      suspended_since: null,
      void_why: null,
      is_addition: false,
      is_before_ledger: true,
      is_taken_down: false,
      is_thin: false,
      is_coarse: false,
      is_counted: false,
      is_compared: false,
    },
  })
})

test('a short’s result is the opposite of the price change, and without a direction there is none', async () => {
  const resultOf = async (direction: string | null, startPrice: number | null) => {
    await stage.db.query(
      `update signals set direction = $1, start_price = $2, target_price = null, stop_price = null where title = 'Сигнал 20'`,
      [direction, startPrice],
    )
    const [signal] = (await stage.as('maria').call(signals.combined, {})).results.list
    return [signal!.change_all_time_percent, signal!.result_percent]
  }
  assert.deepEqual(await resultOf('short', 60), [50, -50])
  assert.deepEqual(await resultOf('short', 120), [-25, 25])
  assert.deepEqual(await resultOf('short', 90), [0, 0])
  assert.deepEqual(await resultOf('short', null), [null, null])
  assert.deepEqual(await resultOf(null, 60), [50, null])
  assert.deepEqual(await resultOf('long', 60), [50, 50])
})

// spec: B-012, B-420
test('the reasons of a signal are not sent to people without access', async () => {
  for (const person of ['guest', 'oleg'] as const) {
    for (const url of ['/api/widgets/signals-widget/', '/api/signals/combined/', '/api/alpha/all/']) {
      assert.ok(!(await stage.as(person).get(url)).body.includes('КАНАРЕЙКА'), `${person} ${url}`)
    }
    const [locked] = (await stage.as(person).call(signals.combined, {})).results.list
    const { direction, start_price_usd, result_percent, target_price_usd, stop_price_usd, horizon_at, ath } = locked!
    assert.deepEqual(
      [direction, start_price_usd, result_percent, target_price_usd, stop_price_usd, horizon_at, ath],
      Array(7).fill(null),
      'of an idea that goes on nothing is told',
    )
  }
})

// spec: B-224
test('the combined list answers every published signal once, twenty a page', async () => {
  const first = await guest.call(signals.combined, {})
  assert.deepEqual([first.results.list.length, first.results.favorites], [20, []])
  const second = signals.combined.reply.parse((await guest.get(first.next!)).json())
  assert.equal(second.next, null)
  const titles = [...first.results.list, ...second.results.list].map((signal) => signal.title)
  assert.equal(new Set(titles).size, 24)
  assert.ok(!titles.includes('Сигнал 5'), 'an unpublished signal is not listed')
  assert.equal(await guest.status(signals.combined, { query: { cursor: '1_x_2' } }), 400)
})
