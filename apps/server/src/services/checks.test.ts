import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { standardClub } from '@palata/contract/club/settings'
import pino from 'pino'
import { buildSandbox } from '../../../sandbox/src/app.ts'
import { createReportMailbox } from '../../../sandbox/src/mail/imap.ts'
import { runChecks } from '../features/desk/index.ts'
import { readConfig } from '../platform/config.ts'
import { checkMail } from '../providers/mail/check.ts'
import { checkPush } from '../providers/push/check.ts'
import { testDatabase } from '../testing/app.ts'
import { givenOf } from './club.ts'
import { createServices } from './index.ts'

const outside = buildSandbox()
const url = await outside.listen({ host: '127.0.0.1', port: 0 })
const smtpUrl = `smtp://127.0.0.1:${await outside.mailbox.listen(0)}`
const reports = createReportMailbox()
const imapUrl = `imap://reports:reports@127.0.0.1:${await reports.listen(0)}`
const { db, drop } = await testDatabase()
after(() => Promise.all([outside.close(), reports.close(), drop()]))

const SECRET = 'a secret that is long enough for a key'
const log = pino({ level: 'silent' })
const fail = (service: string, order: object) =>
  outside.inject({ method: 'POST', url: `/__sim/${service}/fail`, payload: order })

interface Asked {
  env?: NodeJS.ProcessEnv
  mailTo?: string | null
  longestMs?: number
}

/** Findings by service, each on one line. */
async function found(names: string[] | undefined, { env = {}, mailTo = null, longestMs }: Asked = {}) {
  const config = readConfig({ DATA_DIR: process.env.TMPDIR ?? '/tmp', ...env })
  const { checks } = createServices(config, { url, smtpUrl, imapUrl }, log, SECRET, db, () => ({
    ...standardClub,
    ...givenOf(config),
  }))
  const asked = { names, mailTo, now: new Date(), ...(longestMs && { longestMs }) }
  const results = await runChecks(db, checks, asked)
  return new Map(
    results
      .filter(({ name }) => names?.includes(name) ?? true)
      .map(({ name, state, findings }) => [
        name,
        `${state}: ${findings.map(({ said, advice }) => `${said} (${advice})`).join('; ')}`,
      ]),
  )
}
const told = async (name: string, asked: Asked = {}) => (await found([name], asked)).get(name)!

const CRYPTOCLOUD = {
  CRYPTOCLOUD_API_URL: `${url}/cryptocloud/v2`,
  CRYPTOCLOUD_API_KEY: 'sandbox-api-key',
  CRYPTOCLOUD_SHOP_ID: 'sandbox-shop',
  CRYPTOCLOUD_SECRET_KEY: 'sandbox-secret-key-of-no-worth',
}
const BOT = { TELEGRAM_BOT_NAME: 'PalataSandboxBot', TELEGRAM_BOT_TOKEN: '777000777:SANDBOX-login-widget-token' }
const TELEGRAM = { ...BOT, TELEGRAM_API_URL: `${url}/api.telegram.org`, PUBLIC_URL: 'https://club.example' }
const CHAIN = {
  ETH_RPC_URL: `${url}/chain`,
  NFT_CONTRACT: '0x9A1A7a0000000000000000000000000000000721',
  ETH_CHAIN_ID: '31337',
}
const TURNSTILE = {
  TURNSTILE_SITE_KEY: 'site-key',
  TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
  TURNSTILE_VERIFY_URL: `${url}/turnstile/v0/siteverify`,
}
const GOOGLE = { GOOGLE_ISSUER: `${url}/accounts.google.com`, GOOGLE_CLIENT_ID: 'palata.sandbox.example' }

test('every working service passes its check, and the test letter arrives', async () => {
  await outside.inject({
    method: 'POST',
    url: '/api.telegram.org/bot777000777:SANDBOX-login-widget-token/setWebhook',
    payload: { url: 'http://127.0.0.1:3000/api/telegram/webhook/' },
  })
  // The product renders no SVG, so the sandbox in the same process cannot make a GIF from one.
  const file = { url: `${url}/klipy/files/a.gif`, dims: [1, 1], size: 1 }
  const gif = { id: 'a', content_description: 'a', media_formats: { gif: file, tinygif: file } }
  await fail('gifs', { count: 1, body: { results: [gif], next: '' } })
  const all = await found(undefined, { mailTo: 'anna@example.org' })
  for (const absent of ['backups', 'proxy', 'site']) {
    assert.equal(all.get(absent), 'off: ')
    all.delete(absent)
  }
  for (const [name, line] of all) assert.match(line, /^ok: /, name)
  assert.deepEqual([...all.keys()].length, 20)
  assert.deepEqual(
    outside.mailbox.list().map(({ to, subject }) => [to, subject]),
    [[['anna@example.org'], 'Проверка почты']],
  )
})

test('the check of a service with a wrong key names the setting that holds it', async () => {
  const cases: [name: string, env: NodeJS.ProcessEnv, words: RegExp][] = [
    ['payments', { ...CRYPTOCLOUD, CRYPTOCLOUD_API_KEY: 'wrong' }, /не принял ключ, ответ 401 .*CRYPTOCLOUD_API_KEY/],
    ['payments', { ...CRYPTOCLOUD, CRYPTOCLOUD_SHOP_ID: 'wrong' }, /не знает магазина .*CRYPTOCLOUD_SHOP_ID/],
    ['telegram', { ...TELEGRAM, TELEGRAM_BOT_TOKEN: '1:wrong' }, /Ключ не принят, ответ 401 .*TELEGRAM_BOT_TOKEN/],
    [
      'x',
      { X_API_URL: `${url}/x`, X_BEARER_TOKEN: 'wrong-wrong-wrong-wrong' },
      /Ключ не принят, ответ 401 .*X_BEARER_TOKEN/,
    ],
    [
      'translation',
      { DEEPL_API_URL: `${url}/deepl`, DEEPL_API_KEY: 'wrong' },
      /Ключ не принят, ответ 403 .*DEEPL_API_KEY/,
    ],
    ['google', { ...GOOGLE, GOOGLE_CLIENT_SECRET: 'wrong' }, /не знает нашего ключа .*GOOGLE_CLIENT_SECRET/],
  ]
  for (const [name, env, words] of cases) {
    const line = await told(name, { env })
    assert.match(line, /^failed: /, name)
    assert.match(line, words)
    for (const secret of Object.values(env)) if (/wrong/.test(secret!)) assert.ok(!line.includes(secret!), line)
  }
  await fail('market', { count: 1, status: 401, only: 'ping' })
  assert.match(await told('coingecko'), /^failed: Ключ не принят, ответ 401 .*COINGECKO_API_KEY/)
  await fail('turnstile', { count: 1, body: { success: false, 'error-codes': ['invalid-input-secret'] } })
  assert.match(
    await told('turnstile', { env: TURNSTILE }),
    /^failed: Cloudflare не принял секрет .*TURNSTILE_SECRET_KEY/,
  )
})

test('the check of the mailbox of reports names the password, the folder or the address', async () => {
  const env = { MAIL_REPORTS_URL: `${imapUrl}/Reports` }
  assert.match(await told('reports', { env }), /^failed: Такой папки в ящике нет .*MAIL_REPORTS_URL/)
  reports.behave('refuses')
  const refused = await told('reports')
  reports.behave('works')
  assert.match(refused, /^failed: Сервер ящика не принял имя и пароль .*MAIL_REPORTS_URL/)
  const closed = { MAIL_REPORTS_URL: 'imap://reports:reports@127.0.0.1:9/INBOX' }
  assert.match(await told('reports', { env: closed }), /^failed: Связи нет: ECONNREFUSED .*MAIL_REPORTS_URL/)
  assert.equal(await told('reports'), 'ok: Ящик отчётов открывается ()')
})

test('the check of a service reports no answer, errors, slowness and nonsense as such', async () => {
  const dead = 'http://127.0.0.1:9'
  const silent: [name: string, env: NodeJS.ProcessEnv][] = [
    ['payments', { ...CRYPTOCLOUD, CRYPTOCLOUD_API_URL: dead }],
    ['telegram', { ...TELEGRAM, TELEGRAM_API_URL: dead }],
    ['chain', { ...CHAIN, ETH_RPC_URL: dead }],
    ['coingecko', { COINGECKO_BASE_URL: dead }],
    ['binance', { BINANCE_BASE_URL: dead }],
    ['macro', { CBR_BASE_URL: dead, CBR_MIRROR_URL: dead }],
    ['store', { S3_ENDPOINT: `${dead}/bucket`, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret-of-s3' }],
    ['turnstile', { ...TURNSTILE, TURNSTILE_VERIFY_URL: dead }],
    ['google', { ...GOOGLE, GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: dead }],
    ['channels', { TELEGRAM_PREVIEW_BASE: dead }],
    ['x', { X_API_URL: dead, X_BEARER_TOKEN: 'token-token-token-token' }],
    ['translation', { LIBRETRANSLATE_URL: dead }],
    ['gifs', { GIF_API_BASE: dead, GIF_API_KEY: 'key' }],
    ['nft', { OPENSEA_BASE_URL: dead, OPENSEA_SLUG: 'pon' }],
  ]
  for (const [name, env] of silent)
    assert.match(await told(name, { env }), /^failed: .*(Связи нет: (bad port|E[A-Z]+)|не ответила)/, name)
  assert.match(await told('macro', { env: { CBR_BASE_URL: dead } }), /^warning: .*у зеркала.*; Yahoo отвечает/)
  assert.match(
    await told('macro', { env: { YAHOO_BASE_URL: dead } }),
    /^warning: Банк России отвечает.*Yahoo не отвечает/,
  )
  const broken: [name: string, service: string][] = [
    ['payments', 'cryptocloud'],
    ['telegram', 'telegram'],
    ['coingecko', 'market'],
    ['binance', 'market'],
    ['turnstile', 'turnstile'],
    ['x', 'x'],
    ['translation', 'translation'],
    ['gifs', 'gifs'],
    ['nft', 'opensea'],
  ]
  for (const [name, service] of broken) {
    await fail(service, { count: 1, status: 200, body: 'nonsense' })
    const env = name === 'turnstile' ? TURNSTILE : {}
    assert.match(await told(name, { env }), /^failed: /, `${name}, nonsense`)
    await fail(service, { count: 1, status: 502, body: '<html>Bad Gateway</html>' })
    assert.match(await told(name, { env }), /^failed: /, `${name}, broken`)
  }
  await fail('market', { count: 1, delayMs: 300, only: 'ping' })
  assert.match(await told('coingecko', { longestMs: 20 }), /^failed: Служба не ответила за 1 секунду/)
})

test('the Telegram check reports the bot’s missing rights chat by chat, and its webhook address', async () => {
  const env = { ...TELEGRAM, TELEGRAM_CHAT_WORK: '-1001000000004', TELEGRAM_CHAT_MEME: '-100999' }
  const elsewhere = await told('telegram', { env })
  assert.match(elsewhere, /приносит события на другой адрес, 127\.0\.0\.1:3000/)
  assert.match(elsewhere, /TELEGRAM_CHAT_WORK: бот внутри, \d+ человек/)
  assert.match(elsewhere, /TELEGRAM_CHAT_MEME: бот этого чата не видит .*администратором/)
  const member = { ok: true, result: { status: 'administrator', can_invite_users: true } }
  await fail('telegram', { count: 1, body: member, only: 'getChatMember' })
  const { TELEGRAM_CHAT_MEME: _, ...one } = env
  assert.match(
    await told('telegram', { env: one }),
    /WORK: боту не хватает прав \(Дайте боту .*«Блокировка пользователей»\.\)/,
  )
  await fail('telegram', {
    count: 1,
    body: { ok: true, result: { url: '', pending_update_count: 0 } },
    only: 'Webhook',
  })
  assert.match(await told('telegram', { env: one }), /не знает, куда приносить события/)
  const late = {
    url: 'https://club.example/api/telegram/webhook/',
    last_error_date: Math.floor(Date.now() / 1000) - 60,
  }
  await fail('telegram', { count: 1, body: { ok: true, result: late }, only: 'Webhook' })
  assert.match(await told('telegram', { env: one }), /не смог донести события до сайта .*PUBLIC_URL/)
})

test('the chain check reports a wrong chain id and a missing contract, without the key in the node’s address', async () => {
  const other = { ...CHAIN, ETH_CHAIN_ID: '1', ETH_RPC_URL: `${url}/chain?key=node-key` }
  const line = await told('chain', { env: other })
  assert.match(line, /^failed: 127\.0\.0\.1:\d+: узел сети 31337, а нужна 1 .*ETH_CHAIN_ID/)
  assert.ok(!line.includes('node-key'))
  const empty = { ...CHAIN, NFT_CONTRACT: `0x${'ab'.repeat(20)}` }
  assert.match(await told('chain', { env: empty }), /^failed: .*контракта нет .*NFT_CONTRACT/)
})

// What the answers say: https://docs.coingecko.com/docs/errors-and-rate-limits and …/reference/api-usage, 2026-11-27.
test('the plan of CoinGecko decides host, header and calls, and a key of the other kind is told from a wrong one', async () => {
  const [free, paid] = [`${url}/coingecko/api/v3`, `${url}/pro-api.coingecko.com/api/v3`]
  const cases: [name: string, env: NodeJS.ProcessEnv, words: RegExp][] = [
    [
      'free',
      { COINGECKO_PLAN: 'demo', COINGECKO_BASE_URL: free, COINGECKO_API_KEY: 'CG-sandbox-demo' },
      /^ok: .*ключ принят .*из 10\s000/,
    ],
    [
      'paid',
      { COINGECKO_PLAN: 'analyst', COINGECKO_BASE_URL: paid, COINGECKO_API_KEY: 'CG-sandbox-paid' },
      /^ok: .*тариф Analyst .*380\s000 из 500\s000/,
    ],
    [
      'more than the plan gives',
      { COINGECKO_PLAN: 'lite', COINGECKO_BASE_URL: paid, COINGECKO_API_KEY: 'CG-sandbox-paid' },
      /^warning: .*2\s000\s000 запросов, это больше.*COINGECKO_CALLS_PER_MONTH/,
    ],
    [
      'a paid key at the free host',
      { COINGECKO_BASE_URL: free, COINGECKO_API_KEY: 'CG-sandbox-paid' },
      /^failed: Ключ платного тарифа .*код 10010 .*COINGECKO_PLAN/,
    ],
    [
      'a free key at the paid host',
      { COINGECKO_PLAN: 'basic', COINGECKO_BASE_URL: paid, COINGECKO_API_KEY: 'CG-sandbox-demo' },
      /^failed: Ключ бесплатного тарифа .*код 10011 .*COINGECKO_PLAN=demo/,
    ],
  ]
  for (const [name, env, words] of cases) assert.match(await told('coingecko', { env }), words, name)
  for (const [code, words] of [
    [10_005, /На этом тарифе такого запроса нет/],
    [10_011, /Ключ бесплатного тарифа .*COINGECKO_PLAN=demo/],
  ] as const) {
    const body = { error: { status: { error_code: code, error_message: '' } } }
    await fail('market', { count: 1, status: 401, body, only: 'ping' })
    assert.match(await told('coingecko'), words)
  }
  await fail('market', { count: 1, status: 403, body: '<html>Access denied</html>', only: 'ping' })
  assert.match(await told('coingecko'), /^failed: Ключ не принят, ответ 403/)
})

test('checks of metered services report the remaining quota and warn before it ends', async () => {
  await db.query(
    `insert into provider_calls (service, month, calls) values ('coingecko', date_trunc('month', now() at time zone 'UTC')::date, 95)`,
  )
  const env = { COINGECKO_BASE_URL: `${url}/coingecko/api/v3`, COINGECKO_CALLS_PER_MONTH: '100' }
  assert.match(await told('coingecko', { env }), /^warning: .*в этом месяце: 5 из 100 \(.*MARKET_REFRESH_SECONDS/)
  assert.match(await told('x'), /Потрачено: 0\.00 \$ из 3\.00 за день/)
  await outside.inject({ method: 'POST', url: '/__sim/translation/quota', payload: { spent: 500_000 } })
  const deepl = { DEEPL_API_URL: `${url}/deepl`, DEEPL_API_KEY: 'sandbox-key:fx' }
  assert.match(await told('translation', { env: deepl }), /^failed: DeepL: потрачено 500\s000 знаков из 500\s000/)
})

test('the mail check reports the sender domain’s DNS records one by one', async () => {
  const mail = { url: smtpUrl, from: 'Палата <news@club.example>', hasDomain: true }
  const look = async (records: Record<string, string[]>, dkimSelector?: string) => {
    const resolveTxt = async (name: string) => {
      if (records[name]?.[0] === 'SERVFAIL') throw Object.assign(new Error('servfail'), { code: 'ESERVFAIL' })
      if (!records[name]) throw Object.assign(new Error('no data'), { code: 'ENODATA' })
      return records[name].map((text) => [text.slice(0, 5), text.slice(5)])
    }
    const findings = await checkMail({ ...mail, dkimSelector, resolveTxt }, null)
    return findings.map(({ state, said }) => `${state}: ${said}`).slice(1)
  }
  const [SPF, KEY, DMARC] = ['club.example', 's7._domainkey.club.example', '_dmarc.club.example']
  const good = { [SPF]: ['v=spf1 include:x -all'], [KEY]: ['v=DKIM1; p=MIGf'], [DMARC]: ['v=DMARC1; p=none'] }
  assert.deepEqual(await look(good, 's7'), [
    'ok: SPF у club.example есть',
    'ok: Ключ DKIM у club.example есть',
    'ok: DMARC у club.example есть',
  ])
  assert.deepEqual(await look({}, 's7'), [
    'failed: У club.example нет SPF',
    'failed: Ключа DKIM s7._domainkey.club.example нет',
    'warning: У club.example нет DMARC',
  ])
  assert.match((await look({ ...good, [SPF]: ['v=spf1 -all', 'v=spf1 ~all'] }, 's7'))[0]!, /^failed: .*две записи SPF/)
  assert.match((await look({ ...good, [SPF]: ['v=spf1 +all'] }, 's7'))[0]!, /^warning: .*разрешает писать всем/)
  assert.match((await look({ ...good, [KEY]: ['v=DKIM1; p='] }, 's7'))[1]!, /^failed: .*отозван/)
  assert.match((await look(good))[1]!, /^warning: .*не нашёлся под обычными именами/)
  assert.deepEqual(await look({ [SPF]: ['SERVFAIL'] }), ['warning: DNS не ответил о club.example: ESERVFAIL'])
})

test('the mail check says what to correct when the server refuses, is away or lacks encryption', async () => {
  const mail = (address: string) => checkMail({ url: address, from: 'a@club.example', hasDomain: false }, null)
  const [dead] = await mail('smtp://127.0.0.1:9')
  assert.deepEqual([dead!.state, dead!.said], ['failed', 'Сервер почты не отвечает: ECONNREFUSED'])
  const [open] = await mail(smtpUrl.replace('smtp://', 'smtp://user:pass-word@'))
  assert.deepEqual([open!.state, open!.said], ['failed', 'Сервер почты не договорился о шифровании: ответ 500'])
  assert.ok(!JSON.stringify([dead, open]).includes('pass-word'))
  outside.mailbox.fail(1, 550)
  const said = await checkMail({ url: smtpUrl, from: 'a@club.example', hasDomain: false }, 'anna@example.org')
  assert.match(said.at(-1)!.said, /не взял письмо на отправку: ответ 550$/)
})

test('the push check reports mismatched VAPID keys and unreachable push services', async () => {
  const [keys, reached] = await checkPush({ publicKey: 'B'.repeat(87), privateKey: 'x' }, ['http://127.0.0.1:9', url])
  assert.match(`${keys!.state} ${keys!.said}`, /^failed Ключи VAPID не пара/)
  assert.match(`${reached!.state} ${reached!.said}`, /^warning Не отвечают: 127\.0\.0\.1:9 \(bad port\)/)
})

test('the check of the NFT’s price tells when the key ends, while there is time to take another', async () => {
  const nft = { OPENSEA_BASE_URL: `${url}/opensea`, OPENSEA_SLUG: 'palata', OPENSEA_API_KEY: 'a-key' }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const cases: [ends: string | undefined, words: RegExp][] = [
    [undefined, /^ok: .*Срок ключа не задан/],
    ['never', /^ok: Цена коллекции читается \(\)$/],
    [inDays(6.5), /^ok: .*Ключ действует ещё 7 дней/],
    [inDays(1.5), /^warning: .*Ключ OpenSea кончается .*OPENSEA_KEY_ENDS/],
    [inDays(-1), /^warning: .*Ключ OpenSea кончается/],
  ]
  for (const [ends, words] of cases)
    assert.match(await told('nft', { env: { ...nft, ...(ends && { OPENSEA_KEY_ENDS: ends }) } }), words, ends)
})

test('the check of the site’s address asks it as readers do, and knows that a network may not let it', async () => {
  assert.match(
    await told('site', { env: { PUBLIC_URL: 'https://127.0.0.1:9' } }),
    /^warning: .*Если снаружи сайт открыт/,
  )
  assert.equal(await told('site', { env: { PUBLIC_URL: 'http://localhost:3000' } }), 'off: ')
})
