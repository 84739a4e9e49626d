import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Server } from 'node:net'
import { after, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { Agent, fetch as undiciFetch } from 'undici'
import { createLog } from '#platform/log.ts'
import { CERTIFICATE, ENDED_CERTIFICATE, ENDED_KEY, KEY as SEALED_KEY } from '#testing/services/certificate.ts'
import { createBinanceFutures } from './binance/futures.ts'
import { createBinance, createBinanceTickers } from './binance/index.ts'
import { createChain } from './chain/index.ts'
import { createChannelReader } from './channels/index.ts'
import { failureOf } from './check.ts'
import { createCoinGecko } from './coingecko/index.ts'
import { createCryptoCloud } from './cryptocloud/index.ts'
import { createEmbedSource } from './embeds/index.ts'
import { ProviderError } from './errors.ts'
import { createGifs } from './gifs/index.ts'
import { createMacro } from './macro/index.ts'
import { createNftMarket } from './nft/index.ts'
import { createNftTrends } from './nft/trends.ts'
import { createOidc, createSignIn, vkId, yandexId } from './oidc/index.ts'
import { createTelegram } from './telegram/index.ts'
import { createDeepl, createLibreTranslate } from './translation/index.ts'
import { createTurnstile } from './turnstile/index.ts'
import { createX } from './x/index.ts'

// Every adapter is asked while a guard, a proxy or a broken server answers in the service's place.

const KEY = 'sk-0123456789abcdef'
const GUARD =
  '<!doctype html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>'

type Answer = (response: ServerResponse) => void
const sent =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
const html = { 'content-type': 'text/html; charset=utf-8' }

const ANSWERS: Record<string, Answer> = {
  'HTML with 200': sent(200, GUARD, html),
  'HTML with 200 told to be JSON': sent(200, GUARD),
  'HTML with 403': sent(403, GUARD, html),
  'HTML with 503': sent(503, GUARD, html),
  'an empty body': sent(200, ''),
  'no content': sent(204, ''),
  'a redirect to a consent page': (response) => response.writeHead(302, { location: consent }).end(),
  'renamed fields': sent(200, JSON.stringify({ status: 'ok', payload: { items: [{ uid: 1, cost: { value: 1 } }] } })),
  'an error with 200': sent(200, JSON.stringify({ error: { code: 13, message: `denied for ${KEY}` } })),
  null: sent(200, 'null'),
  'a text': sent(200, '"ok"'),
  'a number': sent(200, '0'),
  'an object of nothing': sent(200, '{}'),
  'rows of nothing': sent(200, '[null,null]'),
  'a body cut in the middle': sent(200, '[{"id":"bitcoin","symbol":"b'),
  'a connection cut in the middle': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('{"data":[', () => response.socket?.destroy())
  },
  'a connection cut at once': (response) => response.socket?.destroy(),
  'what is not gzip': sent(200, 'not gzip', { 'content-encoding': 'gzip' }),
  'a bomb of gzip': sent(200, gzipSync(Buffer.alloc(40_000_000, 'x')), { 'content-encoding': 'gzip' }),
  'an unknown coding': sent(200, '{}', { 'content-encoding': 'zstd-of-tomorrow' }),
  silence: () => {},
  'a depth without a bottom': sent(200, '['.repeat(50_000)),
  'a list of nothing': sent(200, '[]'),
  'every list empty': sent(
    200,
    JSON.stringify(
      Object.fromEntries(
        ['coins', 'tickers', 'prices', 'collections', 'floor_prices', 'results', 'data', 'result', 'transactions']
          .concat('translations', 'translatedText')
          .map((name) => [name, []]),
      ),
    ),
  ),
}

let current: Answer
let redirected = 0
const service = createServer((_, response) => current(response))
const elsewhere = createServer((_, response) => {
  redirected += 1
  response.end('{}')
})
const listening = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}`)),
  )
const [url, consent] = await Promise.all([listening(service), listening(elsewhere)])
after(() => {
  for (const server of [service, elsewhere]) {
    server.close()
    server.closeAllConnections()
  }
})

const logged: string[] = []
/** The product's own log: what it leaves out of errors is left out here. */
const logger = createLog('trace', { write: (line: string) => logged.push(line) })
const common = {
  baseUrl: url,
  logger,
  retries: 0,
  callsPerMinute: 1e6,
  timeoutMs: 150,
  maxBytes: 100_000,
  sleep: async () => {},
}
const page = { page: 1, perPage: 50 }
const attempt = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), redirectUri: 'http://127.0.0.1:3000/back/' }

/** A new adapter for each call: nothing is known from a call before. */
const CALLS: Record<string, () => Promise<unknown>> = {
  'binance.read': () => createBinance(common).read('BTCUSDT', '1m', new Date()),
  'binance.tickers': () => createBinanceTickers(common).read(),
  'futures.fundings': () => createBinanceFutures(common).fundings(),
  'futures.openInterest': () => createBinanceFutures(common).openInterest('BTCUSDT'),
  'coingecko.markets': () => createCoinGecko({ ...common, apiKey: KEY }).markets(page),
  'coingecko.weeks': () => createCoinGecko({ ...common, apiKey: KEY }).weeks(page),
  'coingecko.categories': () => createCoinGecko(common).categories(),
  'coingecko.ofCategory': () => createCoinGecko(common).ofCategory('meme-token', 5),
  'coingecko.pairs': () => createCoinGecko(common).pairs(1),
  'coingecko.search': () => createCoinGecko(common).search('sol'),
  'coingecko.trending': () => createCoinGecko(common).trending(),
  'coingecko.coin': () => createCoinGecko(common).coin('bitcoin'),
  'coingecko.chart': () => createCoinGecko(common).chart('bitcoin', 7),
  'coingecko.past': () => createCoinGecko(common).past('bitcoin', 7),
  'coingecko.global': () => createCoinGecko(common).global(),
  'macro.gold': () => macroOf().quote('gold'),
  'macro.sp500': () => macroOf().quote('sp500'),
  'macro.rub': () => macroOf().quote('rub'),
  'nft.floor': () => createNftMarket({ ...common, apiKey: KEY, slug: 'pon' }).floor(),
  'nft.logo': () => createNftMarket({ ...common, apiKey: KEY, slug: 'pon' }).logo(),
  'nft.trending': () => createNftTrends({ ...common, apiKey: KEY }).trending(5),
  'cryptocloud.create': () =>
    createCryptoCloud({ ...common, apiKey: KEY, shopId: 's', secretKey: 'k' }).create({ orderId: '1', amountCents: 1 }),
  'cryptocloud.read': () => createCryptoCloud({ ...common, apiKey: KEY, shopId: 's', secretKey: 'k' }).read(['INV-1']),
  'x.posts of a list': () => createX(paid()).posts({ list: '1' }, 10),
  'x.posts of an author': () => createX(paid()).posts({ author: '1', since: '' }, 10),
  'x.users': () => createX(paid()).users(['vitalik']),
  'x.gone': () => createX(paid()).gone(['1']),
  'telegram.me': () => bot().me(),
  'telegram.webhook': () => bot().webhook(),
  'telegram.sendMessage': () => bot().sendMessage(1, 'т'),
  'telegram.standingOf': () => bot().standingOf(-1, 1),
  'telegram.keepInviteLink': () => bot().keepInviteLink(-1, 'ч', null),
  'telegram.stars': () => bot().listStarTransactions(0),
  'translation.libre': () => createLibreTranslate({ ...common, apiKey: KEY }).toRussian(['one'], 'en'),
  'translation.deepl': () => createDeepl({ ...common, apiKey: KEY }).toRussian(['one'], 'en'),
  'gifs.search': () =>
    createGifs({ ...common, apiKey: KEY, fileHosts: ['gif.example'] }).search('кот', { limit: 5, pos: '' }),
  'channels.read': () => createChannelReader(common).read('durov'),
  'embeds.youtube': () => embeds().look('youtube', 'dQw4w9WgXcQ'),
  'embeds.telegram': () => embeds().look('telegram', 'durov/1'),
  'oidc.authorizationUrl': () => oidc().authorizationUrl(attempt),
  'oidc.identify': () => oidc().identify(attempt, { code: 'c' }),
  'yandex.identify': () => yandex().identify(attempt, { code: 'c' }),
  'yandex.identify after the token': () => yandex(sentToken).identify(attempt, { code: 'c' }),
  'vk.identify': () => vk().identify(attempt, { code: 'c', deviceId: 'd' }),
  'vk.identify after the token': () => vk(sentToken).identify(attempt, { code: 'c', deviceId: 'd' }),
  'chain.holdings': () => chain().holdings([`0x${'ab'.repeat(20)}`]),
  'chain.transfers': () => chain().transfers(`0x${'cd'.repeat(20)}`, null),
}
const macroOf = () => createMacro({ ...common, yahooUrl: url, cbrUrl: url, cbrMirrorUrl: url, fredUrl: url })
const paid = () => ({ ...common, token: KEY, reserve: async () => ({ settle: async () => {} }) })
const bot = () => createTelegram({ token: KEY, apiRoot: url, timeoutMs: 150, logger })
const embeds = () =>
  createEmbedSource({ ...common, hosts: { youtube: url, youtubePictures: url, telegram: url, telegramPictures: [] } })
const oidc = () =>
  createOidc({
    ...common,
    service: 'google',
    issuer: url,
    clientId: 'c',
    clientSecret: KEY,
    clientAuth: 'post',
    scope: 'openid',
  })
/** The token comes, and the odd answer is to the question whose it is. */
const sentToken: typeof fetch = async (input, init) =>
  String(input).includes('token-of-the-code')
    ? Response.json({ access_token: KEY, token_type: 'Bearer', state: attempt.state })
    : fetch(input, init)
const plain = { logger, timeoutMs: 150, clientId: 'c' }
const dialects = {
  yandex: { ...yandexId({ oauth: url, login: url }), tokenUrl: `${url}/token-of-the-code` },
  vk: { ...vkId(url), tokenUrl: `${url}/token-of-the-code` },
}
const yandex = (send = fetch) =>
  createSignIn({ ...plain, service: 'yandex', dialect: dialects.yandex, clientSecret: KEY, fetch: send })
const vk = (send = fetch) =>
  createSignIn({ ...plain, service: 'vk', dialect: dialects.vk, clientSecret: null, fetch: send })
const chain = () =>
  createChain({
    rpcUrls: [`${url}/${KEY}`],
    chainId: 1,
    contracts: [`0x${'cd'.repeat(20)}`],
    logger,
    timeoutMs: 150,
    retryPauseMs: 1,
  })

/** What an answer means where it is a right one. */
const RIGHT: Record<string, string[]> = {
  'a list of nothing': ['binance.read', 'coingecko.ofCategory'],
  'every list empty': [
    ...['coingecko.search', 'gifs.search'],
    ...['x.posts of a list', 'x.posts of an author', 'x.users', 'x.gone'],
  ],
}

const settled = (work: Promise<unknown>) =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

for (const [name, answer] of Object.entries(ANSWERS))
  test(`to ${name} every adapter has words for the desk, and stores nothing in place of what it had`, async () => {
    current = answer
    const outcomes = Object.entries(CALLS).map(async ([call, ask]) => [call, await settled(ask())] as const)
    for (const [call, outcome] of await Promise.all(outcomes)) {
      const isRight = RIGHT[name]?.includes(call) ?? false
      assert.equal('error' in outcome, !isRight, `${call}: ${JSON.stringify(outcome)}`)
      if (!('error' in outcome)) continue
      assert.ok(outcome.error instanceof ProviderError, `${call}: ${String(outcome.error)}`)
      const { state, said, advice } = failureOf(outcome.error, 'SETTING')
      assert.equal(state, 'failed')
      assert.match(said, /^[А-ЯЁ]/, call)
      assert.ok(![said, advice, outcome.error.message].join().includes(KEY), call)
    }
    assert.deepEqual(
      logged.filter((line) => line.includes(KEY)),
      [],
    )
    assert.equal(redirected, 0, 'a redirect would carry the key to another host')
  })

test('a guard against robots in place of a check lets nobody pass', async () => {
  for (const [name, answer] of Object.entries(ANSWERS)) {
    current = answer
    const check = createTurnstile({ secret: 's', verifyUrl: url, hostnames: [], logger, timeoutMs: 150 })
    const verdict = await check.verify('token', { action: 'login' })
    assert.deepEqual(verdict, { ok: false, reason: 'unavailable' }, name)
  }
})

test('a redirect is told with its host, and a certificate that ended or is nobody’s is told as one', async (t) => {
  const askAt = (baseUrl: string, send = fetch) =>
    settled(createCoinGecko({ ...common, baseUrl, timeoutMs: 5_000, fetch: send }).global())
  const saidOf = async (outcome: Promise<object>) => {
    const { error } = (await outcome) as { error?: unknown }
    return failureOf(error, 'SETTING').said
  }
  current = ANSWERS['a redirect to a consent page']!
  assert.equal(await saidOf(askAt(url)), `Служба отослала на другой адрес, ${new URL(consent).host}`)

  const sealedAt = async (key: string, cert: string) => {
    const sealed = createSecureServer({ key, cert }, (_, response) => response.end('{}'))
    t.after(() => sealed.close())
    return (await listening(sealed)).replace('http:', 'https:')
  }
  const trusting = new Agent({ connect: { ca: ENDED_CERTIFICATE } })
  t.after(() => trusting.close())
  const byTrust = ((input: string, init: object) => undiciFetch(input, { ...init, dispatcher: trusting })) as never
  const ended = askAt(await sealedAt(ENDED_KEY, ENDED_CERTIFICATE), byTrust)
  assert.equal(await saidOf(ended), 'Сертификату службы нельзя верить: CERT_HAS_EXPIRED')
  // Another file of the same process may trust it.
  const trusted = getCACertificates()
  setDefaultCACertificates(getCACertificates('bundled'))
  t.after(() => setDefaultCACertificates(trusted))
  const unknown = askAt(await sealedAt(SEALED_KEY, CERTIFICATE))
  assert.equal(await saidOf(unknown), 'Сертификату службы нельзя верить: DEPTH_ZERO_SELF_SIGNED_CERT')
})
