import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { buildSandbox } from '../app.ts'

const app = buildSandbox({ now: () => Date.parse('2026-11-20T12:00:00Z') })
const port = await app.mailbox.listen(0)
const sender = createTransport({ host: '127.0.0.1', port })
after(() => app.close())

const send = (subject: string, html: string) =>
  sender.sendMail({ from: 'a@example.org', to: 'b@example.org', subject, html, text: 'Привет' })

test('the sandbox catches mail and shows a hostile letter without running its HTML', async () => {
  assert.match((await app.inject('/__sim/mail')).body, /Писем пока нет/)
  await send('Тема <script>alert(1)</script>', '<p onclick="alert(2)">Привет "мир"</p>')
  const list = await app.inject('/__sim/mail')
  assert.match(list.body, /lang="ru"/)
  assert.match(list.body, /Тема &#60;script&#62;/)
  assert.ok(!list.body.includes('<script'))
  const view = (await app.inject('/__sim/mail/1')).body
  assert.match(view, /<iframe title="Письмо" sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  assert.ok(!view.includes('<p onclick'))
  const { results } = (await app.inject('/__sim/mail.json')).json()
  assert.deepEqual([results[0].to, results[0].text.trim()], [['b@example.org'], 'Привет'])
  assert.equal((await app.inject('/__sim/mail/99')).statusCode, 404)
})

test('the mail server of the sandbox refuses as many letters as ordered, then takes them; DELETE empties the box', async () => {
  const order = { count: 1, code: 550 }
  assert.equal((await app.inject({ method: 'POST', url: '/__sim/mail/fail', payload: order })).statusCode, 200)
  await assert.rejects(send('Первое', ''), { responseCode: 550 })
  await send('Второе', '')
  assert.equal((await app.inject('/__sim/mail.json')).json().results[0].subject, 'Второе')
  await app.inject({ method: 'DELETE', url: '/__sim/mail' })
  assert.deepEqual((await app.inject('/__sim/mail.json')).json(), { results: [] })
})
