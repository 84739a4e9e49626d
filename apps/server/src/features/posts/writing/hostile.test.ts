import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'

const stage = await testApp()
const { app, db } = stage
beforeEachOf(import.meta.filename, () => db.query('truncate attempts'))

const ALL = '/api/alpha/all/'
const create = (fields: object) =>
  app.inject({
    method: 'POST',
    url: ALL,
    headers: { authorization: 'maria' },
    payload: { key: crypto.randomUUID(), ...fields },
  })
async function shown(content: string, title = 'Заголовок') {
  const reply = await create({ title, content })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json()
}

test('HTML nested 10,000 deep keeps its words', async () => {
  const { content } = await shown(`${'<div><b>'.repeat(10_000)}дно`)
  assert.equal(content, '<p>дно</p>')
})

test('a megabyte pasted from an office program becomes a text without its markup', async () => {
  const word =
    '<p class=MsoNormal style="margin:0cm;mso-fareast-language:RU"><b><span lang=RU style="font-size:12.0pt">Слово<o:p></o:p></span></b></p><!--[if gte mso 9]><xml></xml><![endif]-->'
  const { content } = await shown(word.repeat(Math.ceil(1_000_000 / word.length)))
  assert.match(content, /^(<p><b>Слово<\/b><\/p>)+$/)
})

test('a body of more than two million characters, or that is no text, is refused', async () => {
  const long = await create({ content: 'я'.repeat(2_000_001) })
  assert.deepEqual([long.statusCode, long.json().detail], [413, 'Текст слишком длинный'])
  for (const content of [1, null, {}, ['<p>x</p>']]) {
    const reply = await create({ content })
    assert.deepEqual([reply.statusCode, reply.json()], [400, { content: ['Напишите текст'] }])
  }
})

test('invisible and text-reversing characters are removed from title, description and body', async () => {
  const TRICKS = '\u202e\u2066\u200b\u200e\ufeff\u00ad\u{e0041}'
  const reply = await create({
    title: `О${TRICKS}тчёт ${TRICKS}`,
    short_description: `Кра${TRICKS}тко`,
    content: `<p>Те${TRICKS}кст <a href="https://good.example/${TRICKS}">good.example</a></p>`,
  })
  const { title, rich_title, short_description, content } = reply.json()
  assert.deepEqual([title, rich_title, short_description], ['Отчёт', 'Отчёт', 'Кратко'])
  assert.doesNotMatch(content.replace(/href="[^"]*"/, ''), /[\u202e\u2066\u200b\u200e\ufeff\u00ad]/)
})

test('a link whose text names another host shows its real address', async () => {
  const { content } = await shown(
    '<p><a href="https://evil.example/login">palata.club</a> <a href="https://xn--80ak6aa92e.com">аpple.com</a></p>',
  )
  assert.match(content, />https:\/\/evil\.example\/login</)
  assert.match(content, />https:\/\/xn--80ak6aa92e\.com\/</)
})

test('scripts, event handlers, styles and foreign frames are removed from every field', async () => {
  const VECTORS = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<iframe src="https://evil.example/"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<p style="background:url(https://evil.example/x)">x</p>',
    '<details open ontoggle=alert(1)>x</details>',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;https://evil.example">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<form action="https://evil.example"><input name=x><button formaction=x>y</button></form>',
  ]
  for (const vector of VECTORS) {
    const reply = await create({
      title: `а ${vector}`.slice(0, 140),
      short_description: 'а',
      content: `<p>Слова</p>${vector}`,
    })
    assert.equal(reply.statusCode, 201, reply.body)
    const { content, rich_title } = reply.json()
    assert.doesNotMatch(
      content,
      /<(script|svg|iframe|style|form|input|math|base|meta|object)|\son\w+=|javascript:|style=|srcdoc/i,
      vector,
    )
    assert.doesNotMatch(content, /(src|href)="https?:\/\/evil/, vector)
    assert.doesNotMatch(rich_title, /<(?!\/?(b|strong|i|em|span)[ >])/, vector)
  }
})

test('a broken multipart form is refused in words', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: ALL,
    headers: { authorization: 'maria', 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nбез конца',
  })
  assert.deepEqual([reply.statusCode, reply.json().detail], [400, 'Тело запроса не разобрано: это не форма'])
})

test('a form of a person who may not write is refused before it is read', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: ALL,
    headers: {
      authorization: 'oleg',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '109000000',
    },
  })
  assert.equal(reply.statusCode, 403)
})
