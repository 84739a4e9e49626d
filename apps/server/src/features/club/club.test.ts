import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clubSettings, standardClub } from '@palata/contract/club/settings'
import { type ClubState, deskClub } from '@palata/contract/desk/club'
import pino from 'pino'
import { dropCaches, refreshClub } from '#http/pages/freshness.ts'
import { readConfig } from '#platform/config.ts'
import { SECRET } from '#testing/app.ts'
import { newDeskAsker } from '#testing/everyone.ts'
import { twoProcesses } from '#testing/twoProcesses.ts'
import { createServices } from '../../services/index.ts'
import { pageConfigOf } from '../../services/shown.ts'
import { createClub } from './keeper.ts'

const GIVEN = { price_pon: 0.5, telegram_link_full: 'https://t.me/+env' }
const { first, second, heard, untilBothHear } = await twoProcesses({ given: GIVEN })
const { app, db } = first
const everywhere = (address: string) =>
  Promise.all([first, second].map(async (stage) => (await stage.app.inject(address)).body))

const operator = await newDeskAsker(first, 'operator')
const another = await newDeskAsker(first, 'operator')
await db.query(`update accounts set name = 'Марк Лисин' where id = $1`, [another.accountId])

const send = (method: 'GET' | 'PATCH' | 'POST', address: string, body?: object, who = operator, more = {}) =>
  app.inject({ method, url: address, headers: { ...who.headers, ...more }, ...(body && { payload: body }) })
const read = async () => {
  const reply = await send('GET', '/api/desk/club/')
  assert.equal(reply.statusCode, 200, reply.body)
  return deskClub.settings.reply.parse(reply.json())
}
const of = ({ settings }: Pick<ClubState, 'settings'>, name: string) => {
  const found = settings.find((one) => one.name === name)!
  return { ...found, value: JSON.parse(found.value) as unknown }
}
const versionOf = async (name: string) => of(await read(), name).version
async function change(values: Record<string, unknown>, who = operator, versions: Record<string, number> = {}) {
  const state = await read()
  const changes = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    version: versions[name] ?? of(state, name).version,
  }))
  return send('PATCH', '/api/desk/club/', { changes }, who)
}
/** The same, and waits until both processes have heard. */
async function changeEverywhere(values: Record<string, unknown>) {
  await untilBothHear(async () => {
    const reply = await change(values)
    assert.equal(reply.statusCode, 200, reply.body)
  })
}

test('at first everything is ours or the environment’s, which is told apart', async () => {
  const { settings, changes, people, address } = await read()
  assert.deepEqual(
    settings.map(({ name }) => name),
    Object.keys(clubSettings),
  )
  assert.deepEqual([of({ settings }, 'brand').value, changes], ['Палата', []])
  for (const { name, value, from, standard } of settings) {
    const given = (GIVEN as Record<string, unknown>)[name]
    const expected = given === undefined ? [standard, 'standard'] : [JSON.stringify(given), 'environment']
    assert.deepEqual([value, from], expected, name)
    assert.equal(standard, JSON.stringify(standardClub[name]), name)
  }
  assert.deepEqual(people, { '2months': 0, '1year': 0, pon: 0 })
  assert.equal(address, 'http://localhost:3000')
})

test('a change is on pages, feeds and calls of every process as soon as it hears the one event, without a restart', async () => {
  const places = ['/', '/shell.html', '/rss.xml', '/feeds/calendar.ics', '/api/docs']
  for (const place of places) for (const body of await everywhere(place)) assert.match(body, /Палата/, place)
  await changeEverywhere({ brand: 'Новый клуб', link_support: '@club_help', price_1year: 199 })
  for (const place of places)
    for (const body of await everywhere(place)) {
      assert.match(body, /Новый клуб/, place)
      assert.doesNotMatch(body, /Палата/, place)
    }
  assert.equal(heard.count, 2)
  for (const body of await everywhere('/')) {
    const { price_1year, link_support } = JSON.parse(body)
    assert.deepEqual([price_1year, link_support], [199, 'https://t.me/club_help'])
  }
  await changeEverywhere({ brand: null, link_support: null, price_1year: null })
  for (const body of await everywhere('/rss.xml')) assert.match(body, /Палата/)
})

test('what the environment gives is not changed at the desk, and says by which name it is given', async () => {
  const reply = await change({ brand: 'Другой', price_pon: 1 })
  assert.equal(reply.statusCode, 400)
  assert.deepEqual(reply.json(), { price_pon: ['Задано в окружении: PRICE_PON'] })
  assert.equal(of(await read(), 'brand').value, 'Палата', 'nothing of the request is done')
})

test('two people at once: the second is told who changed what, and nothing is overwritten', async () => {
  const version = await versionOf('brand')
  const race = await Promise.all([
    change({ brand: 'Первый' }, operator, { brand: version }),
    change({ brand: 'Второй', metrika_id: '77' }, another, { brand: version }),
  ])
  const [won, lost] = race.toSorted((one, other) => one.statusCode - other.statusCode)
  assert.deepEqual([won!.statusCode, lost!.statusCode], [200, 409])
  const name = String(of(await read(), 'brand').value)
  const who = name === 'Второй' ? 'Марк Лисин' : 'Кто-то'
  assert.equal(
    lost!.json().detail,
    `«Название»: последнюю правку внесли 20.11.2026, 12:00 по Москве (${who}), теперь «${name}». Ваша правка не записана.`,
  )
  const stale = await change({ brand: 'Третий', metrika_id: '78' }, operator, { brand: version })
  assert.equal(stale.statusCode, 409)
  assert.notEqual(of(await read(), 'metrika_id').value, '78', 'nothing of the request is done')
})

test('one press puts the former value back, and only while nobody has changed it since', async () => {
  await change({ link_news: 'https://t.me/one' })
  await change({ link_news: 'https://t.me/two' })
  const [last, before] = (await read()).changes
  assert.deepEqual(
    [last, before].map((one) => [JSON.parse(one!.from), JSON.parse(one!.to), one!.can_undo]),
    [
      ['https://t.me/one', 'https://t.me/two', true],
      [null, 'https://t.me/one', false],
    ],
  )
  const undo = (id: number, more = {}) => send('POST', `/api/desk/club/changes/${id}/undo/`, undefined, another, more)
  assert.equal((await undo(before!.id)).statusCode, 409)
  const key = { 'idempotency-key': 'undo-1' }
  assert.equal((await undo(last!.id, key)).statusCode, 200)
  assert.equal((await undo(last!.id, key)).statusCode, 200, 'a repeated press answers the same')
  assert.equal((await undo(last!.id)).statusCode, 409, 'and does nothing twice')
  const state = await read()
  assert.equal(of(state, 'link_news').value, 'https://t.me/one')
  assert.deepEqual([state.changes[0]!.by, state.changes[0]!.can_undo], ['Марк Лисин', true])
  assert.equal((await undo(state.changes[0]!.id)).statusCode, 200, 'an undo is undone like any change')
  assert.equal(of(await read(), 'link_news').value, 'https://t.me/two')
  assert.equal((await undo(999_999)).statusCode, 404)
})

test('the log keeps every change with the former value, but no address or number of a closed chat', async () => {
  await change({ link_chat: 'https://t.me/open' })
  await change({ link_chat: null, telegram_link_work: 'https://t.me/+Secret', telegram_chat_work: -1001 })
  const { rows } = await db.query(
    `select command, outcome, arguments, result from operator_audit order by id desc limit 4`,
  )
  assert.deepEqual(rows.map(({ outcome }) => outcome).toSorted(), [
    'Открытый чат: было «https://t.me/open», стало наше значение',
    'Открытый чат: было наше значение, стало «https://t.me/open»',
    'Чат Work, ссылка: изменено',
    'Чат Work: изменено',
  ])
  assert.doesNotMatch(JSON.stringify(rows), /Secret|1001/)
  assert.deepEqual([rows[0].command, rows[0].result], ['setting', 'done'])
})

test('no page, feed or open call holds an address or a number of a closed chat', async () => {
  await changeEverywhere({ telegram_link_meme: 'https://t.me/+Canary', telegram_chat_meme: -100777 })
  const config = readConfig({})
  const services = createServices(config, null, pino({ level: 'silent' }), SECRET, db, first.club.now)
  const page = JSON.stringify(pageConfigOf(config, first.club.now(), services))
  assert.match(page, /opensea/)
  assert.doesNotMatch(page, /Canary|100777|\+env/)
  for (const who of ['guest', 'maria', 'oleg'] as const)
    for (const address of ['/api/desk/club/', '/api/desk/club/changes/']) {
      const { statusCode, body } = await first.as(who).get(address)
      assert.deepEqual([statusCode, /Canary/.test(body)], [who === 'guest' ? 401 : 403, false])
    }
})

test('a row that the database holds broken stops nothing: ours applies, the page says so, and it is mended there', async () => {
  await db.query(
    `insert into club_settings values ('price_2months', '"дорого"', 3, now()), ('later_setting', '1', 1, now())
     on conflict (name) do update set value = excluded.value, version = 3`,
  )
  await db.query(
    `insert into club_changes (name, version, changed_by, changed_at, value) values ('later_setting', 1, 'gone', now(), '1')`,
  )
  await first.club.refresh()
  assert.equal(first.club.now().price_2months, 59)
  const state = await read()
  const { value, from, problem } = of(state, 'price_2months')
  assert.deepEqual([value, from], [59, 'standard'])
  assert.match(problem!, /не прочесть/)
  assert.ok(
    state.changes.every(({ by }) => by !== 'gone'),
    'a setting of a later version is left out',
  )
  assert.equal((await change({ price_2months: 61 })).statusCode, 200)
  assert.deepEqual([of(await read(), 'price_2months').problem, first.club.now().price_2months], [null, 61])
})

for (const [name, value, problem] of [
  ['brand', '', 'Как называется клуб?'],
  ['brand', '\u200b\u200b', 'Как называется клуб?'],
  ['brand', 'к'.repeat(41), 'Не больше 40 знаков'],
  ['price_1year', 0, 'Цена от 0.01'],
  ['price_1year', '239', 'Нужна цена, например 59 или 0.34'],
  ['price_1year', 59.999, 'Не больше двух знаков после точки'],
  ['link_support', 'javascript:alert(1)', 'Нужен адрес, например https://t.me/club, или имя в Telegram: @club'],
  ['link_support', 'просто слова', 'Нужен адрес, например https://t.me/club, или имя в Telegram: @club'],
  ['metrika_id', 'abc', 'Нужен номер счётчика, только цифры'],
  ['telegram_chat_full', 5, 'Номер чата начинается с минуса'],
  ['weekly_text', 'да', 'Да или нет'],
] as const)
  test(`«${name}» does not take ${JSON.stringify(value)}`, async () => {
    const reply = await change({ [name]: value })
    assert.deepEqual([reply.statusCode, reply.json()], [400, { [name]: [problem] }])
  })

for (const [typed, kept] of [
  ['t.me/club', 'https://t.me/club'],
  ['@palata_help', 'https://t.me/palata_help'],
  ['  https://x.com/club ', 'https://x.com/club'],
  ['', ''],
] as const)
  test(`the link «${typed}» is kept as «${kept}»`, async () => {
    assert.equal((await change({ link_social: typed })).statusCode, 200)
    assert.equal(of(await read(), 'link_social').value, kept)
  })

test('the history of a setting is read page by page, the newest first', async () => {
  await change({ price_1year: 100 })
  const version = await versionOf('price_1year')
  await db.query(
    `insert into club_changes (name, version, changed_by, changed_at, former, value)
     select 'price_1year', $1 + n, 'gone', now(), to_jsonb(99 + n), to_jsonb(100 + n) from generate_series(1, 60) n`,
    [version],
  )
  const page = async (query: string) =>
    deskClub.history.reply.parse((await send('GET', `/api/desk/club/changes/?name=price_1year${query}`)).json())
  const newest = await page('')
  assert.deepEqual([newest.results.length, newest.results[0]!.to, newest.results[0]!.from], [50, '160', '159'])
  const older = await page(`&before=${newest.next}`)
  assert.ok(older.results.length >= 11 && older.results.every(({ name }) => name === 'price_1year'))
  assert.equal(older.next, null)
  const ofCard = await send('GET', '/api/desk/club/changes/?card=tariffs')
  const cards = deskClub.history.reply.parse(ofCard.json()).results.map(({ name }) => clubSettings[name].card)
  assert.deepEqual([...new Set(cards)], ['tariffs'])
  assert.equal((await send('GET', '/api/desk/club/changes/?card=nothing')).statusCode, 400)
})

test('what was drawn while the settings were being read anew is drawn again', async () => {
  const { club, app: site } = first
  await change({ brand: null })
  await club.refresh()
  let before = ''
  const slow = {
    refresh: async () => {
      before = (await site.inject('/')).body
      await db.query(`update club_settings set value = '"Только что"' where name = 'brand'`)
      await club.refresh()
    },
  }
  dropCaches(site)
  await refreshClub(site, slow, 'club.changed')
  assert.match(before, /Палата/)
  assert.match((await site.inject('/')).body, /Только что/)
  await db.query(`update club_settings set value = null where name = 'brand'`)
})

test('a read of the settings that fails is tried again, and an older read does not win over a newer one', async () => {
  const held = Promise.withResolvers<void>()
  let calls = 0
  const slow = {
    query: async (...asked: unknown[]) => {
      calls += 1
      const call = calls
      if (call === 3) throw new Error('away')
      const found = await (db.query as (...given: unknown[]) => Promise<object>)(...asked)
      if (call === 1) await held.promise
      if (call === 4) triedAgain.resolve()
      return found
    },
  }
  const failures: unknown[] = []
  const triedAgain = Promise.withResolvers<void>()
  const club = createClub(slow as never, {}, (error) => failures.push(error))
  await change({ brand: 'Раннее' })
  const early = club.refresh()
  await change({ brand: 'Позднее' })
  await club.refresh()
  held.resolve()
  await early
  assert.equal(club.now().brand, 'Позднее')
  await change({ brand: 'Последнее' })
  await club.refresh()
  assert.equal(failures.length, 1)
  await triedAgain.promise
  // The keeper takes what was read in the turn after.
  await new Promise(setImmediate)
  assert.equal(club.now().brand, 'Последнее')
})

test('a name is one line of what is seen, and a link is what it looks like', async () => {
  assert.equal((await change({ brand: ' Клуб\u202e\n<b>"Ё"</b> ' })).statusCode, 200)
  assert.equal(of(await read(), 'brand').value, 'Клуб <b>"Ё"</b>')
  for (const link of [
    'javascript:alert(1)//a.b',
    'https://bank.example@evil.example/',
    'https://t.me/"><script>',
    'https://t.me/\u202egnp.a',
    'https://t.me/a b',
    'data:text/html,a.b',
    'https:\\\\evil.example',
  ])
    assert.equal((await change({ link_news: link })).statusCode, 400, link)
})
