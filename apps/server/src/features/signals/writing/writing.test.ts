import assert from 'node:assert/strict'
import { test } from 'node:test'
import { media } from '@palata/contract/media'
import { signals } from '@palata/contract/signals'
import { form, patchForm, uploadForm } from '#testing/acts/forms.ts'
import { testApp } from '#testing/app.ts'
import { photo } from '#testing/files/samplePictures.ts'

const stage = await testApp()
const { app, db, as } = stage
const MARIA = 2

await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd, market_cap, quoted_at) values
   ('jito', 'jito', 'jto', 'Jito', 90, 2, 1e9, $1), ('bitcoin', 'bitcoin', 'btc', 'Bitcoin', 1, 91240, 1e12, $1),
   ('blind', 'blind', 'bln', 'Blind', null, null, null, null)`,
  [stage.now()],
)
const JITO = 3
const BLIND = 5

type Person = 'anna' | 'maria' | 'oleg' | 'guest'

async function send(person: Person, call: string, payload?: object) {
  const [method, url] = call.split(' ') as ['POST', string]
  const headers = person === 'guest' ? {} : { authorization: person }
  return app.inject({ method, url, headers, ...(payload && { payload }) })
}

const said = { coin_id: JITO, title: 'Чаевые растут', content: 'Половина идёт в казну.', direction: 'long' }
const bounded = { ...said, target_price_usd: '2,6', stop_price_usd: 1.8, horizon_days: '30' }
const read = (person: Person, id: number) => as(person).call(signals.get, { params: { id: String(id) } })
const fresh = () => db.query('update coins set quoted_at = $1 where price_usd is not null', [stage.now()])

let added = 0

async function add(person: Person, given: object = said) {
  await db.query('truncate attempts')
  added += 1
  const key = `00000000-0000-4000-8000-${String(added).padStart(12, '0')}`
  const answer = await send(person, 'POST /api/signals/', { key, ...given })
  assert.equal(answer.statusCode, 201, answer.body)
  return signals.create.reply.parse(answer.json())
}

/** Sends an edit: the current signal with the test's changes. */
async function edit(person: Person, id: number, given: object) {
  const signal = await read('anna', id)
  const { title, link, images_list: images, direction, target_price_usd, stop_price_usd, written } = signal
  const stood = { title, link, images, direction, target_price_usd, stop_price_usd }
  const { text: content, ...rest } = written!
  return send(person, `PATCH /api/signals/${id}/`, { ...stood, content, ...rest, ...given })
}

// spec: B-492
test('POST /api/signals/ with a form body: a member’s signal waits and has no start yet', async () => {
  const fields = {
    ...bounded,
    coin_id: 'jito',
    stop_price_usd: '1.8',
    images: '',
    link: 'https://example.org/a',
  }
  const answer = await uploadForm(app, '/api/signals/', 'maria', form(fields))
  assert.equal(answer.statusCode, 201, answer.body)
  const signal = signals.create.reply.parse(answer.json())
  assert.deepEqual(
    [signal.live, signal.publication_date, signal.start_price_usd, signal.change_all_time_percent, signal.horizon_at],
    [false, null, null, null, null],
  )
  assert.deepEqual([signal.target_price_usd, signal.stop_price_usd, signal.link], [2.6, 1.8, 'https://example.org/a'])
  for (const person of ['oleg', 'guest'] as const)
    assert.equal((await send(person, `GET /api/signals/${signal.id}/`)).statusCode, 404)
  assert.equal((await send('maria', `GET /api/signals/${signal.id}/`)).statusCode, 200)
  assert.ok(!(await send('anna', 'GET /api/signals/combined/')).body.includes('Чаевые растут'))
})

// spec: B-487
test('PATCH /api/signals/moderation/{id}/ without a body publishes: the server will set the start', async () => {
  const { id } = await add('maria', bounded)
  stage.pass(7200)
  await db.query('update coins set price_usd = 2.14, quoted_at = $1 where id = 3', [stage.now()])
  const answer = await send('anna', `PATCH /api/signals/moderation/${id}/`)
  assert.equal(answer.statusCode, 200, answer.body)
  const signal = await read('maria', id)
  assert.deepEqual(
    [signal.live, signal.start_price_usd, signal.call.state, signal.publication_date],
    [true, null, 'starting', stage.now().toISOString()],
    'the price of the first minute after the seal is not known yet',
  )
  assert.equal(signal.horizon_at, new Date(stage.now().getTime() + 30 * 86_400_000).toISOString())
  const { rows } = await db.query(`select coin_id, price from mentions where kind = 'signal' and entity_id = $1`, [id])
  assert.deepEqual(rows, [{ coin_id: JITO, price: 2.14 }])
  await db.query('update coins set price_usd = 2 where id = 3')
})

test('a signal published several times at once starts once and is logged once', async () => {
  await fresh()
  const { id } = await add('maria')
  const answers = await Promise.all([1, 2, 3].map(() => send('anna', `PATCH /api/signals/moderation/${id}/`)))
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  )
  const log = await send('anna', `GET /api/alpha/moderation/log/?object_id=${id}&content_type=signal`)
  assert.deepEqual(
    log.json().results.map(({ action, actor }: Record<string, string>) => [action, actor]),
    [['Публикация', 'anna']],
  )
})

test('a moderator’s own signal is published at once', async () => {
  await fresh()
  const signal = await add('anna', bounded)
  assert.deepEqual([signal.live, signal.call.state], [true, 'starting'])
})

test.describe('publishing a signal is refused at a price', () => {
  for (const [name, coinId, seconds, doubted, why] of [
    ['eleven minutes old', JITO, 660, '{}', /Цена монеты устарела/],
    ['not known', BLIND, 0, '{}', /Цена монеты устарела/],
    ['of the future', JITO, -660, '{}', /Цена монеты устарела/],
    ['that leaped and waits for others', JITO, 0, '{200}', /резко изменилась и проверяется/],
  ] as const)
    test(name, async () => {
      await fresh()
      const { id } = await add('maria', { ...said, coin_id: coinId })
      const at = new Date(stage.now().getTime() - seconds * 1000)
      await db.query('update coins set quoted_at = $1, doubted = $2 where id = 3', [at, doubted])
      for (const answer of [
        await send('anna', `PATCH /api/signals/moderation/${id}/`),
        await send('anna', 'POST /api/signals/', { ...said, coin_id: coinId, title: name }),
      ]) {
        assert.equal(answer.statusCode, 409)
        assert.match(answer.json().detail, why)
      }
      assert.equal((await read('anna', id)).live, false)
      await db.query(`update coins set doubted = '{}' where id = 3`)
    })
})

test('a waiting signal whose target the price has passed is not published', async () => {
  await fresh()
  const { id } = await add('maria', bounded)
  await db.query('update coins set price_usd = 3 where id = 3')
  const answer = await send('anna', `PATCH /api/signals/moderation/${id}/`)
  assert.deepEqual([answer.statusCode, /прошла его цель/.test(answer.body)], [400, true])
  await db.query('update coins set price_usd = 2 where id = 3')
})

test.describe('calls on signals are refused without the right', () => {
  for (const [call, payload, statuses] of [
    ['POST /api/signals/', said, { guest: 401, oleg: 403 }],
    ['PATCH /api/signals/1/', { ...said, revision: 0 }, { guest: 401, oleg: 403 }],
    ['PATCH /api/signals/moderation/1/', undefined, { guest: 401, oleg: 403, maria: 403 }],
    ['POST /api/signals/pin/1/', undefined, { guest: 401, oleg: 403, maria: 403 }],
    ['DELETE /api/signals/pin/1/', undefined, { guest: 401, oleg: 403, maria: 403 }],
    ['DELETE /api/signals/moderation/1/', {}, { guest: 401, oleg: 403, maria: 403 }],
    ['POST /api/signals/moderation/1/restore/', {}, { guest: 401, oleg: 403, maria: 403 }],
  ] as const)
    test(call, async () => {
      for (const [person, status] of Object.entries(statuses))
        assert.equal((await send(person as Person, call, payload)).statusCode, status, person)
    })
})

test('a member cannot edit another’s signal', async () => {
  await fresh()
  const { id } = await add('anna')
  const answer = await edit('maria', id, { title: 'Моё' })
  assert.equal(answer.statusCode, 403)
  assert.equal((await read('anna', id)).title, said.title)
})

// spec: B-493
test('PATCH /api/signals/{id}/ with a form body edits; a moderator’s edit of another’s is written down', async () => {
  const { id } = await add('maria')
  const fields = {
    title: 'Иначе',
    content: 'Раз.\r\n\r\nДва: https://example.org/b',
    revision: '0',
    direction: 'short',
  }
  const answer = await patchForm(app, `/api/signals/${id}/`, 'anna', form(fields))
  assert.equal(answer.statusCode, 200, answer.body)
  const { title, content, direction, written } = signals.update.reply.parse(answer.json())
  assert.deepEqual(
    [title, direction, written],
    ['Иначе', 'short', { text: 'Раз.\n\nДва: https://example.org/b', horizon_days: 90, revision: 1, said: null }],
  )
  assert.equal(
    content,
    '<p>Раз.</p><p>Два: <a href="https://example.org/b" target="_blank" rel="noopener noreferrer nofollow">https://example.org/b</a></p>',
  )
  const log = await send('anna', `GET /api/alpha/moderation/log/?object_id=${id}&content_type=signal`)
  assert.deepEqual(
    log.json().results.map(({ action }: Record<string, string>) => action),
    ['Правка'],
  )
  // An edit without its base version is accepted as it is.
  const bare = await patchForm(app, `/api/signals/${id}/`, 'anna', form({ title: 'Ещё' }))
  assert.equal(bare.statusCode, 200, bare.body)
})

test('concurrent equal edits of a signal count once, and a stale edit is refused', async () => {
  const { id } = await add('maria')
  const same = { ...said, title: 'Правка', revision: 0 }
  const answers = await Promise.all([1, 2].map(() => send('maria', `PATCH /api/signals/${id}/`, same)))
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200],
  )
  assert.equal((await read('maria', id)).written?.revision, 1)
  const late = await send('maria', `PATCH /api/signals/${id}/`, { ...same, title: 'Поздняя' })
  assert.deepEqual([late.statusCode, /Ваш текст цел/.test(late.body)], [409, true])
  assert.equal((await read('maria', id)).title, 'Правка')
})

test('a signal may be edited for fifteen minutes, then words may only be added', async () => {
  await fresh()
  const { id, fixed_at } = await add('anna', bounded)
  assert.equal(fixed_at, new Date(stage.now().getTime() + 900_000).toISOString())
  assert.equal((await edit('anna', id, { target_price_usd: 2.7 })).statusCode, 200)
  stage.pass(900)
  for (const change of [
    { target_price_usd: 2.8 },
    { stop_price_usd: null },
    { direction: 'short', target_price_usd: 1.5, stop_price_usd: 2.5 },
    { horizon_days: 90 },
    { title: 'Другое' },
    { content: 'Половина' },
  ]) {
    const answer = await edit('anna', id, change)
    assert.deepEqual([answer.statusCode, /прошло 15 минут/.test(answer.body)], [409, true], JSON.stringify(change))
  }
  const added = await edit('anna', id, {
    content: `${said.content}\n\nДобавлю: объём растёт.`,
    link: 'https://example.org/c',
  })
  assert.equal(added.statusCode, 200, added.body)
  const { content, target_price_usd, direction } = await read('maria', id)
  assert.deepEqual(
    [target_price_usd, direction, content],
    [2.7, 'long', '<p>Половина идёт в казну.</p><p>Добавлю: объём растёт.</p>'],
  )
})

test.describe('a signal with an invalid field is refused under that field', () => {
  const FAR = 'Отличается от цены больше чем в сто раз: проверьте нули'
  for (const [given, field, words] of [
    [{ coin_id: 999 }, 'coin_id', 'Такой монеты нет: выберите из списка'],
    [{ coin_id: null }, 'coin_id', 'Выберите монету'],
    [{ title: '  ' }, 'title', 'Нужен заголовок'],
    [{ title: 'я'.repeat(141) }, 'title', 'Не больше 140 знаков'],
    [{ content: 'я'.repeat(5001) }, 'content', 'Не больше 5000 знаков'],
    [{ direction: 'up' }, 'direction', null],
    [{ target_price_usd: 'NaN' }, 'target_price_usd', null],
    [{ target_price_usd: 'Infinity' }, 'target_price_usd', null],
    [{ target_price_usd: -3 }, 'target_price_usd', null],
    [{ target_price_usd: 0 }, 'target_price_usd', null],
    [{ target_price_usd: 'дорого' }, 'target_price_usd', null],
    [{ target_price_usd: 1e12 }, 'target_price_usd', FAR],
    [{ stop_price_usd: '1e-18' }, 'stop_price_usd', FAR],
    [{ target_price_usd: 1.9 }, 'target_price_usd', 'Цель лонга должна быть выше цены'],
    [{ stop_price_usd: 2 }, 'stop_price_usd', 'Стоп лонга должен быть ниже цены'],
    [{ direction: 'short', target_price_usd: 2.1 }, 'target_price_usd', 'Цель шорта должна быть ниже цены'],
    [{ direction: 'short', stop_price_usd: 1.9 }, 'stop_price_usd', 'Стоп шорта должен быть выше цены'],
    [{ confidence: 49 }, 'confidence', 'Не меньше 50 %'],
    [{ confidence: 96 }, 'confidence', 'Не больше 95 %'],
    [{ confidence: 72.5 }, 'confidence', null],
    [
      { direction: null, target_price_usd: 3 },
      'direction',
      'Без направления цель, стоп и срок ничего не значат: выберите лонг или шорт',
    ],
    [{ horizon_days: 400 }, 'horizon_days', null],
    [{ link: 'javascript:alert(1)' }, 'link', 'Нужен адрес страницы: https://…'],
    [{ link: 'https://user:pass@example.org' }, 'link', 'Нужен адрес страницы: https://…'],
    [{ images: Array.from({ length: 11 }, (_, n) => `/media/${n}.webp`) }, 'images', 'Не больше 10 картинок'],
    [{ images: ['/media/0123.webp'] }, 'images', 'Такой картинки нет: загрузите её ещё раз'],
  ] as [Record<string, unknown>, string, string | null][])
    test(JSON.stringify(given).slice(0, 60), async () => {
      await db.query('truncate attempts')
      const answer = await send('maria', 'POST /api/signals/', {
        ...said,
        title: JSON.stringify(given).slice(0, 50),
        ...given,
      })
      assert.equal(answer.statusCode, 400, answer.body)
      const told = answer.json()[field]
      assert.ok(Array.isArray(told) && /[а-я]/.test(told[0]), answer.body)
      if (words) assert.deepEqual(told, [words])
    })
})

test('a hundred identical signals with one key make one', async () => {
  await db.query('truncate attempts')
  const payload = { ...said, title: 'Дрожащий палец', key: '00000000-0000-4000-8000-00000000000a' }
  const answers = await Promise.all(Array.from({ length: 100 }, () => send('maria', 'POST /api/signals/', payload)))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 1)
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 99)
  const { rows } = await db.query(`select count(*)::int as count from signals where title = 'Дрожащий палец'`)
  assert.equal(rows[0].count, 1)
})

test('a signal sent again without a key within a minute is the same one', async () => {
  const first = await add('maria', { ...said, title: 'Без ключа', key: undefined })
  const again = await send('maria', 'POST /api/signals/', { ...said, title: 'Без ключа' })
  assert.deepEqual([again.statusCode, again.json().id], [200, first.id])
})

test('the eleventh signal within an hour is refused with 429', async () => {
  await db.query('truncate attempts')
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1)
    statuses.push((await send('maria', 'POST /api/signals/', { ...said, title: `Поток ${n}` })).statusCode)
  assert.deepEqual([statuses[9], statuses[10]], [201, 429])
})

test('a signal’s pictures are its author’s uploads, visible to its readers; a stranger’s or a used one is refused', async () => {
  const upload = async (person: Person, size: number) => {
    const file = new File([new Uint8Array(await photo(size, 40))], 'a.jpg', { type: 'image/jpeg' })
    return media.uploadPostImage.reply.parse(
      (await uploadForm(app, '/api/media/images/', person, form({ image: file }))).json(),
    ).address
  }
  await db.query('truncate attempts')
  const [own, second, strange] = [await upload('maria', 60), await upload('maria', 62), await upload('anna', 64)]
  const refused = await send('maria', 'POST /api/signals/', { ...said, title: 'С чужой', images: [strange] })
  assert.deepEqual(refused.json(), { images: ['Такой картинки нет: загрузите её ещё раз'] })
  const { id, images_list } = await add('maria', { ...said, title: 'С картинками', images: [own, second] })
  assert.deepEqual(images_list, [own, second])
  const seen = async (person: Person) => (await send(person, `GET ${own}`)).statusCode
  assert.deepEqual(
    [await seen('maria'), await seen('anna'), await seen('oleg'), await seen('guest')],
    [200, 200, 404, 404],
  )
  assert.equal((await edit('maria', id, { images: [own] })).statusCode, 200)
  assert.equal((await send('maria', `GET ${second}`)).statusCode, 404)
  const stolen = await send('maria', 'POST /api/signals/', { ...said, title: 'Дважды', images: [own] })
  assert.equal(stolen.statusCode, 400, 'a picture of one signal is no other’s')
})

test('coins named in a signal’s text are mentions beside its own coin', async () => {
  await fresh()
  const { id, content } = await add('anna', { ...said, title: 'Пара', content: 'Лучше, чем $BTC; $JTO и <b>$NOPE</b>' })
  assert.equal(
    content,
    '<p>Лучше, чем <span data-coin-id="bitcoin">BTC</span>; <span data-coin-id="jito">JTO</span> и &#x3C;b>$NOPE&#x3C;/b></p>',
  )
  const { rows } = await db.query(
    `select c.symbol, m.place is null as beside, m.price from mentions m join coins c on c.id = m.coin_id
     where kind = 'signal' and entity_id = $1 order by position`,
    [id],
  )
  assert.deepEqual(rows, [
    { symbol: 'jto', beside: true, price: 2 },
    { symbol: 'btc', beside: false, price: 91240 },
  ])
  assert.equal((await edit('anna', id, { content: 'Без других' })).statusCode, 200)
  const left = await db.query(`select coin_id from mentions where kind = 'signal' and entity_id = $1`, [id])
  assert.deepEqual(left.rows, [{ coin_id: JITO }])
})

test('an author whose access is over reads their own signal and cannot edit it', async () => {
  const { id } = await add('maria', { ...said, title: 'Своё' })
  await db.query('update signals set author_id = 3 where id = $1', [id])
  const own = await read('oleg', id)
  assert.deepEqual([own.content, own.written, own.is_mine], ['<p>Половина идёт в казну.</p>', null, true])
  assert.equal((await send('oleg', `PATCH /api/signals/${id}/`, { ...said, revision: 0 })).statusCode, 403)
  await db.query('update signals set author_id = $1 where id = $2', [MARIA, id])
})

test('GET /api/signals/own-waiting/ answers only the author their signals until published', async () => {
  const { id } = await add('maria', { ...said, title: 'Ждёт проверки' })
  const own = async (person: Person) =>
    (await as(person).call(signals.ownWaiting, {})).results.filter((signal) => signal.id === id)
  const [waiting] = await own('maria')
  assert.deepEqual([waiting?.title, waiting?.live, waiting?.content !== ''], ['Ждёт проверки', false, true])
  assert.deepEqual(await own('anna'), [])
  assert.deepEqual(await own('oleg'), [])
  assert.equal(await as('guest').status(signals.ownWaiting, {}), 401)
  await fresh()
  assert.equal((await send('anna', `PATCH /api/signals/moderation/${id}/`)).statusCode, 200)
  assert.deepEqual(await own('maria'), [])
})
