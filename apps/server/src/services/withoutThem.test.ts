import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { standardClub } from '@palata/contract/club/settings'
import pino from 'pino'
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { buildSandbox } from '../../../sandbox/src/app.ts'
import { TELEGRAM_BOT } from '../../../sandbox/src/oidc/identities.ts'
import { runChecks } from '../features/desk/index.ts'
import { readConfig } from '../platform/config.ts'
import { sendBy } from '../providers/outgoing/index.ts'
import { testDatabase } from '../testing/app.ts'
import { createServices } from './index.ts'
import { wayOutOf } from './messages/outgoing.ts'

const { db, drop } = await testDatabase()
const outside = buildSandbox()
after(() => Promise.all([drop(), outside.close()]))

/** The sandbox answers under its own name alone, so this server asks it in its own. */
const telegram = createServer(async (request, response) => {
  const { method, url = '' } = request
  const headers = { 'content-type': 'application/json' }
  const reply = await outside.inject({ method: method as 'POST', url, headers, payload: await text(request) })
  response.writeHead(reply.statusCode, headers).end(reply.body)
})
telegram.listen(0, '127.0.0.1')
await once(telegram, 'listening')

/** Only this proxy knows the way to Telegram; it notes where it was asked to lead. */
const led: string[] = []
const proxy = createServer()
proxy.on('connect', ({ url }, client: Socket) => {
  led.push(String(url))
  const far = connect((telegram.address() as AddressInfo).port, '127.0.0.1', () =>
    client.write('HTTP/1.1 200 OK\r\n\r\n'),
  )
  far.pipe(client).pipe(far)
  for (const one of [far, client]) one.on('error', () => {})
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
after(() => {
  for (const server of [proxy, telegram]) {
    server.close()
    server.closeAllConnections()
  }
})

test('a club without Cloudflare, Google and a direct way to Telegram has all that it needs', async () => {
  const direct = getGlobalDispatcher()
  const config = readConfig({
    NODE_ENV: 'production',
    DATA_DIR: process.env.TMPDIR ?? '/tmp',
    PUBLIC_URL: 'https://club.example',
    TOKEN_SECRET: 'a secret that is long enough for a key',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'news@club.example',
    COINGECKO_PLAN: 'demo',
    COINGECKO_API_KEY: 'CG-key',
    CRYPTOCLOUD_API_KEY: 'k-of-the-shop',
    CRYPTOCLOUD_SHOP_ID: 'shop-of-the-club',
    CRYPTOCLOUD_SECRET_KEY: 'secret-of-the-shop-of-the-club',
    YANDEX_CLIENT_ID: 'yandex-client',
    YANDEX_CLIENT_SECRET: 'yandex-secret',
    VK_CLIENT_ID: '51000001',
    TELEGRAM_BOT_NAME: TELEGRAM_BOT.name,
    TELEGRAM_BOT_TOKEN: TELEGRAM_BOT.token,
    TELEGRAM_WEBHOOK_SECRET: 'secret_of_the_webhook',
    TELEGRAM_API_URL: 'http://api.telegram.example/api.telegram.org',
    OUTGOING_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    OUTGOING_PROXY_HOSTS: 'telegram.example',
  })
  try {
    await sendBy(wayOutOf(config))
    const services = createServices(
      config,
      null,
      pino({ level: 'silent' }),
      config.TOKEN_SECRET!,
      db,
      () => standardClub,
    )
    const { social, botCheck } = services
    assert.deepEqual(
      [social.google, social.yandex !== null, social.vk !== null, social.linking],
      [null, true, true, 'code'],
    )
    assert.notEqual(
      (await botCheck.verify('', { action: 'registration' })).ok,
      true,
      'the own check asks for an answer',
    )
    await services.bot!.telegram.setWebhook(services.bot!.webhook!.url, services.bot!.webhook!.secret)
    const names = ['turnstile', 'google', 'telegram']
    const results = await runChecks(db, services.checks, { names, mailTo: null, now: new Date() })
    const stateOf = (name: string) => results.find((one) => one.name === name)!
    assert.deepEqual(
      names.map((name) => [name, stateOf(name).state]),
      [
        ['turnstile', 'ok'],
        ['google', 'off'],
        ['telegram', 'ok'],
      ],
    )
    assert.match(stateOf('turnstile').findings[0]!.said, /^Своя/)
    assert.ok(led.includes('api.telegram.example:80'), led.join())
  } finally {
    setGlobalDispatcher(direct)
  }
})
