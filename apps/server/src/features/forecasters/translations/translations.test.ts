import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Translator } from '#providers/translation/index.ts'
import { insertForecasters, tweetOf } from '#testing/acts/forecasts.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { keepPosts } from '../writing/keep.ts'
import { translateDue } from '../writing/translate.ts'
import { withTerms } from './glossary.ts'

const stage = await testApp()
const { app, db } = stage
await insertForecasters(db)
const editor = await newDeskAsker(stage, 'editor')
const send = (asker: Asker, method: string, path: string, body?: object) =>
  ask(app, { method, url: `/api/desk/${path}`, body }, asker)
async function done(method: string, path: string, body?: object) {
  const reply = await send(editor, method, path, body)
  assert.ok(reply.statusCode < 300, `${path} → ${reply.statusCode} ${reply.body}`)
  return reply.json()
}
const idsOf = async (path: string) => (await done('GET', path)).results.map(({ id }: { id: number }) => id)
const idOf = async (objectId: string) =>
  (await db.query<{ id: number }>('select id from forecaster_posts where object_id = $1', [objectId])).rows[0]!.id

const asked: string[] = []
const translator: Translator = {
  engine: 'test',
  most: { texts: 50, characters: 60_000 },
  toRussian: async (texts) => {
    asked.push(...texts)
    return texts.map((text) => `Перевод: ${text}`)
  },
}
const stopping = new AbortController().signal
const translate = () => translateDue({ db, translator, stopping, logger: { warn: () => {} } }, stage.now())

test('glossary terms are put in Russian before translation, except in names, tickers and longer words', () => {
  const terms = [
    { term: 'staking', russian: 'стейкинг' },
    { term: 'liquid staking', russian: 'ликвидный стейкинг' },
    { term: 'a.b', russian: 'точка' },
  ]
  assert.equal(
    withTerms('Liquid staking, STAKING. restaking $staking @staking x.com/staking staking.fi axb a.b', terms),
    'ликвидный стейкинг, стейкинг. restaking $staking @staking x.com/staking staking.fi axb точка',
  )
  assert.equal(withTerms('staking', []), 'staking')
})

for (const [written, read] of [
  [
    'one sec, near the Link. SEC sues, NEAR and ONE; LINK',
    'one sec, near the Link. [SEC] sues, [NEAR] and [ONE]; [LINK]',
  ],
  ['Near the top. One more. Sec. 5', 'Near the top. One more. Sec. 5'],
  [
    'SEC’s case, the NEAR-term view, NEAR/USDT, near@a.example, @NEAR $NEAR #NEAR',
    '[SEC]’s case, the NEAR-term view, NEAR/USDT, near@a.example, @NEAR $NEAR #NEAR',
  ],
  ['NEAR@a.example, NEAR\u0301, _NEAR', 'NEAR@a.example, NEAR\u0301, _NEAR'],
  ['BITCOIN IS NEAR ITS TOP', 'BITCOIN IS NEAR ITS TOP'],
  ['NO ONE AT BASE LIKES IT\nSEC sues', 'NO ONE AT BASE LIKES IT\n[SEC] sues'],
  ['SEC, NEAR', '[SEC], [NEAR]'],
  ['SEC 5 %', '[SEC] 5 %'],
  ['THE SPOT ETF IS NEAR, SAYS THE SEC', 'THE [SPOT ETF] IS NEAR, SAYS THE SEC'],
  ['defi, DEFI and Defi: DEFI IS NOT DEAD AT ALL', '[DeFi], [DeFi] and [DeFi]: [DeFi] IS NOT DEAD AT ALL'],
  ['Open interest, OPEN INTEREST AND NO MORE WORDS', '[Open Interest], [Open Interest] AND NO MORE WORDS'],
  ['staking IS STAKING AND NOT MORE', '[staking] IS [staking] AND NOT MORE'],
] as const)
  test(`a name of the glossary is told from an ordinary word: ${written}`, () => {
    const terms = ['SEC', 'NEAR', 'ONE', 'LINK', 'SPOT ETF', 'DeFi', 'Open Interest', 'staking']
    assert.equal(
      withTerms(
        written,
        terms.map((term) => ({ term, russian: `[${term}]` })),
      ),
      read,
    )
  })

test('an editor keeps glossary terms unique and with the same numbers, and a change renews translations', async () => {
  const { id } = await done('POST', 'glossary/', { term: 'Restaking', russian: 'рестейкинг' })
  for (const [wrong, field] of [
    [{ term: 'restaking', russian: 'иначе' }, 'term'],
    [{ term: 'layer 2', russian: 'второй уровень' }, 'russian'],
    [{ term: ' ', russian: 'пусто' }, 'term'],
    [{ term: 'a'.repeat(101), russian: 'длинно' }, 'term'],
  ] as const) {
    const refused = await send(editor, 'POST', 'glossary/', wrong)
    assert.deepEqual([refused.statusCode, Object.keys(refused.json())], [400, [field]], JSON.stringify(wrong))
  }
  await keepPosts(db, 'twitter', [tweetOf('t1', 'Restaking pays 4.5% now')], stage.now())
  await translate()
  assert.deepEqual(asked.splice(0), ['рестейкинг pays 4.5% now'])
  await done('PATCH', `glossary/${id}/`, { russian: 'повторный стейкинг' })
  await done('POST', `translations/${await idOf('t1')}/retranslate/`, {})
  await translate()
  assert.deepEqual(asked.splice(0), ['повторный стейкинг pays 4.5% now'])
  await done('POST', `glossary/${id}/remove/`, {})
  assert.deepEqual((await done('GET', 'glossary/')).results, [])
})

test('an editor corrects a translation; one with other numbers is kept and marked unproved', async () => {
  const id = await idOf('t1')
  const read = () => done('GET', `translations/${id}/`)
  await done('PATCH', `translations/${id}/`, { text_ru: 'Рестейкинг приносит 4,5 % <script>x</script>' })
  const shown = (await db.query('select content_ru_html, is_proved from forecaster_posts where id = $1', [id])).rows[0]
  assert.ok(!shown.content_ru_html.includes('<script'), shown.content_ru_html)
  await done('PATCH', `translations/${id}/`, { text_ru: 'Рестейкинг приносит 4,5 %' })
  assert.deepEqual([(await read()).is_corrected, (await read()).is_proved], [true, true])
  assert.deepEqual(await idsOf('translations/?state=corrected'), [id])
  const { outcome } = await done('PATCH', `translations/${id}/`, { text_ru: 'Рестейкинг приносит 45 %' })
  assert.match(outcome, /не те, что в оригинале/)
  assert.deepEqual(await idsOf('translations/?state=unproved'), [id])
  assert.deepEqual(await idsOf('translations/?q=restak'), [id])
  assert.deepEqual(await idsOf('translations/?network=telegram'), [])
  await translate()
  assert.deepEqual(asked, [], 'nobody translates over an editor')
  assert.equal((await send(editor, 'PATCH', `translations/${id}/`, { text_ru: ' ' })).statusCode, 400)
})

test('Russian and old posts are not translated anew, and moderators cannot read translations', async () => {
  const old = new Date(stage.now().getTime() - 8 * 86_400_000)
  await keepPosts(
    db,
    'twitter',
    [tweetOf('t2', 'Очередь выросла', { lang: 'ru' }), tweetOf('t3', 'Long ago', { createdAt: old })],
    stage.now(),
  )
  assert.equal((await send(editor, 'GET', `translations/${await idOf('t2')}/`)).statusCode, 404)
  const late = await send(editor, 'POST', `translations/${await idOf('t3')}/retranslate/`, {})
  assert.deepEqual([late.statusCode, /моложе 7 дней/.test(late.json().detail)], [400, true])
  const moderator = await newDeskAsker(stage, 'moderator')
  for (const path of ['translations/', 'glossary/']) assert.equal((await send(moderator, 'GET', path)).statusCode, 403)
})
