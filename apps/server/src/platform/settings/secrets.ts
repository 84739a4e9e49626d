import type { Config } from '../config.ts'

/** Settings whose whole value is a secret. */
export const SECRET_SETTINGS = [
  'TOKEN_SECRET',
  'METRICS_TOKEN',
  'MAIL_REPORTS_KEY',
  'MAIL_MAILGUN_KEY',
  'VAPID_PRIVATE_KEY',
  'TURNSTILE_SECRET_KEY',
  'GOOGLE_CLIENT_SECRET',
  'YANDEX_CLIENT_SECRET',
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_LOGIN_CLIENT_SECRET',
  'TELEGRAM_WEBHOOK_SECRET',
  'TELEGRAM_SUBSCRIPTION_SECRET',
  'CRYPTOCLOUD_API_KEY',
  'CRYPTOCLOUD_SHOP_ID',
  'CRYPTOCLOUD_SECRET_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'GIF_API_KEY',
  'COINGECKO_API_KEY',
  'OPENSEA_API_KEY',
  'X_BEARER_TOKEN',
  'DEEPL_API_KEY',
  'LIBRETRANSLATE_API_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'BACKUP_IDENTITY',
  'LEDGER_KEY',
] as const satisfies (keyof Config)[]

/** Addresses: the name, the password and the values of the query are secrets, and where a key stands in the path. */
export const ADDRESS_SETTINGS = {
  DATABASE_URL: 'userinfo',
  DATABASE_READ_URL: 'userinfo',
  VALKEY_URL: 'userinfo',
  SMTP_URL: 'userinfo',
  MAIL_REPORTS_URL: 'userinfo',
  OUTGOING_PROXY: 'userinfo',
  LIBRETRANSLATE_URL: 'userinfo',
  S3_ENDPOINT: 'userinfo',
  BACKUP_S3_ENDPOINT: 'userinfo',
  TELEGRAM_API_URL: 'userinfo',
  COINGECKO_BASE_URL: 'path',
  ETH_RPC_URL: 'path',
} as const satisfies Partial<Record<keyof Config, 'userinfo' | 'path'>>

/** Shorter parts of a path are versions and names. */
const SHORTEST_KEY = 8

/** Every secret that the settings hold. */
export function secretsOf(config: Config): string[] {
  const whole = SECRET_SETTINGS.flatMap((name) => config[name] ?? [])
  const parts = Object.entries(ADDRESS_SETTINGS).flatMap(([name, kind]) =>
    [(config[name as keyof Config] as string | string[] | undefined) ?? []].flat().flatMap((url) => partsOf(url, kind)),
  )
  return [...whole, ...parts].filter((one) => one !== '')
}

function partsOf(address: string, kind: 'userinfo' | 'path'): string[] {
  const url = URL.parse(address)
  if (!url) return [address]
  const { username, password, searchParams, pathname } = url
  const keys = kind === 'path' ? pathname.split('/').filter((part) => part.length >= SHORTEST_KEY) : []
  return [username, password, decoded(password), ...searchParams.values(), ...keys]
}

/** An address may hold a bare `%`, which is taken as it stands. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}
