// Runs on the system's Node before any package is installed: no imports of packages and no TypeScript here.
import { misspelt } from './names.mjs'

/** These settings are required together. */
const TOGETHER = [
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['YANDEX_CLIENT_ID', 'YANDEX_CLIENT_SECRET'],
  ['TELEGRAM_BOT_NAME', 'TELEGRAM_BOT_TOKEN'],
  ['TELEGRAM_LOGIN_CLIENT_ID', 'TELEGRAM_LOGIN_CLIENT_SECRET'],
  ['CRYPTOCLOUD_API_KEY', 'CRYPTOCLOUD_SHOP_ID', 'CRYPTOCLOUD_SECRET_KEY'],
  ['ETH_RPC_URL', 'NFT_CONTRACT'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
]

/** Without these people would get no letters, and prices would be invented. */
const NEEDED_BY_PEOPLE = ['SMTP_URL', 'COINGECKO_PLAN']
/** Keys that a service gives: they go into headers and addresses. Secrets that the operator makes up are any words. */
const GIVEN_BY_SERVICE = /^(?!TOKEN_|BACKUP_(?!S3_)).*_(KEY|KEY_ID|SECRET|SECRET_KEY|TOKEN|SHOP_ID|CLIENT_ID)$/
/** Processes with roles share these. */
const SHARED = ['DATABASE_URL', 'TOKEN_SECRET']

/**
 * Secrets of Cloudflare's test keys, which accept or refuse everything
 * (developers.cloudflare.com/turnstile/troubleshooting/testing).
 */
export const TURNSTILE_TEST_SECRET = /^[123]x0+AA$/

/**
 * Everything that is missing, misspelt or unsafe in the settings, as Russian sentences. The values themselves are
 * checked by the schema of `config.ts`.
 * @param {Record<string, string>} given settings that are not empty
 * @returns {string[]}
 */
export function problemsOf(given) {
  const isProduction = given.NODE_ENV === 'production'
  return [
    ...misspelt(Object.keys(given)).map(
      ({ name, nearest }) => `Нет такой настройки: ${name}. Возможно, вы имели в виду ${nearest}.`,
    ),
    ...halves(given),
    ...unlikeKeys(given),
    ...keyless(given),
    ...unsafeBackups(given),
    ...replicaOfNothing(given),
    ...(isProduction ? unsafe(given) : []),
  ]
}

function halves(given) {
  return TOGETHER.filter((names) => names.some((name) => given[name]) && names.some((name) => !given[name])).map(
    (names) => {
      const missing = names.filter((name) => !given[name])
      return `Задайте ${names.slice(0, -1).join(', ')} и ${names.at(-1)} вместе или не задавайте ни одного: нет ${missing.join(', ')}.`
    },
  )
}

/** Words left where a key belongs, such as those of the guide: nothing but the first person to sign in would tell. */
function unlikeKeys(given) {
  return Object.keys(given)
    .filter((name) => GIVEN_BY_SERVICE.test(name) && !/^[!-~]+$/.test(given[name]))
    .map(
      (name) =>
        `${name}: это не ключ, в ключе только латинские буквы, цифры и знаки без пробелов. Возьмите его в кабинете службы.`,
    )
}

/** A paid plan answers nobody without its key. */
function keyless({ COINGECKO_PLAN: plan, COINGECKO_API_KEY: key }) {
  if (!plan || plan === 'demo' || key) return []
  return [`Тариф COINGECKO_PLAN=${plan} платный: задайте и ключ к нему, COINGECKO_API_KEY.`]
}

/** A bucket is a machine of somebody else; what may write pictures there could remove the backups, too. */
function unsafeBackups({ BACKUP_S3_ENDPOINT: bucket, BACKUP_DIR, BACKUP_RECIPIENTS, S3_ENDPOINT }) {
  if (!bucket) return []
  const problems = []
  if (BACKUP_DIR) problems.push('Копии идут либо в папку, либо в S3: уберите BACKUP_DIR или BACKUP_S3_ENDPOINT.')
  if (!BACKUP_RECIPIENTS)
    problems.push(
      'Копии в S3 лежат на чужой машине и всегда шифруются: задайте BACKUP_RECIPIENTS, открытый ключ age (его делает age-keygen).',
    )
  if (S3_ENDPOINT && bucketOf(S3_ENDPOINT) === bucketOf(bucket))
    problems.push('Копиям нужна своя корзина: BACKUP_S3_ENDPOINT и S3_ENDPOINT указывают на одну.')
  return problems
}

const bucketOf = (address) => address.replace(/\/+$/, '').toLowerCase()

/** The embedded database has no replicas. */
function replicaOfNothing({ DATABASE_READ_URL: replica, DATABASE_URL: primary }) {
  if (!replica || primary) return []
  return ['DATABASE_READ_URL — реплика базы из DATABASE_URL: задайте и её. У встроенной базы реплик нет.']
}

function unsafe(given) {
  const problems = []
  if (!given.PUBLIC_URL)
    problems.push(
      'С NODE_ENV=production нужен PUBLIC_URL: с него начинаются ссылки в письмах и адреса возврата. Задайте адрес, по которому открывают сайт, например https://club.example.',
    )
  if (given.DEMO === '1')
    problems.push(
      'С NODE_ENV=production демо-сообщества нет: его пароли известны всем. Уберите DEMO=1 или NODE_ENV=production.',
    )
  if (TURNSTILE_TEST_SECRET.test(given.TURNSTILE_SECRET_KEY ?? ''))
    problems.push(
      'TURNSTILE_SECRET_KEY: это проверочный ключ Cloudflare, с ним роботы пройдут. Возьмите настоящий ключ в кабинете Turnstile.',
    )
  // An address alone says where prices come from, too.
  const stands = { COINGECKO_PLAN: 'COINGECKO_BASE_URL' }
  const missing = NEEDED_BY_PEOPLE.filter((name) => !given[name] && !given[stands[name]])
  if (missing.length > 0 && given.ALLOW_SIMULATORS !== '1')
    problems.push(
      `С NODE_ENV=production песочница не заменяет настоящие сервисы. Задайте ${missing.join(', ')} или, для стенда без людей, ALLOW_SIMULATORS=1.`,
    )
  const unshared = SHARED.filter((name) => !given[name])
  if (['web', 'worker'].includes(given.ROLE) && unshared.length > 0)
    problems.push(
      unshared.length === 1
        ? `Процессам с ROLE=web и ROLE=worker нужно одно и то же значение ${unshared[0]}: задайте его всем.`
        : `Процессам с ROLE=web и ROLE=worker нужны одни и те же ${unshared.join(' и ')}: задайте их всем.`,
    )
  return problems
}
