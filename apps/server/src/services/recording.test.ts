import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { standardClub } from '@palata/contract/club/settings'
import pino from 'pino'
import { buildSandbox } from '../../../sandbox/src/app.ts'
import { runChecks } from '../features/desk/index.ts'
import { readConfig } from '../platform/config.ts'
import type { RecordedCall, Recording } from '../platform/outside/recording.ts'
import { NAMES } from '../platform/settings/names.mjs'
import { ADDRESS_SETTINGS, SECRET_SETTINGS } from '../platform/settings/secrets.ts'
import { testDatabase } from '../testing/app.ts'
import { givenOf } from './club.ts'
import { createServices } from './index.ts'

const { db, drop } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'palata-recording-'))
after(() => Promise.all([drop(), rm(folder, { recursive: true, force: true })]))
const log = pino({ level: 'silent' })
const SECRET = 'a secret that is long enough for a key'

async function recorded(env: NodeJS.ProcessEnv, sandboxUrl: string | null, names?: string[]) {
  const config = readConfig({ DATA_DIR: folder, ...env })
  const sandbox = sandboxUrl === null ? null : { url: sandboxUrl, smtpUrl: 'smtp://127.0.0.1:9' }
  const { checks } = createServices(config, sandbox, log, SECRET, db, () => ({ ...standardClub, ...givenOf(config) }))
  const record: RecordedCall[] = []
  const results = await runChecks(db, checks, { names, mailTo: null, now: new Date(), record })
  return { record, results: results.filter(({ name }) => names?.includes(name) ?? true) }
}

/** Says back all that it was told: the worst service there is for who hides keys. */
const echo = createServer(async (request, response) => {
  const told = { url: request.url, headers: request.headers, body: await text(request) }
  response.setHeader('location', `https://elsewhere.example${request.url}`)
  response.writeHead(request.url!.includes('/moved') ? 302 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(told))
})
echo.listen(0, '127.0.0.1')
await once(echo, 'listening')
after(() => {
  echo.close()
  echo.closeAllConnections()
})
const echoUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
const withUser = (name: string) => echoUrl.replace('//', `//${name.toLowerCase()}-user:${name.toLowerCase()}-pass@`)

/** A canary for each secret, of the form that its setting has to have. */
const CANARIES: Record<(typeof SECRET_SETTINGS)[number], string> = {
  ...(Object.fromEntries(
    SECRET_SETTINGS.map((name) => [name, `canary-of-${name.toLowerCase()}-0123456789abcdef`]),
  ) as Record<(typeof SECRET_SETTINGS)[number], string>),
  LEDGER_KEY: 'PRIVATE+KEY+club.example+01234567+canary/of/the/ledger/key',
  TELEGRAM_BOT_TOKEN: '4815162342:canary-of-the-bot_token',
  VAPID_PRIVATE_KEY: 'canary-of-the-vapid-private-key-0123456789a',
  TELEGRAM_WEBHOOK_SECRET: 'canary_of_the_webhook_secret',
  TELEGRAM_SUBSCRIPTION_SECRET: 'canary_of_the_subscription_secret',
  BACKUP_IDENTITY: `AGE-SECRET-KEY-1${'CANARY'.repeat(9)}QQQQ`,
}
const ENV: NodeJS.ProcessEnv = {
  ...CANARIES,
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  TURNSTILE_SITE_KEY: 'site-key',
  TURNSTILE_VERIFY_URL: `${echoUrl}/siteverify`,
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_ISSUER: `${echoUrl}/moved`,
  YANDEX_CLIENT_ID: 'yandex-client',
  TELEGRAM_BOT_NAME: 'PalataBot',
  TELEGRAM_LOGIN_CLIENT_ID: '777',
  TELEGRAM_LOGIN_ISSUER: echoUrl,
  TELEGRAM_API_URL: echoUrl,
  TELEGRAM_PREVIEW_BASE: `${echoUrl}/s`,
  CRYPTOCLOUD_API_URL: echoUrl,
  S3_ENDPOINT: `${echoUrl}/bucket`,
  BACKUP_S3_ENDPOINT: `${echoUrl}/copies`,
  BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}`,
  GIF_API_BASE: echoUrl,
  COINGECKO_BASE_URL: `${echoUrl}/canary-of-coingecko-path`,
  BINANCE_BASE_URL: echoUrl,
  CBR_BASE_URL: echoUrl,
  CBR_MIRROR_URL: echoUrl,
  YAHOO_BASE_URL: echoUrl,
  FRED_BASE_URL: echoUrl,
  ETH_RPC_URL: `${echoUrl}/v2/canary-of-the-node-path?apikey=canary-of-the-node-query`,
  NFT_CONTRACT: '0x9A1A7a0000000000000000000000000000000721',
  OPENSEA_SLUG: 'palata',
  OPENSEA_BASE_URL: echoUrl,
  X_API_URL: echoUrl,
  LIBRETRANSLATE_URL: withUser('LIBRETRANSLATE_URL'),
  DEEPL_API_URL: echoUrl,
}

/** All that ask by HTTP and whose address is a setting. */
const ASKED = [
  ...['payments', 'telegram', 'chain', 'coingecko', 'binance', 'macro', 'store', 'turnstile', 'google'],
  ...['telegram-login', 'channels', 'x', 'translation', 'gifs', 'nft', 'backups'],
]

test('no secret of any setting is in a recording, whatever the services say back', async () => {
  // One of the two translates.
  const { LIBRETRANSLATE_URL: _, ...withDeepl } = ENV
  const { DEEPL_API_KEY: __, DEEPL_API_URL: ___, ...withLibre } = ENV
  const both = [await recorded(withDeepl, null, ASKED), await recorded(withLibre, null, ['translation'])]
  const [record, results] = [both.flatMap((one) => one.record), both.flatMap((one) => one.results)]
  const told = JSON.stringify([record, results])
  for (const service of ASKED.filter((one) => !['google', 'store'].includes(one)))
    assert.ok(
      record.some((call) => call.service === service && call.answer !== ''),
      `${service} was asked`,
    )
  const hidden = [
    ...Object.values(CANARIES),
    ...Object.entries(ENV).flatMap(([name, value]) => {
      const { username = '', password = '' } = (name in ADDRESS_SETTINGS && URL.parse(value!)) || {}
      return [username, password]
    }),
    ...['canary-of-coingecko-path', 'canary-of-the-node-path', 'canary-of-the-node-query'],
  ].filter(Boolean)
  assert.ok(hidden.length > SECRET_SETTINGS.length)
  for (const secret of hidden)
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      assert.ok(!told.includes(form), `${secret.slice(0, 24)}… is in the recording`)
})

/** Names that sound like a secret and are none. */
const OPEN = ['TURNSTILE_SITE_KEY', 'VAPID_PUBLIC_KEY', 'OPENSEA_KEY_ENDS']

test('every setting that sounds like a secret counts as one', () => {
  const known: readonly string[] = [...SECRET_SETTINGS, ...Object.keys(ADDRESS_SETTINGS), ...OPEN]
  const sounding = NAMES.filter((name) => /KEY|SECRET|TOKEN|PASSWORD|IDENTITY/.test(name))
  assert.deepEqual(
    sounding.filter((name) => !known.includes(name)),
    [],
    'add it to platform/settings/secrets.ts',
  )
})

test('a recording plays in the sandbox: the same checks find the same, and the rest is the sandbox’s own', async () => {
  const real = buildSandbox()
  const url = await real.listen({ host: '127.0.0.1', port: 0 })
  after(() => real.close())
  const fail = (service: string, order: object) =>
    real.inject({ method: 'POST', url: `/__sim/${service}/fail`, payload: order })
  await fail('market', { count: 1, only: '/coingecko', status: 400, body: { status: { error_code: 10_010 } } })
  await fail('translation', { count: 9, status: 403, body: '<html>Доступ закрыт</html>' })
  const names = ['coingecko', 'translation', 'macro', 'channels']
  const first = await recorded({}, url, names)
  assert.equal(first.results.find(({ name }) => name === 'coingecko')!.state, 'failed')
  assert.equal(first.results.find(({ name }) => name === 'translation')!.state, 'failed')

  const file = join(folder, 'recording.json')
  const recording: Recording = { format: 'palata-recording-1', made_at: '', version: '0', calls: first.record }
  await writeFile(file, JSON.stringify(recording))
  const played = buildSandbox({ recording: file })
  const playedUrl = await played.listen({ host: '127.0.0.1', port: 0 })
  after(() => played.close())
  const again = await recorded({}, playedUrl, [...names, 'binance'])
  const findingsOf = ({ results }: Awaited<ReturnType<typeof recorded>>, name: string) =>
    results.find((one) => one.name === name)!.findings
  for (const name of names) assert.deepEqual(findingsOf(again, name), findingsOf(first, name), name)
  assert.equal(again.results.find(({ name }) => name === 'binance')!.state, 'ok')
})

test('a file that is no recording is refused by the sandbox', async () => {
  const file = join(folder, 'other.json')
  await writeFile(file, '{"format":"other"}')
  assert.throws(() => buildSandbox({ recording: file }), /no recording/)
})
