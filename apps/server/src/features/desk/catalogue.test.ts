import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendar } from '@palata/contract/calendar'
import { channels } from '@palata/contract/channels'
import { form, uploadForm } from '#testing/acts/forms.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { png } from '#testing/files/samplePictures.ts'
import { testTill } from '#testing/services/payments.ts'

const till = await testTill()
const { app, db } = till
await db.query(
  `insert into coins (api_id, slug, symbol, name) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin'), ('ethereum', 'ethereum', 'ETH', 'Ethereum')`,
)
const editor = await newDeskAsker(till, 'editor')
const operator = await newDeskAsker(till, 'operator')

const picture = () => new File([new Uint8Array(png(20, 10))], 'logo.png', { type: 'image/png' })
const send = (asker: Asker, method: string, path: string, body?: object) =>
  ask(app, { method, url: `/api/desk/${path}`, body }, asker)
async function done(asker: Asker, method: string, path: string, body?: object) {
  const reply = await send(asker, method, path, body)
  assert.ok(reply.statusCode < 300, `${path} → ${reply.statusCode} ${reply.body}`)
  return reply.json()
}

test('an editor adds, changes and removes an event at the desk, and readers see each at once', async () => {
  const title = 'Заседание ФРС'
  const { id } = await done(editor, 'POST', 'events/', {
    title,
    starts_at: '2026-11-25T19:00:00+03:00',
    highlighted: true,
    coins: ['ethereum', 'bitcoin'],
    description: '<p>Ставка</p><script>alert(1)</script>',
  })
  const read = () => till.as('guest').call(calendar.event, { query: { id: String(id) } })
  const shown = await read()
  assert.deepEqual([shown.title, shown.coins.map(({ symbol }) => symbol)], [title, ['ETH', 'BTC']])
  assert.ok(!shown.description.includes('script'))
  await done(editor, 'PATCH', `events/${id}/`, { title: `${title}, перенос`, starts_at: '2026-11-26T19:00:00+03:00' })
  assert.deepEqual([(await read()).title, (await read()).coins.length], [`${title}, перенос`, 2])
  const moved = [{ date: '2026-11-25T16:00:00.000Z', certainty: 'exact', is_all_day: false }]
  const movesOf = async () => (await read()).moves.map(({ moved_at, ...rest }) => rest)
  assert.deepEqual(await movesOf(), moved, 'the date that stood before is kept')
  await done(editor, 'PATCH', `events/${id}/`, { highlighted: false })
  assert.equal((await movesOf()).length, 1, 'what is not the date leaves no move')
  const unknown = await send(editor, 'PATCH', `events/${id}/`, { title: 'Не то', coins: ['нет-такой'] })
  assert.deepEqual([unknown.statusCode, unknown.json()], [400, { coins: ['Нет таких монет: нет-такой'] }])
  assert.equal((await read()).title, `${title}, перенос`, 'nothing of a refused change is kept')
  for (const wrong of [{ starts_at: 'завтра' }, { link: 'javascript:alert(1)' }, { title: '' }])
    assert.equal((await send(editor, 'PATCH', `events/${id}/`, wrong)).statusCode, 400)
  await done(editor, 'POST', `events/${id}/remove/`, { reason: 'Отменено' })
  assert.equal(await till.as('guest').status(calendar.event, { query: { id: String(id) } }), 404)
})

test('two changes of one object at the same moment both stay', async () => {
  const event = await done(editor, 'POST', 'events/', { title: 'Собрание', starts_at: '2027-02-01T19:00:00+03:00' })
  const channel = await done(editor, 'POST', 'channels/', { slug: 'vdvoem', name: 'Вдвоём' })
  const item = await done(editor, 'POST', 'storeroom/', { title: 'Таблица', position: 1 })
  for (let round = 1; round <= 5; round++) {
    const title = `Название ${round}`
    const link = `https://example.org/${round}`
    await Promise.all([
      done(editor, 'PATCH', `events/${event.id}/`, { title }),
      done(editor, 'PATCH', `events/${event.id}/`, { link }),
      done(editor, 'PATCH', `channels/${channel.id}/`, { name: title }),
      done(editor, 'PATCH', `channels/${channel.id}/`, { priority_show: round }),
      done(editor, 'PATCH', `storeroom/${item.id}/`, { title }),
      done(editor, 'PATCH', `storeroom/${item.id}/`, { description: link }),
    ])
    const now = await Promise.all([
      done(editor, 'GET', `events/${event.id}/`),
      done(editor, 'GET', `channels/${channel.id}/`),
      done(editor, 'GET', `storeroom/${item.id}/`),
    ])
    const stand = [now[0].title, now[0].link, now[1].name, now[1].priority_show, now[2].title, now[2].description]
    assert.deepEqual(stand, [title, link, title, round, title, link])
  }
  await done(editor, 'POST', `events/${event.id}/remove/`, { reason: 'Отменено' })
})

test('a repeating event is made once for each date, and its coming dates move and change together', async () => {
  const { id } = await done(editor, 'POST', 'events/', {
    title: 'Эфир',
    starts_at: '2027-01-31T19:00:00+03:00',
    kind: 'club',
    coins: ['bitcoin'],
    repeat: 'month',
    times: 4,
  })
  const series = async () =>
    (
      await db.query<{ id: number; title: string; starts_at: Date; kind: string; coins: number }>(
        `select e.id, e.title, e.starts_at, e.kind, (select count(*)::int from event_coins k where k.event_id = e.id) as coins
         from calendar_events e where series_id = $1 order by starts_at`,
        [id],
      )
    ).rows
  const dates = async () => (await series()).map(({ starts_at }) => starts_at.toISOString().slice(0, 13))
  assert.deepEqual(await dates(), ['2027-01-31T16', '2027-02-28T16', '2027-03-31T16', '2027-04-30T16'])
  assert.ok((await series()).every(({ kind, coins }) => kind === 'club' && coins === 1))
  const second = (await series())[1]!.id
  await done(editor, 'PATCH', `events/${second}/`, {
    title: 'Эфир с гостем',
    starts_at: '2027-03-01T20:00:00+03:00',
    is_for_later: true,
  })
  assert.deepEqual(await dates(), ['2027-01-31T16', '2027-03-01T17', '2027-04-01T17', '2027-05-01T17'])
  assert.deepEqual(
    (await series()).map(({ title }) => title),
    ['Эфир', 'Эфир с гостем', 'Эфир с гостем', 'Эфир с гостем'],
  )
  await done(editor, 'PATCH', `events/${second}/`, { title: 'Один' })
  assert.equal((await series()).filter(({ title }) => title === 'Один').length, 1)
  for (const wrong of [
    { repeat: 'week' },
    { repeat: 'week', times: 61 },
    { repeat: 'day', times: 2 },
    { kind: 'gossip' },
  ])
    assert.equal(
      (await send(editor, 'POST', 'events/', { title: 'Не то', starts_at: '2027-01-31T19:00:00+03:00', ...wrong }))
        .statusCode,
      400,
      JSON.stringify(wrong),
    )
})

test('channels and coin lists are made and changed at the desk, and existing ones are not overwritten', async () => {
  const { id } = await done(editor, 'POST', 'channels/', { slug: 'makro', name: 'Макро' })
  await done(editor, 'PATCH', `channels/${id}/`, { priority_show: 7 })
  const channel = await done(editor, 'GET', `channels/${id}/`)
  assert.deepEqual([channel.name, channel.priority_show], ['Макро', 7])
  assert.deepEqual((await send(editor, 'POST', 'channels/', { slug: 'makro', name: 'Ещё' })).json(), {
    slug: ['Такой канал уже есть'],
  })
  for (const slug of ['podcasts', 'Макро', 'a b', '../x'])
    assert.equal((await send(editor, 'POST', 'channels/', { slug, name: 'Канал' })).statusCode, 400, slug)
  const upload = async (asker: Asker) =>
    (await uploadForm(app, '/api/media/images/', asker.headers.authorization!, form({ image: picture() }))).json()
      .address
  const [logo, other] = [await upload(editor), await upload(await newDeskAsker(till, 'editor'))]
  await done(editor, 'PATCH', `channels/${id}/`, { logo })
  assert.equal((await till.as('guest').call(channels.list, {})).find((one) => one.id === id)!.logo, logo)
  assert.equal((await app.inject({ url: logo })).statusCode, 200, 'guests see it')
  for (const wrong of [other, '/media/none.png', 'https://spy.example/p.gif', 'javascript:alert(1)'])
    assert.deepEqual((await send(editor, 'PATCH', `channels/${id}/`, { logo: wrong })).json(), {
      logo: ['Нужна картинка, загруженная вами'],
    })
  await done(editor, 'PATCH', `channels/${id}/`, { logo: '' })
  assert.equal((await app.inject({ url: logo })).statusCode, 404, 'nobody keeps what stands nowhere')
  const list = await done(editor, 'POST', 'coin-lists/', { name: 'На слуху', coins: ['bitcoin'] })
  await done(editor, 'PATCH', `coin-lists/${list.id}/`, { coins: ['ethereum', 'bitcoin'] })
  assert.deepEqual((await done(editor, 'GET', `coin-lists/${list.id}/`)).coins, ['ethereum', 'bitcoin'])
  const popular = /ищут форкасты/
  assert.match((await send(editor, 'PATCH', `coin-lists/${list.id}/`, { name: 'Другая' })).json().detail, popular)
  const gone = await send(editor, 'POST', `coin-lists/${list.id}/remove/`, { reason: 'Больше не нужно' })
  assert.deepEqual([gone.statusCode, popular.test(gone.json().detail)], [400, true])
  const second = await done(editor, 'POST', 'coin-lists/', { name: 'Вторая', coins: ['bitcoin'] })
  await done(editor, 'PATCH', `coin-lists/${second.id}/`, { name: 'Первая', position: 0, coins: ['ethereum'] })
  const [first] = (await done(editor, 'GET', 'coin-lists/')).results
  assert.deepEqual([first.name, first.position, first.coins], ['Первая', 0, ['ethereum']])
  assert.deepEqual((await send(editor, 'PATCH', `coin-lists/${second.id}/`, { name: 'На слуху' })).json(), {
    name: ['Такая подборка уже есть'],
  })
  assert.equal((await send(editor, 'POST', 'coin-lists/', { name: 'На слуху', coins: ['bitcoin'] })).statusCode, 400)
})

test('a source is followed by its address, paused and left at the desk as by the command line', async () => {
  const { id } = await done(editor, 'POST', 'sources/', { network: 'telegram', username: 'https://t.me/s/sample_feed' })
  assert.equal((await done(editor, 'GET', `sources/${id}/`)).username, 'sample_feed')
  await done(editor, 'POST', `sources/${id}/pause/`)
  assert.equal((await done(editor, 'GET', 'sources/?state=paused')).results[0].id, id)
  assert.equal((await send(editor, 'POST', `sources/${id}/reread/`, { pages: 1 })).statusCode, 400, 'it is paused')
  assert.equal((await send(editor, 'POST', 'sources/', { network: 'twitter', username: '../../etc' })).statusCode, 400)
})

test('an operator finds a partial payment at the desk, rechecks it and settles it once with a reason', async () => {
  const number = await till.buy('oleg')
  await till.outcome(number, 'partial')
  const { results, count } = await done(operator, 'GET', 'invoices/?undecided=1')
  assert.deepEqual([count.value, results[0].number, results[0].state], [1, `INV-${number}`, 'partial'])
  const { id } = results[0]
  await done(operator, 'POST', `invoices/${id}/recheck/`)
  const settled = await done(operator, 'POST', `invoices/${id}/settle/`, { reason: 'Доплата пришла переводом' })
  assert.match(settled.outcome, /засчитан, 60 дней для oleg/)
  assert.match((await done(operator, 'POST', `invoices/${id}/settle/`, { reason: 'Ещё раз' })).outcome, /уже засчитан/)
  assert.deepEqual(await till.grants('oleg'), [60])
  const [line] = (await done(operator, 'GET', `audit/?about=oleg&object=invoices:${id}`)).results
  assert.equal(line.command, 'settle')
  for (const asker of [editor, await newDeskAsker(till, 'moderator')])
    assert.equal((await send(asker, 'POST', `invoices/${id}/settle/`, { reason: 'Можно я' })).statusCode, 403)
})

test('a failed job is listed at the desk and run again', async () => {
  await db.query(`select graphile_worker.add_job('letters.send', max_attempts => 1)`)
  await db.query(`update graphile_worker._private_jobs set attempts = 1, last_error = E'SMTP молчит\\n at x'`)
  const [dead] = (await done(operator, 'GET', 'jobs/?state=dead')).results
  assert.deepEqual([dead.name, dead.problem], ['letters.send', 'SMTP молчит'])
  const overview = await done(operator, 'GET', 'overview/')
  assert.equal(overview.jobs.dead, 1)
  assert.ok(overview.warnings.some(({ at }: { at: string }) => at === 'jobs?state=dead'))
  await done(operator, 'POST', `jobs/${dead.id}/retry/`)
  assert.deepEqual((await done(operator, 'GET', 'jobs/?state=dead')).results, [])
})

test('the overview counts members by source of access, revenue by weeks of Moscow, and waiting items', async () => {
  const overview = await done(operator, 'GET', 'overview/')
  assert.deepEqual(
    overview.members.by_source.find(({ source }: { source: string }) => source === 'cryptocloud'),
    { source: 'cryptocloud', now: 1, week_ago: 0 },
  )
  assert.equal(overview.money.weeks.length, 12)
  assert.deepEqual(overview.money.weeks.at(-1), { from: '2026-11-16', usd: 29.5 })
  assert.equal(overview.money.undecided_invoices, 0)
  assert.ok(overview.server.database_bytes > 0 && overview.server.disk_free_bytes > 0)
  assert.equal((await send(editor, 'GET', 'overview/')).statusCode, 403)
})

const typed = '\u202e Имя\n\u200bдля\tвсех\u00ad '
for (const [what, path, name, body] of [
  ['a channel', 'channels', 'name', { slug: 'dlya-vseh', name: typed }],
  ['a list of coins', 'coin-lists', 'name', { name: typed, coins: ['bitcoin'] }],
  ['an event', 'events', 'title', { title: typed, starts_at: '2026-12-01T19:00:00+03:00' }],
  ['a word of the glossary', 'glossary', 'russian', { term: 'for all', russian: typed }],
  ['a thing of the storeroom', 'storeroom', 'title', { title: typed }],
] as const)
  test(`the name of ${what} loses line breaks and invisible characters, and may not be of them alone`, async () => {
    const { id } = await done(editor, 'POST', `${path}/`, body)
    const read = async () => (await done(editor, 'GET', `${path}/${id}/`))[name]
    assert.equal(await read(), 'Имя для всех')
    await done(editor, 'PATCH', `${path}/${id}/`, { [name]: `${typed}\u2066 снова` })
    assert.equal(await read(), 'Имя для всех снова')
    const empty = await send(editor, 'PATCH', `${path}/${id}/`, { [name]: '\u200b\n\u202e' })
    assert.deepEqual([empty.statusCode, empty.json()], [400, { [name]: ['Это обязательное поле'] }])
  })

test('a source is reported silent when it stops answering, not when its exchange is closed', async () => {
  const hoursAgo = (hours: number) => new Date(till.now().getTime() - hours * 3_600_000)
  const shown = async (quotedAt: Date, readAt: Date) => {
    await db.query(
      `insert into macro_quotes (key, price, quoted_at, read_at) values ('rub', 80, $1, $2)
       on conflict (key) do update set quoted_at = excluded.quoted_at, read_at = excluded.read_at`,
      [quotedAt, readAt],
    )
    const { sources, warnings } = await done(operator, 'GET', 'overview/')
    const { is_silent } = sources.find(({ name }: { name: string }) => name === 'Курсы и индексы')
    return [
      is_silent,
      warnings.some(({ title }: { title: string }) => title === 'Курсы и индексы: тишина 13\u00a0часов'),
    ]
  }
  assert.deepEqual(await shown(hoursAgo(60), hoursAgo(0.2)), [false, false])
  assert.deepEqual(await shown(hoursAgo(60), hoursAgo(13)), [true, true])
})
