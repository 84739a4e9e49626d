import assert from 'node:assert/strict'
import { test } from 'node:test'
import { search } from '@palata/contract/search'
import { Logger, runOnce } from 'graphile-worker'
import { findables } from '#features.ts'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { NOW, testApp } from '#testing/app.ts'
import { noteDiscussion, takeInChanges } from './filling/fill.ts'

const stage = await testApp()
const { db } = stage
type Who = 'maria' | 'oleg' | 'guest' | 'anna'

await db.query(
  `insert into channels (slug, name, logo) values ('defi', 'DeFi', '/media/defi.svg'), ('macro', 'Макро', '');
   insert into coins (api_id, slug, symbol, name, rank) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1), ('ethereum', 'ethereum', 'ETH', 'Ethereum', 2), ('solana', 'solana', 'SOL', 'Solana', 5),
     ('hyperliquid', 'hyperliquid', 'HYPE', 'Hyperliquid', 12), ('ondo-finance', 'ondo-finance', 'ONDO', 'Ondo', 45), ('ethena', 'ethena', 'ENA', 'Ethena', 50),
     ('celestia', 'celestia', 'TIA', 'Celestia', 60), ('jupiter-exchange-solana', 'jupiter-exchange-solana', 'JUP', 'Jupiter', 70);
   insert into calendar_events (title, description, starts_at) values ('Халвинг', 'Награда вдвое меньше', '2027-02-01T10:00:00Z')`,
)
const posts = {
  listing: await insertPost(db, {
    title: 'Листинга не будет',
    content: '<p>Биржа отложила токены <b>на осень</b>, а не на весну</p>',
    authorId: 2,
    hoursAgo: 3,
    channelId: 1,
  }),
  market: await insertPost(db, { title: 'Рынок вырос', content: '<p>Сделок стало больше</p>', hoursAgo: 30 }),
  ether: await insertPost(db, { title: 'Эфир и комиссии', content: '<p>Кошельки</p>', model: 'News', hoursAgo: 300 }),
  podcast: await insertPost(db, { title: 'Выпуск о майнинге', model: 'News', isPodcast: true, hoursAgo: 400 }),
  hidden: await insertPost(db, { title: 'Листинг на модерации', live: false, hoursAgo: 2 }),
}
const signal = await insertSignal(db, 'Биток от уровня')
const comment = await insertComment(db, { postId: posts.market, authorId: 3, text: 'А мой кошелёк пуст', hoursAgo: 1 })
await insertComment(db, { postId: posts.market, authorId: 3, text: 'Снятый кошелёк', isRemoved: true })
await insertComment(db, { postId: posts.hidden, authorId: 3, text: 'Кошелёк под скрытым' })
await db.query(
  `insert into mentions (kind, entity_id, coin_id, position, named_at) values ('post', $1, (select id from coins where api_id = 'solana'), 0, now())`,
  [posts.listing],
)
await takeInChanges(db, findables)

const answer = (q: string, who: Who = 'maria') => {
  // A second between queries keeps within the rate limit.
  stage.pass(1)
  return stage.as(who).call(search.find, { query: { q } })
}
const find = async (q: string, who: Who = 'maria') =>
  (await answer(q, who)).results.results.map(({ kind, id }) => `${kind} ${id}`)

/** Runs the waiting jobs that follow a hidden or shown publication. */
const runFollower = () =>
  runOnce({
    pgPool: db,
    taskList: { 'search.discussion': (payload) => noteDiscussion(db, payload) },
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  })
const isIndexed = async (id: number) =>
  (await db.query(`select from search_documents where kind = 'comment' and entity_id = $1`, [id])).rowCount === 1

const listing = `opinion ${posts.listing}`
const market = `opinion ${posts.market}`
const ether = `news ${posts.ether}`

test('the search finds a word in all its forms, with ё as е', async () => {
  const cases: [query: string, found: string[]][] = [
    ['листинг', [listing]],
    ['Листингом', [listing]],
    ['рынка', [market]],
    ['сделка', [market]],
    ['растёт', [market]],
    ['токен', [listing]],
    ['кошельков', [ether, `comment ${comment}`]],
    ['КОШЕЛЁК', [ether, `comment ${comment}`]],
  ]
  for (const [query, found] of cases) assert.deepEqual((await find(query)).sort(), found.sort(), query)
})

test('a query in the wrong keyboard layout is converted, and the answer says so', async () => {
  for (const [query, to, found] of [
    ['kbcnbyu', 'листинг', listing],
    ['hsyjr', 'рынок', market],
    ['ыщдфтф', 'solana', listing],
  ] as const) {
    const { results, understood } = await answer(query)
    assert.ok(
      results.results.some(({ kind, id }) => `${kind} ${id}` === found),
      query,
    )
    assert.deepEqual(understood.replaced, [{ from: query, to, why: 'layout' }])
  }
})

test('the search finds a coin by each of its names', async () => {
  for (const query of ['эфир', 'эфириума', 'ETH', '$eth', 'ethereum']) {
    const found = await find(query)
    assert.ok(found.includes(ether) && found[0]!.startsWith('coin '), `${query}: ${found}`)
  }
  // Also when the coin is set beside the text.
  for (const query of ['солана', '$sol', 'SOL']) assert.ok((await find(query)).includes(listing), query)
  assert.ok((await find('биткоин')).includes(`signal ${signal}`))
})

test('a coin is found by its name as it is heard, and no correction replaces it', async () => {
  for (const [query, title] of [
    ['ондо', 'Ondo'],
    ['эйчайпе', 'Hyperliquid'],
    ['хайп', 'Hyperliquid'],
    ['солана', 'Solana'],
    ['соланы', 'Solana'],
    ['этена', 'Ethena'],
    ['тиа', 'Celestia'],
    ['целестия', 'Celestia'],
    ['юпитер', 'Jupiter'],
  ] as const) {
    const { results, understood } = await answer(query)
    const [first] = results.results
    assert.deepEqual([query, first?.kind, understood.replaced], [query, 'coin', []])
    assert.match(first!.title.replace(/<[^>]+>/g, ''), new RegExp(title), query)
  }
})

test('a query with one or two typos is corrected, and the answer says so', async () => {
  for (const [query, to] of [
    ['лестинга', 'листинга'],
    ['комисии', 'комиссии'],
    ['рыонк', 'рынок'],
  ] as const) {
    const { results, understood } = await answer(query)
    assert.ok(results.results.length > 0, query)
    assert.deepEqual(understood.replaced, [{ from: query, to, why: 'typo' }])
  }
})

test('the search finds an unfinished word', async () => {
  assert.ok((await find('бит')).includes(`signal ${signal}`), 'which is a word itself, too')
  const { results } = await answer('листин')
  assert.deepEqual(
    results.results.map(({ title }) => title),
    ['<mark>Листин</mark>га не будет'],
  )
})

test('a quoted phrase is found only as written', async () => {
  assert.deepEqual(await find('"токен на осень"'), [listing])
  assert.deepEqual(await find('"осень токен"'), [])
  assert.deepEqual(await find('осень токен'), [listing])
  assert.deepEqual(await find('«отложила токены'), [listing])
})

test('search operators narrow the results and are explained', async () => {
  const cases: [query: string, found: string[]][] = [
    ['от:maria биржа', [listing]],
    ['от:oleg кошелёк', [`comment ${comment}`]],
    ['канал:defi листинг', [listing]],
    ['канал:DeFi', [listing]],
    ['канал:макро листинг', []],
    ['монета:солана биржа', [listing]],
    ['монета:$SOL биржа', [listing]],
    ['тип:новость эфир', [ether]],
    ['тип:подкасты майнинг', [`podcast ${posts.podcast}`]],
    ['тип:сигнал', [`signal ${signal}`]],
    ['тип:мнение тип:новость до:2026-11-19', [ether]],
    ['кошелёк после:2026-11-19', [`comment ${comment}`]],
    ['кошелёк после:20.11.2026 до:сегодня', []],
    // An incomplete operator is ignored.
    ['листинг от:', [listing]],
  ]
  for (const [query, found] of cases) assert.deepEqual(await find(query), found, query)
  const { understood } = await answer('от:maria канал:defi после:2026-03-01 листинг')
  assert.deepEqual(
    understood.operators.map(({ name, label }) => [name, label]),
    [
      ['от', 'Мария'],
      ['канал', 'DeFi'],
      ['после', '01.03.2026'],
    ],
  )
})

test('a query of dates alone finds everything of those days that the reader may open', async () => {
  assert.deepEqual(await find('после:2026-11-20 до:2026-11-20'), [])
  const today = await find('после:2026-11-20 до:2026-11-21')
  assert.deepEqual([...today].sort(), [`comment ${comment}`, listing, `signal ${signal}`].sort())
  assert.deepEqual(await find('до:2026-11-05'), [`podcast ${posts.podcast}`])
  assert.deepEqual(
    await find('после:2026-11-20 до:2026-11-21', 'guest'),
    today.filter((key) => !key.startsWith('comment')),
  )
})

test('the order of results reveals nothing of paid texts to people without access', async () => {
  const said = await insertPost(db, { title: 'Спуфинг', content: `<p>${'спуфинг '.repeat(40)}</p>`, hoursAgo: 80 })
  const silent = await insertPost(db, { title: 'Спуфинг', content: '<p>Ни слова о нём</p>', hoursAgo: 79 })
  await takeInChanges(db, findables)
  assert.deepEqual(await find('спуфинг'), [`opinion ${said}`, `opinion ${silent}`])
  assert.deepEqual(await find('спуфинг', 'guest'), [`opinion ${silent}`, `opinion ${said}`])
  assert.deepEqual(await find('спуфинг', 'oleg'), [`opinion ${silent}`, `opinion ${said}`])
})

test('an operator with an unknown value finds nothing and says why', async () => {
  for (const [query, problem] of [
    ['от:nobody листинг', 'Нет такого человека: nobody'],
    ['монета:нетакой', 'Нет такой монеты: нетакой'],
    ['канал:нет', 'Нет такого канала: нет'],
    ['тип:роман', 'Такого типа нет: роман'],
    ['до:вечера', 'Не похоже на день: вечера. Например, до:01.03.2026'],
    ['до:2026-02-31', 'Не похоже на день: 2026-02-31. Например, до:01.03.2026'],
  ] as const) {
    const { results, understood, count } = await answer(query)
    assert.deepEqual([results.results, count, understood.problems], [[], 0, [problem]], query)
  }
})

// spec: B-233, B-234, B-235, B-500
test('GET /api/search/?q answers articles with all they show, titles as HTML with the words found marked', async () => {
  const reply = await stage.as('maria').get('/api/search/?q=%D0%BB%D0%B8%D1%81%D1%82%D0%B8%D0%BD%D0%B3')
  const { results, next } = reply.json()
  assert.deepEqual([reply.statusCode, results.next, next], [200, null, null])
  assert.deepEqual(results.results, [
    {
      kind: 'opinion',
      id: posts.listing,
      url: `/opinion/${posts.listing}`,
      title: '<mark>Листинга</mark> не будет',
      snippet: '',
      logo: '/media/defi.svg',
      section: 'Мнения',
      comments_count: 0,
      publication_date: new Date(NOW.getTime() - 3 * 3_600_000).toISOString(),
      author: { username: 'maria', name: 'Мария', avatar: '' },
      muted_by: null,
    },
  ])
})

test('user texts are escaped in search results', async () => {
  const id = await insertPost(db, {
    title: '<img src=x onerror=alert(1)> рэндзю & "кавычки"',
    content: '<p>Вот рэндзю &lt;script&gt;alert(2)&lt;/script&gt;</p>',
  })
  await takeInChanges(db, findables)
  const { results } = await answer('рэндзю')
  const [found] = results.results
  assert.equal(found!.id, id)
  assert.equal(found!.title, '&#60;img src=x onerror=alert(1)&#62; <mark>рэндзю</mark> &#38; &#34;кавычки&#34;')
  assert.equal(found!.snippet, 'Вот <mark>рэндзю</mark> &#60;script&#62;alert(2)&#60;/script&#62;')
})

test('the search finds coming events and people', async () => {
  const { results } = await answer('халвинг')
  assert.deepEqual(
    results.results.map(({ kind, section, url }) => [kind, section, url]),
    [['event', 'Календарь', '/calendar?event=1']],
  )
  assert.deepEqual(
    (await answer('Вель')).results.results.map(({ kind, url }) => [kind, url]),
    [
      ['person', '/users/anna/profile'],
      ['signal', `/signal/${signal}`],
    ],
  )
})

test('the search follows changed texts and drops removed ones', async () => {
  const id = await insertPost(db, { title: 'Сначала трапеза', hoursAgo: 5 })
  const answered = await insertComment(db, { postId: id, authorId: 2, text: 'Какая трапеза' })
  await takeInChanges(db, findables)
  assert.deepEqual((await find('трапеза')).sort(), [`comment ${answered}`, `opinion ${id}`])
  await db.query(`update posts set title = 'Потом беседа' where id = $1`, [id])
  await takeInChanges(db, findables)
  assert.deepEqual(await find('трапеза'), [`comment ${answered}`])
  assert.deepEqual(await find('беседа'), [`opinion ${id}`])
  await db.query('update posts set live = false where id = $1', [id])
  // The index is outdated, but hidden items are still not shown.
  assert.deepEqual(await find('беседа'), [])
  assert.deepEqual(await find('трапеза'), [])
  await runFollower()
  await takeInChanges(db, findables)
  assert.equal(await isIndexed(answered), false)
  await db.query('update posts set live = true where id = $1', [id])
  await runFollower()
  await takeInChanges(db, findables)
  assert.equal(await isIndexed(answered), true)
  assert.deepEqual(await find('трапеза'), [`comment ${answered}`])
  await db.query('delete from posts where id = $1', [id])
  await takeInChanges(db, findables)
})

test('comments on a hidden signal leave the index, and other comments stay', async () => {
  const hidden = await insertSignal(db, 'Сигнал с обсуждением')
  const asked = await insertComment(db, { signalId: hidden, authorId: 2, text: 'Какая цель' })
  await takeInChanges(db, findables)
  assert.equal(await isIndexed(asked), true)
  await db.query('update signals set live = false where id = $1', [hidden])
  await runFollower()
  await takeInChanges(db, findables)
  assert.deepEqual([await isIndexed(asked), await isIndexed(comment)], [false, true])
})

test('every searchable kind has triggers that note its changes', async () => {
  const { rows } = await db.query<{ kind: string }>(
    `select distinct encode(tgargs, 'escape') as kind from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'search_note'`,
  )
  const noted = rows.map(({ kind }) => kind.replace('\\000', '')).sort()
  assert.deepEqual(noted, [...findables.keys()].sort())
})

// spec: B-501
test('the next link answers the same shape, and its pages neither repeat nor skip', async () => {
  const ids: number[] = []
  for (let index = 0; index < 65; index += 1)
    ids.push(
      await insertPost(db, { title: index === 50 ? 'Омуль, омуль и омуль' : 'Омуль', hoursAgo: 10 + (index >> 1) }),
    )
  await takeInChanges(db, findables)
  const first = await answer('омуль')
  assert.equal(first.count, 65)
  // The post with the most mentions is above the newest.
  assert.equal(first.results.results[0]!.id, ids[50])
  const seen = first.results.results.map(({ id }) => id)
  let pages = 1
  for (let next = first.next; next; pages += 1) {
    assert.match(next, /^\/api\/search\/\?q=/)
    const reply = await stage.as('maria').get(next)
    assert.equal(reply.statusCode, 200)
    const page = search.find.reply.parse(reply.json())
    assert.equal(page.next, page.results.next)
    seen.push(...page.results.results.map(({ id }) => id))
    next = page.next
    if (pages === 2) {
      // New posts are newer than the cursor and shift nothing.
      await insertPost(db, { title: 'Омуль новый' })
      await takeInChanges(db, findables)
    }
  }
  assert.equal(pages, 4)
  assert.deepEqual(seen.toSorted(), ids.toSorted())
  for (const after of ['x', '2026-02-29T00:00:00.000000Z_post.1', `${NOW.toISOString()}_post.1`, '_', "'_post.1"])
    assert.equal(await stage.as('oleg').status(search.find, { query: { q: 'омуль', after } }), 400, after)
})

test('values of search operators are completed', async () => {
  const complete = async (operator: 'от' | 'монета' | 'канал' | 'тип' | 'до', start: string) =>
    (await stage.as('guest').call(search.complete, { query: { operator, start } })).results.map(({ value }) => value)
  assert.deepEqual(await complete('от', 'мар'), ['maria'])
  assert.deepEqual(await complete('монета', 'эфир'), ['eth'])
  assert.deepEqual(await complete('монета', 'b'), ['btc'])
  assert.deepEqual(await complete('канал', 'мак'), ['macro'])
  assert.deepEqual(await complete('тип', 'мн'), ['мнение'])
  assert.deepEqual(await complete('до', '2026'), [])
})

// spec, B-503
test('coins are found by name: the exact ticker first, then by beginning, then by rank', async () => {
  await db.query(
    `insert into coins (api_id, slug, symbol, name, rank) values
     ('solar', 'solar', 'SXP', 'Solar', 90), ('solana-2', 'solana-2', 'SOL', 'Solana Classic', null), ('resolv', 'resolv', 'RESOLV', 'Resolv', 4)`,
  )
  const ask = async (q: string) => {
    const reply = await stage.app.inject({
      method: 'GET',
      url: `/api/search/coins?q=${encodeURIComponent(q)}`,
      headers: { authorization: 'oleg' },
    })
    assert.equal(reply.statusCode, 200)
    return reply.json().results as { api_id: string; name: string; image: string }[]
  }
  const ids = async (q: string) => (await ask(q)).map(({ api_id }) => api_id).join(' ')
  assert.equal(await ids('sol'), 'solana solana-2 solar resolv')
  assert.equal(await ids('  SOLANA c '), 'solana-2')
  assert.equal(await ids('$btc'), 'bitcoin')
  assert.equal(await ids('эфир'), 'ethereum')
  assert.equal(await ids('%o%'), '')
  assert.deepEqual([await ids('s'), await ids(' s '), await ids('')], ['', '', ''])
  const [bitcoin] = await ask('bitcoin')
  assert.deepEqual([bitcoin!.name, bitcoin!.image], ['Bitcoin', '/media/coins/bitcoin'])
})

test('the coin search answers at most twenty coins and refuses guests', async () => {
  await db.query(
    `insert into coins (api_id, slug, symbol, name) select 'many' || n, 'many' || n, 'M' || n, 'Many ' || n from generate_series(1, 30) n`,
  )
  assert.equal((await stage.as('oleg').call(search.coins, { query: { q: 'many' } })).results.length, 20)
  assert.equal(await stage.as('guest').status(search.coins, { query: { q: 'many' } }), 401)
  assert.equal(await stage.as('oleg').status(search.coins, { query: { q: 'x'.repeat(201) } }), 400)
})
