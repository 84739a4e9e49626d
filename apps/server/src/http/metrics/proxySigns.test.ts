import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'
import { SHARE_OF, SURE_AFTER } from './proxySigns.ts'

type Headers = Record<string, string>
const stage = await testApp()
const operator = await newDeskAsker(stage, 'operator')
const { db, url } = stage

/** A process of the site with this setting, the lines of its log, and requests from an address of this machine. */
async function process(trustProxy: string) {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const { app, pass } = await testApp({ over: { db, url }, trustProxy, logger, publicUrl: 'https://club.example' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const send = async (localAddress: string, headers: Headers, path = '/api/me-not/') => {
    const asked = request({ port, host: '127.0.0.1', localAddress, path, headers }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
  }
  return { lines, send, pass }
}

async function shown() {
  const { warnings } = (await ask(stage.app, { method: 'GET', url: '/api/desk/overview/' }, operator)).json()
  const words = /прокси|X-Forwarded-For/
  return warnings
    .filter(({ title }: { title: string }) => words.test(title))
    .map(({ title }: { title: string }) => title)
}

const forget = () => db.query(`delete from service_checks where name = 'proxy'`)

const LIMIT = { timeout: 60_000 }
const LISTED = 'loopback'
const NOBODY = '192.0.2.1'
const CLUB = { host: 'club.example' }
const UNLISTED = /^Перед сайтом стоит прокси, которого нет в TRUST_PROXY/
const SILENT = /^С адресов из TRUST_PROXY приходят запросы без X-Forwarded-For/
const DISTANT = /^Почти все запросы называют/

const WRONG: [what: string, trustProxy: string, headers: Headers, sign: RegExp, count?: number][] = [
  ['a proxy of this machine while none is trusted', NOBODY, { 'x-forwarded-for': '203.0.113.5' }, UNLISTED],
  ['a proxy that writes only X-Real-IP', NOBODY, { 'x-real-ip': '203.0.113.5' }, UNLISTED],
  ['a proxy that writes only Forwarded', NOBODY, { forwarded: 'for=203.0.113.5' }, UNLISTED],
  ['one proxy behind another', LISTED, { 'x-forwarded-for': '203.0.113.5, 172.18.0.2' }, UNLISTED],
  ['one of a carrier’s network', LISTED, { 'x-forwarded-for': '203.0.113.5, 100.64.3.2' }, UNLISTED],
  ['one of IPv6', LISTED, { 'x-forwarded-for': '2001:db8::5, fd00::7' }, UNLISTED],
  ['a trusted proxy that names nobody', LISTED, CLUB, SILENT],
  ['a CDN before the proxy', LISTED, { 'x-forwarded-for': '203.0.113.5, 198.51.100.7' }, DISTANT, SHARE_OF],
]

for (const [what, trustProxy, headers, sign, count = SURE_AFTER] of WRONG)
  test(`the operator is told of ${what}, without an address`, LIMIT, async () => {
    await forget()
    const { lines, send, pass } = await process(trustProxy)
    for (let sent = 1; sent < count; sent += 1) await send('127.0.0.9', headers)
    assert.deepEqual([lines, await shown()], [[], []], 'fewer may be somebody’s try')
    for (let sent = 0; sent < 5; sent += 1) await send('127.0.0.9', headers)
    while ((await shown()).length === 0) await pause(10)
    const [title] = await shown()
    assert.match(title!, sign)
    assert.equal(lines.length, 1, 'one line, however many requests')
    assert.match(JSON.parse(lines[0]!).msg, sign)
    assert.doesNotMatch(lines.join(), /203\.0|198\.51|2001:db8|172\.18|100\.64|fd00|127\.0/)
    const { out, code } = await testOperator(stage)(['check'])
    assert.match(out, new RegExp(`^! ${sign.source.slice(1)}`, 'm'))
    assert.equal(code, 0)
    await db.query(`update service_checks set checked_at = checked_at - interval '1 hour' where name = 'proxy'`)
    assert.deepEqual(await shown(), [], 'mended: not shown after an hour')
    pass(3_600)
    await send('127.0.0.9', headers)
    if (sign !== DISTANT) while ((await shown()).length === 0) await pause(10)
    assert.equal(lines.length, 1, 'what lasts is kept again and not written again')
  })

const RIGHT: [what: string, trustProxy: string, headers: Headers, from?: string, path?: string][] = [
  ['a proxy that is named', LISTED, { ...CLUB, 'x-forwarded-for': '203.0.113.5' }],
  ['two proxies that are named', 'loopback, 172.18.0.0/16', { 'x-forwarded-for': '203.0.113.5, 172.18.0.2' }],
  ['a reader behind a proxy who forges an address', LISTED, { 'x-forwarded-for': '10.0.0.1, 203.0.113.5' }],
  ['this machine by its local name', LISTED, { host: 'localhost:3000' }],
  ['probes of a balancer', LISTED, CLUB, '127.0.0.9', '/health/ready'],
  ['readers without any proxy', NOBODY, CLUB],
]

test('no warning of a setting that fits', async () => {
  await forget()
  for (const [what, trustProxy, headers, from = '127.0.0.9', path] of RIGHT) {
    const { lines, send } = await process(trustProxy)
    for (let sent = 0; sent < SURE_AFTER + 5; sent += 1) await send(from, headers, path)
    assert.deepEqual([lines, await shown()], [[], []], what)
  }
})
