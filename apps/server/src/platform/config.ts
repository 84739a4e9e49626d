import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { FileProblem, PROGRAM, readSettings } from './settings/file.mjs'
import { problemsOf, TURNSTILE_TEST_SECRET } from './settings/rules.mjs'

export { TURNSTILE_TEST_SECRET }

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const list = z
  .string()
  .transform((value) => value.split(',').map((item) => item.trim()))
  .optional()
const proxies = z.string().refine((value) => value.split(',').every((item) => isProxy(item.trim())))
/** Https only, because keys are sent to it; or a stand-in on this machine. */
const serviceUrl = z.union([
  z.url({ protocol: /^https$/ }),
  z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ }),
])
/** A store of files may also lie in this network, where names have no dot: a neighbour of the same compose file. */
const storeUrl = z.union([serviceUrl, z.url({ protocol: /^http$/, hostname: /^[a-z0-9-]+$/i })])
const price = z.coerce.number().min(0.01).max(100_000)
const addresses = list.pipe(z.array(z.url({ protocol: /^https?$/ })).optional())
/** Public names of hosts: an address of this network would let a browser's word reach it. */
const hosts = list.pipe(
  z.array(
    z
      .string()
      .regex(/^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i)
      .toLowerCase(),
  ),
)
const contracts = list.pipe(z.array(z.string().regex(/^0x[0-9a-fA-F]{40}$/)).optional())
const chat = z.coerce.number().int().negative().optional()
const secret = z
  .string()
  .regex(/^[\w-]{16,256}$/)
  .optional()
const link = z.union([z.literal(''), z.url()]).optional()

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Other machines come through a proxy on this one unless told otherwise. */
  HOST: z
    .string()
    .default('127.0.0.1')
    // Under this name Fastify makes a second server for ::1, which has none of the first one's limits.
    .transform((host) => (host.toLowerCase() === 'localhost' ? '127.0.0.1' : host)),
  /** Where a process with `ROLE=worker` answers `/health` and `/metrics`. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  /** The site must be at the root of its address. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`)
    .transform((url) => new URL(url).origin)
    .optional(),
  BRAND: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  /** A streaming replica of that database, which answers readers. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Distributes events to many web processes, which then need no database connection each; Redis also works. */
  VALKEY_URL: z.url({ protocol: /^(redis|rediss|valkey|valkeys)$/ }).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  DEMO: flag.optional(),
  /** Whether the desk requires a second sign-in step; always true in production without the demo. */
  SECOND_STEP: flag.optional(),
  TOKEN_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: proxies.default('loopback'),
  METRICS_TOKEN: z.string().min(16).optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().regex(/@/).optional(),
  MAIL_REPLY_TO: z.string().regex(/@/).optional(),
  /** DKIM selector of the sender's domain; only for the self-test. */
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  /** Reports of letters go to forms of this address (`reports+…@club.example`); room for the letter's mark is left. */
  MAIL_REPORTS_TO: z
    .string()
    .regex(/^[a-z0-9._-]{1,24}@([a-z0-9-]+\.)+[a-z0-9-]{2,}$/i)
    .optional(),
  /** The mailbox in which these reports arrive. */
  MAIL_REPORTS_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  /** Signs reports that a mail server of one's own brings (HS256). */
  MAIL_REPORTS_KEY: z.string().min(32).optional(),
  /** Key with which Mailgun signs its webhooks. */
  MAIL_MAILGUN_KEY: z.string().optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Push services besides the known ones, with their subdomains. */
  PUSH_HOSTS: hosts.default([]),
  /** The way out of this network to outside services; `OUTGOING_PROXY_HOSTS` limits it to some of them. */
  OUTGOING_PROXY: z.url({ protocol: /^(https?|socks5)$/ }).optional(),
  OUTGOING_PROXY_HOSTS: hosts.default([]),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s/]+\.[^\s]+)$/)
    .optional(),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_HOSTNAMES: list,
  TURNSTILE_VERIFY_URL: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  YANDEX_CLIENT_ID: z.string().optional(),
  YANDEX_CLIENT_SECRET: z.string().optional(),
  /** VK ID needs no secret: PKCE proves that the same server began. */
  VK_CLIENT_ID: z.string().regex(/^\d+$/).optional(),
  /** The bot for linking Telegram in the settings (login widget) and for the chats. */
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/)
    .optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^\w{5,32}$/)
    .optional(),
  /** From BotFather, Bot Settings, Web Login: the secret is not the bot's token. */
  TELEGRAM_LOGIN_CLIENT_ID: z.string().regex(/^\d+$/).optional(),
  TELEGRAM_LOGIN_CLIENT_SECRET: z.string().optional(),
  /** How Telegram is linked; by default `openid` with the pair of Web Login, else `code`. */
  TELEGRAM_LINKING: z.enum(['widget', 'openid', 'code']).optional(),
  TELEGRAM_LOGIN_ISSUER: z.url({ protocol: /^https?$/ }).default('https://oauth.telegram.org'),
  CRYPTOCLOUD_API_URL: serviceUrl.default('https://api.trybit.com/v2'),
  CRYPTOCLOUD_API_KEY: z.string().optional(),
  CRYPTOCLOUD_SHOP_ID: z.string().optional(),
  CRYPTOCLOUD_SECRET_KEY: z.string().optional(),
  CRYPTOCLOUD_ACCEPT_TEST: flag.default(false),
  /** In production, services without settings are off; this lets the sandbox replace them even there. */
  ALLOW_SIMULATORS: flag.default(false),
  /** S3 store for files instead of the data folder; the endpoint's address ends with the bucket. */
  S3_ENDPOINT: storeUrl.optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** GIF search: a service with Tenor's protocol. */
  GIF_API_BASE: serviceUrl.default('https://api.klipy.com/v2'),
  GIF_API_KEY: z.string().optional(),
  COINGECKO_BASE_URL: z.url().optional(),
  COINGECKO_API_KEY: z.string().optional(),
  /** Decides the host, the header of the key and the calls of a minute and a month. */
  COINGECKO_PLAN: z.enum(['demo', 'basic', 'analyst', 'lite', 'enterprise']).optional(),
  COINGECKO_CALLS_PER_MONTH: z.coerce.number().int().min(1).optional(),
  BINANCE_BASE_URL: z.url().optional(),
  BINANCE_FUTURES_BASE_URL: z.url().optional(),
  /** Whether the exchange's prices replace rarely read ones. */
  EXCHANGE_PRICES: flag.default(true),
  /** Rates and open positions of futures on the page of a coin. */
  FUTURES_FIGURES: flag.default(true),
  YAHOO_BASE_URL: z.url().optional(),
  CBR_BASE_URL: z.url().optional(),
  CBR_MIRROR_URL: z.url().optional(),
  FRED_BASE_URL: z.url().optional(),
  MARKET_REFRESH_SECONDS: z.coerce.number().int().min(1).max(3600).optional(),
  SANDBOX_MARKET: z.string().optional(),
  REPLY_CACHE: flag.default(true),
  METRIKA_ID: z.string().regex(/^\d*$/).optional(),
  /** US dollars. The NFT's price is in ether and only displayed, because it is sold elsewhere. */
  PRICE_1YEAR: price.optional(),
  PRICE_2MONTHS: price.optional(),
  PRICE_PON: price.optional(),
  TAG_1YEAR: z.string().max(40).optional(),
  /** Everybody who is signed in reads one text a week whole. */
  WEEKLY_TEXT: flag.optional(),
  /** Ethereum nodes and the club's NFT contracts: both, or administrators set ownership. */
  ETH_RPC_URL: addresses,
  ETH_CHAIN_ID: z.coerce.number().int().positive().default(1),
  NFT_CONTRACT: contracts,
  NFT_GRACE_HOURS: z.coerce.number().min(0).max(720).default(24),
  NFT_LOGO: link.default(''),
  OPENSEA_SLUG: z.string().optional(),
  OPENSEA_API_KEY: z.string().optional(),
  /** The last day of an instant key, which lives a week; `never` for a key of the developer portal. */
  OPENSEA_KEY_ENDS: z.union([z.literal('never'), z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  OPENSEA_BASE_URL: z.url().optional(),
  /** Public channels are read from Telegram's web previews, without a key; `0` reads none. */
  TELEGRAM_CHANNELS: flag.default(true),
  TELEGRAM_PREVIEW_BASE: serviceUrl.optional(),
  /** X is paid per post; its budget is in dollars. */
  X_BEARER_TOKEN: z.string().min(20).optional(),
  X_API_URL: serviceUrl.default('https://api.x.com'),
  X_LIST_ID: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  X_DAILY_BUDGET_USD: z.coerce.number().min(0.5).max(10_000).default(3),
  X_MONTHLY_BUDGET_USD: z.coerce.number().min(0.5).max(100_000).default(60),
  X_RECHECK: flag.default(true),
  /** Forecasters' posts are translated by one of these services. */
  DEEPL_API_KEY: z.string().optional(),
  DEEPL_API_URL: serviceUrl.optional(),
  LIBRETRANSLATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LIBRETRANSLATE_API_KEY: z.string().optional(),
  TELEGRAM_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  TELEGRAM_WEBHOOK_SECRET: secret,
  TELEGRAM_SUBSCRIPTION_SECRET: secret,
  /** Price of thirty days in Telegram Stars; without it the bot sells nothing. */
  TELEGRAM_STARS_PRICE: z.coerce.number().int().min(1).max(10_000).optional(),
  TELEGRAM_CHAT_FULL: chat,
  TELEGRAM_CHAT_ROUNDS: chat,
  TELEGRAM_CHAT_HOLDERS: chat,
  TELEGRAM_CHAT_WORK: chat,
  TELEGRAM_CHAT_MEME: chat,
  TELEGRAM_CHAT_ALERTS: chat,
  /** Addresses only for members; the prefix LINK_ would put them into every page. */
  TELEGRAM_LINK_FULL: link,
  TELEGRAM_LINK_ROUNDS: link,
  TELEGRAM_LINK_HOLDERS: link,
  TELEGRAM_LINK_WORK: link,
  TELEGRAM_LINK_MEME: link,
  TELEGRAM_LINK_ALERTS: link,
  /** Where the NFT is sold. */
  LINK_OPENSEA: z.url().optional(),
  LINK_BLUR: z.url().optional(),
  LINK_CHAT: link,
  LINK_SOCIAL: link,
  LINK_NEWS: link,
  LINK_SISTER: link,
  LINK_SUPPORT: link,
  LINK_TELEGRAM_PAY: link,
  /** Folder of the backups that the worker makes every night; without it it makes none. */
  BACKUP_DIR: z.string().optional(),
  /** A bucket of backups instead of the folder; the endpoint's address ends with it. */
  BACKUP_S3_ENDPOINT: storeUrl.optional(),
  BACKUP_S3_REGION: z.string().default('auto'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Signs backups; kept in `DATA_DIR` by default. */
  BACKUP_KEY: z.string().min(32).optional(),
  /** Public keys of age, by commas, for which backups are encrypted. */
  BACKUP_RECIPIENTS: list.pipe(z.array(z.string().regex(/^age1[a-z0-9]{58}$/)).default([])),
  /** Secret key of age that opens a backup which another machine made. */
  BACKUP_IDENTITY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/)
    .optional(),
  /** Signs the ledger of signals; kept in `DATA_DIR` by default. */
  LEDGER_KEY: z.string().startsWith('PRIVATE+KEY+').optional(),
  /** Outside witnesses of the ledger, by commas: verifier key, a space, address. */
  LEDGER_WITNESSES: z
    .string()
    .regex(
      /^[^\s+,]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=* https?:\/\/[^\s,]+(, ?[^\s+,]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=* https?:\/\/[^\s,]+)*$/,
    )
    .optional(),
  /** The channel to which the bot posts the ledger's root every day. */
  LEDGER_TELEGRAM_CHAT: chat,
  /** An authority of RFC 3161 that stamps the ledger's root every day. */
  LEDGER_TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A file of PEM certificates that may vouch for it; without it the roots that the runtime trusts. */
  LEDGER_TIMESTAMP_CA: z.string().optional(),
})

/** Names of all settings. Those that the desk changes, too, have no default here: see `clubSettings` of the contract. */
export const settingNames = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

/** The configuration of this installation: its environment and its file. Throws `ConfigProblem`. */
export function loadConfig(): Config {
  try {
    return readConfig(readSettings(process.env).given)
  } catch (error) {
    throw error instanceof FileProblem ? new ConfigProblem(error.message) : error
  }
}

/** Checks the settings as a whole. Throws one `ConfigProblem` that names everything wrong, missing or misspelt. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const { data, error } = Environment.safeParse(present)
  const wrong = [...new Set(error?.issues.map((issue) => issue.path.join('.')))].join(', ')
  const problems = [
    ...(wrong ? [`Неверное значение в настройках: ${wrong}. Исправьте и запустите снова.`] : []),
    ...problemsOf(present),
  ]
  if (!data || problems.length > 0) throw new ConfigProblem(problems.join('\n'))
  const { NODE_ENV, ...settings } = data
  const isProduction = NODE_ENV === 'production'
  const DEMO = data.DEMO ?? !isProduction
  const SECOND_STEP = isProduction && !DEMO ? true : (data.SECOND_STEP ?? false)
  const isLoopback = isThisMachine(data.HOST)
  const isLocal = isLoopback && (!data.PUBLIC_URL || isThisMachine(new URL(data.PUBLIC_URL).hostname))
  return {
    ...settings,
    DEMO,
    SECOND_STEP,
    DATA_DIR: resolve(PROGRAM, data.DATA_DIR),
    BACKUP_DIR: data.BACKUP_DIR === undefined ? null : resolve(PROGRAM, data.BACKUP_DIR),
    /** The only check for production; an invalid NODE_ENV was refused before. */
    isProduction,
    /** The server listens on this machine alone. */
    isLoopback,
    /** By the settings, only this machine can reach the site. */
    isLocal,
  }
}

/** Whether only this machine can use the host name or address. */
function isThisMachine(host: string) {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}

/**
 * An address, a network (`10.0.0.0/8`) or one of proxy-addr's names. No network wider than the private ones: to trust
 * everybody (`0.0.0.0/0`) lets each reader name an address of their choice.
 */
function isProxy(item: string) {
  const [ip = '', bits, ...rest] = item.split('/')
  const [widest, whole] = isIP(ip) === 4 ? [8, 32] : [7, 128]
  const isFitting = bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= widest && Number(bits) <= whole)
  const isNetwork = isIP(ip) > 0 && rest.length === 0 && isFitting
  return isNetwork || ['loopback', 'linklocal', 'uniquelocal'].includes(item)
}

/** Wrong, missing or misspelt settings; each line of the Russian message names one and says what to do. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'
}
