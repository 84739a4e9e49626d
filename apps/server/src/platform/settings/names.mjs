// Runs on the system's Node before any package is installed: no imports of packages and no TypeScript here.

/** Every setting of the product; a test compares them with the schema of `config.ts`. */
export const NAMES = `
PORT HOST HEALTH_PORT PUBLIC_URL BRAND DATA_DIR DATABASE_URL DATABASE_READ_URL VALKEY_URL ROLE LOG_LEVEL DEMO SECOND_STEP TOKEN_SECRET TRUST_PROXY
METRICS_TOKEN NODE_ENV SMTP_URL MAIL_FROM MAIL_REPLY_TO MAIL_DKIM_SELECTOR MAIL_REPORTS_TO MAIL_REPORTS_URL
MAIL_REPORTS_KEY MAIL_MAILGUN_KEY VAPID_PUBLIC_KEY VAPID_PRIVATE_KEY PUSH_HOSTS
VAPID_SUBJECT TURNSTILE_SITE_KEY TURNSTILE_SECRET_KEY TURNSTILE_HOSTNAMES TURNSTILE_VERIFY_URL GOOGLE_CLIENT_ID
GOOGLE_CLIENT_SECRET GOOGLE_ISSUER YANDEX_CLIENT_ID YANDEX_CLIENT_SECRET VK_CLIENT_ID TELEGRAM_BOT_TOKEN TELEGRAM_BOT_NAME TELEGRAM_LOGIN_CLIENT_ID
TELEGRAM_LOGIN_CLIENT_SECRET TELEGRAM_LOGIN_ISSUER TELEGRAM_LINKING CRYPTOCLOUD_API_URL CRYPTOCLOUD_API_KEY CRYPTOCLOUD_SHOP_ID
CRYPTOCLOUD_SECRET_KEY CRYPTOCLOUD_ACCEPT_TEST ALLOW_SIMULATORS S3_ENDPOINT S3_REGION S3_ACCESS_KEY_ID
S3_SECRET_ACCESS_KEY GIF_API_BASE GIF_API_KEY COINGECKO_BASE_URL COINGECKO_API_KEY COINGECKO_PLAN
COINGECKO_CALLS_PER_MONTH BINANCE_BASE_URL BINANCE_FUTURES_BASE_URL FUTURES_FIGURES EXCHANGE_PRICES YAHOO_BASE_URL CBR_BASE_URL CBR_MIRROR_URL FRED_BASE_URL MARKET_REFRESH_SECONDS SANDBOX_MARKET REPLY_CACHE
METRIKA_ID PRICE_1YEAR PRICE_2MONTHS PRICE_PON TAG_1YEAR ETH_RPC_URL ETH_CHAIN_ID NFT_CONTRACT NFT_GRACE_HOURS
NFT_LOGO OPENSEA_SLUG OPENSEA_API_KEY OPENSEA_KEY_ENDS OPENSEA_BASE_URL TELEGRAM_CHANNELS TELEGRAM_PREVIEW_BASE X_BEARER_TOKEN
X_API_URL X_LIST_ID X_DAILY_BUDGET_USD X_MONTHLY_BUDGET_USD X_RECHECK DEEPL_API_KEY DEEPL_API_URL LIBRETRANSLATE_URL
LIBRETRANSLATE_API_KEY TELEGRAM_API_URL TELEGRAM_WEBHOOK_SECRET TELEGRAM_SUBSCRIPTION_SECRET TELEGRAM_STARS_PRICE
TELEGRAM_CHAT_FULL TELEGRAM_CHAT_ROUNDS TELEGRAM_CHAT_HOLDERS TELEGRAM_CHAT_WORK TELEGRAM_CHAT_MEME
TELEGRAM_CHAT_ALERTS TELEGRAM_LINK_FULL TELEGRAM_LINK_ROUNDS TELEGRAM_LINK_HOLDERS TELEGRAM_LINK_WORK
TELEGRAM_LINK_MEME TELEGRAM_LINK_ALERTS LINK_OPENSEA LINK_BLUR LINK_CHAT LINK_SOCIAL LINK_NEWS LINK_SISTER
LINK_SUPPORT LINK_TELEGRAM_PAY WEEKLY_TEXT BACKUP_DIR BACKUP_S3_ENDPOINT BACKUP_S3_REGION
BACKUP_S3_ACCESS_KEY_ID BACKUP_S3_SECRET_ACCESS_KEY BACKUP_KEY BACKUP_RECIPIENTS BACKUP_IDENTITY LEDGER_KEY
LEDGER_WITNESSES LEDGER_TELEGRAM_CHAT LEDGER_TIMESTAMP_URL LEDGER_TIMESTAMP_CA OUTGOING_PROXY OUTGOING_PROXY_HOSTS`
  .trim()
  .split(/\s+/)

/** Names the file of settings; not a setting itself. */
export const FILE_NAME = 'PALATA_ENV'

/** Prefixes that hardly anything else on a machine uses. */
const OURS =
  /^(PALATA|TELEGRAM|TURNSTILE|CRYPTOCLOUD|COINGECKO|BINANCE|DEEPL|LIBRETRANSLATE|OPENSEA|METRIKA|VAPID|SMTP|MAIL|S3|GIF|NFT|ETH|SANDBOX|MARKET)_/
/** Kubernetes and Docker add these for each neighbouring service, whatever its name. */
const NEIGHBOUR = /_(SERVICE_HOST|SERVICE_PORT\w*|PORT|PORT_\d+_\w+)$/
/** Variables of other programs that are one or two letters away from a setting. */
const OTHERS = new Set([
  // The sandbox's own.
  'SANDBOX_RECORDING',
  'SANDBOX_REPLAY_START',
  'SANDBOX_REPLAY_SPEED',
  'SANDBOX_SEED',
  'POST',
  'PORTS',
  'HOSTS',
  'GHOST',
  'LHOST',
  'RHOST',
  'SPORT',
  'DEMOS',
  'GRAND',
  'BRAN',
  'ROLES',
  'API_URL',
])

/**
 * Names in the environment that look like settings and are none, each with the nearest setting.
 * @param {Iterable<string>} names
 * @returns {{ name: string, nearest: string }[]}
 */
export function misspelt(names) {
  const known = new Set([...NAMES, FILE_NAME])
  return [...names].flatMap((name) => {
    if (known.has(name) || NEIGHBOUR.test(name) || OTHERS.has(name)) return []
    const upper = name.toUpperCase().replaceAll('-', '_')
    const [nearest, far] = nearestOf(upper, known)
    const isNear = far <= (nearest.length < 7 ? 1 : 2)
    return isNear || OURS.test(upper) ? [{ name, nearest }] : []
  })
}

/** @returns {[string, number]} the nearest setting and how many letters differ */
function nearestOf(name, known) {
  let found = ['', Number.POSITIVE_INFINITY]
  for (const one of known) {
    const far = distance(name, one)
    if (far < found[1]) found = [one, far]
  }
  return found
}

/** Letters to add, drop, replace or swap with their neighbour (optimal string alignment). */
function distance(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= one.length; i += 1) {
    rows.push([i])
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const least = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      rows[i].push(isSwap ? Math.min(least, rows[i - 2][j - 2] + 1) : least)
    }
  }
  return rows[one.length][other.length]
}
