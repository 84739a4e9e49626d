import type { FromBot, FromWidget, Returned, TelegramLinking } from '@palata/contract/social'
import { PROVIDER_NAMES, type Provider } from '@palata/contract/social/providers'
import { countingBans } from '#features/bans'
import { type Caller, type Identity, startSession } from '#features/sessions'
import { subscriberOf } from '#platform/address.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import { ProviderError } from '#providers/errors.ts'
import { isLoopback, type SignInClient } from '#providers/oidc/index.ts'
import { accountFor, isRace, linkTo } from './accounts.ts'
import { attemptOf, keepAttempt, newAttemptKey, stateOf, takeAttempt } from './attempts.ts'
import { takeCode } from './codes.ts'
import { limits } from './limits.ts'
import { PERSON, type SocialPerson, widgetPerson } from './person.ts'
import { takenProblem } from './rules.ts'
import { insertSignature } from './store.ts'
import { isRecent, isSigned, staleAt } from './widget.ts'

/** Configured ways to sign in; null for a missing one. */
export interface SocialServices extends Record<Provider, SignInClient | null> {
  /** The bot whose token signs the login widget's data. */
  widget: { botToken: string } | null
  linking: TelegramLinking | null
  /** Chat with the bot that sends codes. */
  botUrl: string | null
}

interface Purpose {
  provider: Provider
  /** Account that links; null for a sign-in. */
  accountId: number | null
}

interface Beginning extends Purpose {
  /** The site's public origin: a person is never redirected to another. */
  origin: string
  caller: Caller
}

export interface Begun {
  url: string
  /** Key for the browser's cookie. */
  key: string
}

/** Returns the redirect address. Stores nothing unless the service is reachable. */
export async function begin(
  db: Database,
  client: SignInClient | null,
  beginning: Beginning,
  now: Date,
): Promise<Begun> {
  const { provider, accountId, origin } = beginning
  const way = available(client, provider)
  await count(db, limits.begin, beginning.caller, now)
  const redirectUri = `${origin}/${provider}/${accountId === null ? 'login' : 'link'}/callback/`
  const key = newAttemptKey()
  const url = await asked(beginning, () => way.authorizationUrl(attemptOf(key, redirectUri)))
  if (isLoopback(url) && !isLoopback(new URL(origin)))
    throw new Refusal(
      'social_away',
      `${PROVIDER_NAMES[provider]} заменяет песочница: она открывается только на той машине, где запущен сервер.`,
    )
  await keepAttempt(db, key, { provider, account_id: accountId, redirect_uri: redirectUri }, now)
  return { url: url.href, key }
}

/** The widget is on our own page and returns to it with a state. */
export async function beginWidget(
  db: Database,
  { widget }: SocialServices,
  { accountId, origin, caller }: Omit<Beginning, 'provider'>,
  now: Date,
): Promise<Begun> {
  available(widget, 'telegram')
  await count(db, limits.begin, caller, now)
  const page = `${origin}/telegram/${accountId === null ? 'login' : 'link'}/callback/`
  const key = newAttemptKey()
  await keepAttempt(db, key, { provider: 'telegram', account_id: accountId, redirect_uri: page }, now)
  return { url: `${page}?state=${stateOf(key)}`, key }
}

/** Begins the linking of Telegram the way that the operator chose. `key` is null where no attempt is kept. */
export async function beginTelegramLink(
  db: Database,
  services: SocialServices,
  beginning: Beginning,
  now: Date,
): Promise<{ url: string; key: string | null }> {
  const linking = available(services.linking, 'telegram')
  if (linking === 'widget') return beginWidget(db, services, beginning, now)
  if (linking === 'openid') return begin(db, services.telegram, beginning, now)
  await count(db, limits.begin, beginning.caller, now)
  return { url: available(services.botUrl, 'telegram'), key: null }
}

interface Finishing extends Purpose {
  /** Key from the browser's cookie. */
  key: string | undefined
  caller: Caller
}

type Confirmed = (tx: Db) => Promise<SocialPerson>

/** Identifies the returned person. The returned function must run in the sign-in transaction. */
export async function identify(
  db: Database,
  services: SocialServices,
  returned: Returned | FromWidget | FromBot,
  finishing: Finishing,
  now: Date,
): Promise<Confirmed> {
  const { provider, key, accountId, caller } = finishing
  await count(db, limits.finish, caller, now)
  if ('hash' in returned) {
    const { botToken } = available(services.widget, provider)
    await takeAttempt(db, key, { provider, accountId, state: returned.state }, now)
    return checkWidget(returned, botToken, now)
  }
  if (!('state' in returned)) {
    refuseUnless(services.linking === 'code' && accountId !== null, 'social_lost')
    return (tx) => takeCode(tx, returned.code, now)
  }
  const client = available(services[provider], provider)
  const { code, state, redirect_uri, iss, device_id: deviceId } = returned as Returned
  const attempt = await takeAttempt(db, key, { provider, accountId, state }, now)
  if (redirect_uri !== attempt.redirectUri) throw new Refusal('social_lost')
  const claims = await asked(finishing, () => client.identify(attempt, { code, iss, deviceId }))
  const person = PERSON[provider](claims)
  return async () => person
}

/** Opens a session in the person's account, creating the account when there is none. */
export async function signIn(db: Database, identity: Identity, confirmed: Confirmed, caller: Caller, now: Date) {
  const enter = () => transaction(db, async (tx) => accountFor(tx, await confirmed(tx), caller, now))
  const accountId = await countingBans(db, now, () =>
    enter().catch((error: unknown) => {
      if (isRace(error)) return enter()
      throw error
    }),
  )
  return startSession(db, identity, { accountId, isRemembered: true, caller }, now)
}

export async function link(db: Database, accountId: number, confirmed: Confirmed, caller: Caller, now: Date) {
  await transaction(db, async (tx) => {
    const person = await confirmed(tx)
    await linkTo(tx, accountId, person, caller, now).catch((error: unknown) => {
      if (isRace(error)) throw new Refusal('social_refused', takenProblem(person))
      throw error
    })
  })
}

function checkWidget({ hash, state: _, ...fields }: FromWidget, botToken: string, now: Date): Confirmed {
  if (!isSigned(fields, hash, botToken))
    throw new Refusal('social_refused', 'Подпись Telegram не сошлась. Попробуйте ещё раз')
  if (!isRecent(fields.auth_date, now))
    throw new Refusal('social_refused', 'Данные Telegram устарели. Попробуйте ещё раз')
  return async (tx) => {
    const isFirst = await insertSignature(tx, Buffer.from(hash, 'hex'), staleAt(fields.auth_date))
    if (!isFirst) throw new Refusal('social_refused', 'Эти данные Telegram уже использованы. Попробуйте ещё раз')
    return widgetPerson({ ...fields, hash, state: '' })
  }
}

function available<T>(way: T | null, provider: Provider): T {
  if (way === null) throw new Refusal('not_found', `Вход через ${PROVIDER_NAMES[provider]} не подключён`)
  return way
}

async function count(db: Db, limit: Limit, caller: Caller, now: Date) {
  await countAttempt(db, [[limit, subscriberOf(caller.ip)]], now)
}

async function asked<T>({ provider, accountId }: Purpose, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.retryable)
      throw new Refusal(
        'social_away',
        `${PROVIDER_NAMES[provider]} сейчас не отвечает. Попробуйте ещё раз через минуту.`,
      )
    throw new Refusal(
      'social_refused',
      `Не удалось ${accountId === null ? 'войти через' : 'привязать'} ${PROVIDER_NAMES[provider]}`,
    )
  }
}
