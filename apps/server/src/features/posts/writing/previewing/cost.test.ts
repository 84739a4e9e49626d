import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'

const { app, db } = await testApp()
const preview = (person: string, content: string) =>
  app.inject({
    method: 'POST',
    url: '/api/editor/preview/',
    headers: { authorization: person },
    payload: { title: 'Заголовок', content },
  })
const detailOf = ({ json }: { json: () => { detail: string } }) => json().detail
/** Half a second of work, and no more than a text may hold. */
const HEAVY = `${'<p>а.рф</p>'.repeat(1_900)}${'<b><i><u><s><em><p>'.repeat(1_000)}дно`

test('a text of too many links, cells or elements is refused by preview and by publishing', async () => {
  for (const [content, words] of [
    ['<p>https://a.b/ </p>'.repeat(3_000), /ссылок: разделите его на части$/],
    [`<table><tr>${'<td>a'.repeat(11_000)}</table>`, /ячеек в таблицах: разделите его на части$/],
    ['<i>a</i>'.repeat(200_000), /элементов оформления: разделите его на части$/],
  ] as const) {
    const url = '/api/alpha/all/'
    const payload = { title: 'Заголовок', content, key: crypto.randomUUID() }
    const published = await app.inject({ method: 'POST', url, headers: { authorization: 'anna' }, payload })
    for (const reply of [await preview('anna', content), published]) {
      assert.equal(reply.statusCode, 413, reply.body)
      assert.match(detailOf(reply), words)
    }
  }
  assert.equal((await db.query('select from posts')).rowCount, 0)
})

test('while one person’s heavy texts are rendered, others’ are, and the person has a short queue', async () => {
  const order: string[] = []
  const told = async (name: string, reply: ReturnType<typeof preview>) => {
    order.push(`${name} ${(await reply).statusCode}`)
    return reply
  }
  const flood = Array.from({ length: 12 }, () => told('maria', preview('maria', HEAVY)))
  const other = told('anna', preview('anna', HEAVY))
  const light = told('oleg', preview('anna', '<p>Коротко</p>'))
  const replies = await Promise.all(flood)
  await Promise.all([other, light])
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  assert.equal(refused.length, 3)
  assert.equal(detailOf(refused[0]!), 'Прежние тексты и файлы ещё обрабатываются. Подождите минуту')
  assert.ok(order.indexOf('oleg 200') < order.indexOf('maria 200'), order.join())
  assert.ok(order.indexOf('anna 200') < order.lastIndexOf('maria 200') - 3, order.join())
})
