import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeskStoryItem, deskStories } from '@palata/contract/desk/stories'
import { MOST_STORIES, MOST_TOLD, type Story, stories } from '@palata/contract/stories'
import { findables } from '#features.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { NOW, testApp } from '#testing/app.ts'
import { newDeskAsker } from '#testing/everyone.ts'
import { foldChanges } from './fold.ts'

const stage = await testApp()
const { db } = stage
const fold = () => foldChanges(db, { findables, logger: { warn() {} } }, NOW)

await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd) values ('aave', 'aave', 'AAVE', 'Aave', 30, 110), ('curve-dao-token', 'curve', 'CRV', 'Curve', 90, 1);
   insert into coin_days (coin_id, day, price_usd) select id, '2026-11-19', 100 from coins where api_id = 'aave';
   insert into forecasters (source, username, name, followed_at, ask_at) values ('telegram', 'lenta', 'Лента', now(), now())`,
)

async function news(
  title: string,
  hoursAgo: number,
  more: { coin?: string; model?: 'News' | 'Opinion' | 'Material' } = {},
) {
  const id = await insertPost(db, { title, hoursAgo, model: more.model ?? 'News' })
  await db.query('update posts set source = $2 where id = $1', [id, 'https://www.example.org/a'])
  if (more.coin)
    await db.query(
      `insert into mentions (kind, entity_id, coin_id, position, named_at) select 'post', $1, id, 0, now() from coins where api_id = $2`,
      [id, more.coin],
    )
  return id
}

async function message(words: string, hoursAgo: number): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into forecaster_posts (source, object_id, forecaster_id, created_at, read_at, words, content_html)
     values ('telegram', $1, (select min(id) from forecasters), $2, $2, $3, '<p>x</p>') returning id`,
    [words, new Date(NOW.getTime() - hoursAgo * 3_600_000), words],
  )
  return rows[0]!.id
}

const seenBy = async (who: 'guest' | 'maria' | 'oleg') => (await stage.as(who).call(stories.newest, {})).results
const storyOf = (list: Story[], id: number) => list.find((one) => one.lead_id === id || one.folded_ids.includes(id))
const keysOf = (story: Story | undefined) => story?.items.map(({ key }) => key)

const first = await news('Протокол Aave взломали на $38 млн', 4.5, { coin: 'aave' })
const second = await news('Хакер вывел 38 миллионов долларов из Aave', 4, { coin: 'aave' })
const opinion = await news('Aave взломали на 38 млн: что делать держателям', 3, { coin: 'aave', model: 'Opinion' })
const other = await news('Протокол Curve взломали на $12 млн', 4, { coin: 'curve-dao-token' })
const told = await message('Секретная лента: Aave хакнули на $38 млн. Подробности ниже', 5)
await fold()

test('sources that tell the same are one story; another coin is another, an opinion is linked and keeps its card', async () => {
  const story = storyOf(await seenBy('maria'), first)!
  assert.equal(story.lead_id, first)
  assert.deepEqual(story.folded_ids, [second])
  assert.deepEqual(keysOf(story), [`message ${told}`, `post ${first}`, `post ${second}`], 'the first source first')
  assert.deepEqual(
    story.linked.map(({ key }) => key),
    [`post ${opinion}`],
  )
  assert.equal(story.items[1]!.source, 'example.org')
  assert.equal(storyOf(await seenBy('maria'), other), undefined, 'one item is no story')
})

test('the price is that of the first source and the present one', async () => {
  const { price } = storyOf(await seenBy('maria'), first)!
  assert.deepEqual(price && [price.symbol, price.first, price.current, Math.round(price.change)], [
    'AAVE',
    100,
    110,
    10,
  ])
})

test('who may not read a source does not learn of it, nor counts it', async () => {
  for (const who of ['guest', 'oleg'] as const) {
    const story = storyOf(await seenBy(who), first)!
    assert.deepEqual(keysOf(story), [`post ${first}`, `post ${second}`], who)
    const { body } = await stage.as(who).get('/api/stories/')
    assert.ok(!body.includes('Секретная') && !body.includes('Лента'), who)
    assert.ok(!body.includes('example.org'), 'where it was taken from is for those who read the text')
  }
})

test('a removed leader leaves the story to the next; restored, it leads again; alone, there is no story', async () => {
  await db.query(`update posts set live = false where id = $1`, [first])
  assert.deepEqual(keysOf(storyOf(await seenBy('guest'), second)), [`post ${second}`], 'at once, before it is folded')
  await fold()
  assert.equal(storyOf(await seenBy('maria'), second)!.lead_id, second)
  await db.query(`update posts set live = true where id = $1`, [first])
  await fold()
  assert.equal(storyOf(await seenBy('maria'), second)!.lead_id, first)
})

test('an edited item moves to the story that it now tells, and back', async () => {
  await db.query(`update posts set title = 'Curve потерял $12 млн из-за взлома' where id = $1`, [second])
  await db.query(
    `update mentions set coin_id = (select id from coins where api_id = 'curve-dao-token') where kind = 'post' and entity_id = $1`,
    [second],
  )
  await fold()
  assert.deepEqual(keysOf(storyOf(await seenBy('guest'), other))?.sort(), [`post ${second}`, `post ${other}`].sort())
  await db.query(
    `update mentions set coin_id = (select id from coins where api_id = 'aave') where kind = 'post' and entity_id = $1`,
    [second],
  )
  await db.query(`update posts set title = 'Хакер вывел 38 миллионов долларов из Aave' where id = $1`, [second])
  await fold()
  assert.deepEqual(storyOf(await seenBy('guest'), first)?.folded_ids, [second])
})

test('a denial and a new number join the story and are marked', async () => {
  const denial = await news('В Aave опровергли взлом на $38 млн', 2, { coin: 'aave' })
  const number = await news('Ущерб от взлома Aave вырос до $41,5 млн', 1, { coin: 'aave' })
  await fold()
  const story = storyOf(await seenBy('guest'), first)!
  const markOf = (id: number) => story.items.find(({ key }) => key === `post ${id}`)?.mark
  assert.equal(markOf(denial), 'denial')
  assert.equal(markOf(number), 'correction')
  assert.equal(markOf(first), null)
  for (const id of [denial, number]) await db.query('delete from posts where id = $1', [id])
  await fold()
})

test('what a moderator splits stays apart through edits and recounting, until it is joined', async () => {
  const moderator = await newDeskAsker(stage, 'moderator')
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const { headers, ip } = moderator
    const url = `/api/desk/stories/${path}`
    const reply = await stage.app.inject({ method, url, headers, remoteAddress: ip, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const itemOf = async (id: number): Promise<DeskStoryItem> => {
    const { body } = await ask('GET', '?limit=100')
    return deskStories.list.reply.parse(body).results.find(({ url }) => url === `/news/${id}`)!
  }
  const item = await itemOf(second)
  assert.ok(item.likeness! >= 50)
  assert.ok(item.others.includes('Протокол Aave взломали на $38 млн'))
  const done = await ask('POST', `${item.id}/split/`, {})
  assert.match(done.body.outcome, /Отделено: Хакер вывел/)
  assert.equal(storyOf(await seenBy('guest'), second), undefined)
  await db.query(`update posts set title = title || '!' where id = any($1)`, [[first, second]])
  await fold()
  assert.equal(storyOf(await seenBy('guest'), second), undefined)

  const split = await itemOf(second)
  assert.match((await ask('POST', `${split.id}/split/`, {})).body.outcome, /единственный источник/)
  const join = async (story: number) => (await ask('POST', `${split.id}/join/`, { story })).status
  assert.equal(await join(2_000_000_000), 400)
  assert.equal(await join(split.story), 400, 'with itself')
  assert.equal(await join((await itemOf(first)).story), 200)
  assert.deepEqual(storyOf(await seenBy('guest'), first)?.folded_ids, [second])
})

test('a chain does not form: each is compared with the item that is most like the others', async () => {
  const chain = await Promise.all(
    ['Binance Coinbase', 'Coinbase Kraken', 'Kraken Bybit', 'Bybit OKX', 'OKX Upbit', 'Upbit Robinhood'].map((pair) => {
      const [one, two] = pair.split(' ')
      return news(`${one} и ${two} запустили общий стакан ликвидности для банков`, 2)
    }),
  )
  await fold()
  const { rows } = await db.query<{ stories: number }>(
    `select count(distinct story_id)::integer as stories from story_items where kind = 'post' and entity_id = any($1)`,
    [chain],
  )
  assert.ok(rows[0]!.stories > 1)
})

test('a source that comes late and was earlier begins the story, and the medoid is chosen among the first thirty', async () => {
  const ids = [await news('Протокол Venus взломали на $27 млн', 2)]
  await fold()
  const storyAt = async () =>
    (
      await db.query<{ opened_at: Date; medoid: number; items: number }>(
        `select s.opened_at, max(i.entity_id) filter (where i.is_medoid) as medoid, count(*)::integer as items
         from stories s join story_items i on i.story_id = s.id
         where s.id = (select story_id from story_items where kind = 'post' and entity_id = $1) group by s.id`,
        [ids[0]],
      )
    ).rows[0]!
  const hoursAgo = ({ opened_at: at }: { opened_at: Date }) => (NOW.getTime() - at.getTime()) / 3_600_000
  assert.equal(hoursAgo(await storyAt()), 2)
  for (const hours of [3, 2.5, 1]) ids.push(await news(`Хакер вывел 27 миллионов долларов из протокола Venus`, hours))
  await fold()
  const { medoid, items, ...story } = await storyAt()
  assert.deepEqual([hoursAgo(story), items], [3, 4])
  assert.notEqual(medoid, ids[0], 'three of four use other words')
})

test('the same message twice at once is folded once', async () => {
  await Promise.all([news('Протокол Balancer взломали на $110 млн', 1), news('Balancer хакнули на 110 млн', 1)])
  await Promise.all([fold(), fold()])
  const list = await seenBy('guest')
  assert.equal(list.filter(({ items }) => items.some(({ title }) => title.includes('Balancer'))).length, 1)
})

test('an item that cannot be folded costs no other, and a number without end is none', async () => {
  const endless = await news(`Протокол Aave потерял ${'9'.repeat(400)} долларов`.slice(0, 290), 1, { coin: 'aave' })
  const good = await news('Binance откроет торги токеном Curve', 1, { coin: 'curve-dao-token' })
  await fold()
  const folded = async () =>
    (
      await db.query('select entity_id from story_items where entity_id = any($1) order by entity_id', [
        [endless, good],
      ])
    ).rows
  assert.deepEqual(await folded(), [{ entity_id: endless }, { entity_id: good }])
  // A row that no reader of facts understands.
  await db.query(`update story_items set facts = '{' where entity_id = $1`, [good])
  const [one, other] = [
    await news('Binance откроет торги токеном Curve (CRV)', 1, { coin: 'curve-dao-token' }),
    await news('Эфир', 1),
  ]
  await fold()
  const { rows } = await db.query('select entity_id from story_items where entity_id = any($1)', [[one, other]])
  assert.ok(rows.some(({ entity_id }) => entity_id === other))
  assert.equal((await db.query('select from story_changes')).rowCount, 0)
})

test('neither stories without a news nor a crowd of earlier messages hide the card of a news', async () => {
  const [one, two] = [
    await news('Биржа Upbit приостановила вывод токенов Sui', 2),
    await news('Upbit приостановила вывод токенов Sui', 1),
  ]
  await fold()
  const before = storyOf(await seenBy('guest'), one)
  assert.deepEqual(keysOf(before), [`post ${one}`, `post ${two}`])
  await db.query(
    `insert into story_items (kind, entity_id, story_id, at, model, title, source)
     select 'message', 100000 + n, $1, $2::timestamptz - interval '3 hours', 'forecast', 'Слух', 'lenta' from generate_series(1, $3::integer) n`,
    [before!.id, NOW, MOST_TOLD],
  )
  await db.query(
    `with opened as (insert into stories (opened_at) select $1 from generate_series(1, $2::integer) returning id)
     insert into story_items (kind, entity_id, story_id, at, model, title, source)
     select 'message', 200000 + 2 * id + n, id, $1, 'forecast', 'Слух', 'lenta' from opened, generate_series(0, 1) n`,
    [NOW, MOST_STORIES],
  )
  assert.deepEqual(keysOf(storyOf(await seenBy('guest'), one)), [`post ${one}`, `post ${two}`])
})
