import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProviderError } from '#providers/errors.ts'
import { createDeepl, createLibreTranslate, type Translator } from '#providers/translation/index.ts'
import { insertForecasters, tweetOf } from '#testing/acts/forecasts.ts'
import { NOW, testDatabase } from '#testing/app.ts'
import { buildSandbox } from '../../../../../sandbox/src/app.ts'
import { DEEPL_KEY } from '../../../../../sandbox/src/translation/index.ts'
import { keepPosts } from './keep.ts'
import { translateDue } from './translate.ts'

const { db, drop } = await testDatabase()
test.after(drop)
await insertForecasters(db)
const sandbox = buildSandbox({ now: () => NOW.getTime() })
const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
test.after(() => sandbox.close())

const shared = { logger: { warn: () => {} }, callsPerMinute: 10_000, retries: 0 }
const libre = (options = {}) => createLibreTranslate({ ...shared, baseUrl: `${url}/libretranslate`, ...options })
const deepl = (options = {}) => createDeepl({ ...shared, baseUrl: `${url}/deepl`, apiKey: DEEPL_KEY, ...options })
const sim = (path: string, payload: object) =>
  sandbox.inject({ method: 'POST', url: `/__sim/translation/${path}`, payload })
const stopping = new AbortController().signal
const translate = (translator: Translator | null, at = NOW) =>
  translateDue({ db, translator, stopping, logger: shared.logger }, at)
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const row = async (id: string) => (await db.query('select * from forecaster_posts where object_id = $1', [id])).rows[0]

test('LibreTranslate and DeepL translate several texts in order', async () => {
  for (const translator of [libre(), deepl()]) {
    assert.deepEqual(await translator.toRussian(['Up 5%\nand $BTC', 'Down'], 'en'), [
      'Перевод: Up 5%\nand $BTC',
      'Перевод: Down',
    ])
    assert.deepEqual(await translator.toRussian(['x'], 'in'), ['Перевод: x'], 'a language it does not know')
  }
})

test('texts longer than one call of the service takes come back whole', async () => {
  const long = Array.from({ length: 400 }, (_, at) => `Sentence ${at} about $BTC, down ${at}%.`).join(' ')
  const wide = 'Очень длинный текст. '.repeat(9_000)
  const marked = (text: string) => text.replaceAll('Перевод: ', '')
  for (const translator of [libre(), deepl()]) {
    const [first, second] = await translator.toRussian([long, 'Down'], 'en')
    assert.deepEqual([marked(first!), second], [long, 'Перевод: Down'])
  }
  // 180,000 characters are 330 kB for DeepL.
  const [cyrillic] = await deepl().toRussian([wide], 'uk')
  assert.equal(marked(cyrillic!), wide)
  await sim('quota', { spent: 0 })
})

test('waiting posts are translated language by language, and Russian ones are not', async () => {
  const asked: [string, number][] = []
  const counted: Translator = {
    ...libre(),
    toRussian: (texts, from) => {
      asked.push([from, texts.length])
      return libre().toRussian(texts, from)
    },
  }
  await keepPosts(
    db,
    'twitter',
    [
      tweetOf('1', 'Queue grew to 1.9M $HYPE, down -3%'),
      tweetOf('2', 'La cola creció', { lang: 'es' }),
      tweetOf('3', 'Очередь выросла', { lang: 'ru' }),
      tweetOf('4', 'Second'),
    ],
    NOW,
  )
  await translate(counted)
  assert.deepEqual(asked.sort(), [
    ['en', 2],
    ['es', 1],
  ])
  const first = await row('1')
  assert.deepEqual([first.translation, first.is_proved, first.translation_engine], ['done', true, 'libretranslate'])
  assert.match(first.content_ru_html, /Перевод: Queue grew to 1\.9M <.*hyperliquid/)
  assert.deepEqual([(await row('3')).translation, (await row('3')).words_ru], ['none', null])
  await translate(counted)
  assert.equal(asked.length, 2, 'nothing is asked twice')
})

test('a translation with a lost minus, another number or HTML is kept but shown after the original', async () => {
  const cases: [string, string][] = [
    ['Fell by -5%', 'Упал на 5%'],
    ['Costs $44', 'Стоит 45 $'],
    ['Look here', '<script>alert(1)</script><b>Смотрите</b>'],
  ]
  for (const [place, [words, ru]] of cases.entries()) {
    const id = `spoiled${place}`
    await keepPosts(db, 'twitter', [tweetOf(id, words)], NOW)
    await sim('fail', { count: 1, status: 200, body: { translatedText: [ru] } })
    await translate(libre())
    const post = await row(id)
    assert.deepEqual([post.translation, post.is_proved], ['done', false], words)
    assert.ok(!/<script|<b>/.test(post.content_ru_html))
  }
})

test('a translator’s error is reported, and the post waits', async () => {
  const cases: [() => Translator, object | null, Partial<ProviderError>][] = [
    [() => libre({ timeoutMs: 50 }), { delayMs: 200 }, { status: null, retryable: true }],
    [libre, { status: 200, body: '<html>' }, { status: 200, retryable: false }],
    [libre, { status: 200, body: { translatedText: ['a', 'b'] } }, { status: 200, retryable: false }],
    [libre, { status: 503, body: {} }, { status: 503, retryable: true }],
    [() => libre({ baseUrl: 'http://127.0.0.1:9' }), null, { status: null, retryable: true }],
    [() => libre({ maxBytes: 1000 }), { status: 200, body: 'x'.repeat(2000) }, { retryable: false }],
    [() => deepl({ apiKey: 'wrong' }), null, { status: 403, retryable: false }],
    [deepl, { status: 429, body: {}, headers: { 'retry-after': '900' } }, { status: 429, retryable: true }],
  ]
  for (const [make, failure, told] of cases) {
    if (failure) await sim('fail', { count: 1, ...failure })
    await assert.rejects(make().toRussian(['x'], 'en'), { name: 'ProviderError', ...told }, JSON.stringify(failure))
  }
  await sim('quota', { spent: 500_000 })
  await keepPosts(db, 'twitter', [tweetOf('quota', 'Over quota')], NOW)
  await translate(deepl())
  const waiting = await row('quota')
  assert.deepEqual([waiting.translation, waiting.translate_at, waiting.translation_failures], ['due', later(60), 0])
  await sim('quota', { spent: 0 })
  await translate(deepl(), later(30))
  assert.equal((await row('quota')).translation, 'due', 'the service rests')
  await translate(deepl(), later(61))
  assert.equal((await row('quota')).translation, 'done')
})

test('a text that the translator refuses does not hold up others, and is tried again once a day', async () => {
  await keepPosts(db, 'twitter', [tweetOf('good', 'Fine words'), tweetOf('bad', 'Poison words')], NOW)
  let tries = 0
  let isPicky = true
  const picky: Translator = {
    ...libre(),
    toRussian: async (texts, from) => {
      if (texts.some((text) => text.includes('Poison'))) tries += 1
      if (isPicky && texts.some((text) => text.includes('Poison')))
        throw new ProviderError('x', 'status 400', { status: 400, retryable: false })
      return libre().toRussian(texts, from)
    },
  }
  for (let minute = 0; minute < 12; minute += 2) await translate(picky, later(minute))
  assert.deepEqual([(await row('good')).translation, (await row('bad')).translation], ['done', 'failed'])
  const before = tries
  const day = 24 * 60
  await translate(picky, later(day - 10))
  assert.equal(tries, before, 'it rests for a day')
  for (const minute of [day + 10, day + 12, day + 14]) await translate(picky, later(minute))
  assert.deepEqual([tries, (await row('bad')).translation], [before + 1, 'failed'])
  isPicky = false
  await translate(picky, later(2 * day + 20))
  assert.equal((await row('bad')).translation, 'done')
})

test('an empty translation is retried', async () => {
  await keepPosts(db, 'twitter', [tweetOf('silence', 'Silence')], NOW)
  await sim('fail', { count: 1, status: 200, body: { translatedText: [' '] } })
  await translate(libre())
  assert.deepEqual([(await row('silence')).translation, (await row('silence')).words_ru], ['due', null])
  await translate(libre(), later(2))
  assert.equal((await row('silence')).translation, 'done')
})

test('concurrent workers share waiting posts; week-old posts are not translated', async () => {
  await keepPosts(
    db,
    'twitter',
    Array.from({ length: 30 }, (_, n) => tweetOf(`many${n}`, `Text number ${n} of many`)),
    NOW,
  )
  await keepPosts(db, 'twitter', [tweetOf('old', 'Old words', { createdAt: later(-8 * 24 * 60) })], NOW)
  let texts = 0
  const counted: Translator = {
    ...libre(),
    toRussian: (given, from) => {
      texts += given.length
      return libre().toRussian(given, from)
    },
  }
  await translate(null)
  await Promise.all([translate(counted), translate(counted)])
  assert.equal(texts, 30)
  assert.equal((await row('old')).translation, 'due')
})
