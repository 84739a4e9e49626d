import { after } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildSandbox } from '../../../sandbox/src/app.ts'
import { GOOGLE_CLIENT, TELEGRAM_BOT, TELEGRAM_CLIENT } from '../../../sandbox/src/oidc/identities.ts'
import type { SocialServices } from '../features/social/index.ts'
import { createOidc, type OidcOptions } from '../providers/oidc/index.ts'
import { NOW } from './app.ts'
import { testBrowser } from './browser.ts'

/** People of the sandbox's Google and Telegram. */
export const NINA = '110169484474386276301'
export const MARIA = '110169484474386276302'
export const UNCONFIRMED = '110169484474386276303'
export const IVAN = '700000001'
export const NAMELESS = '7100000003'

const quiet = { warn: () => {} }

/** The sandbox's Google and Telegram, and adapters with short timeouts. */
export async function testSocial() {
  // Each call is a second later: two Telegram signatures in one second would be equal.
  let at = NOW.getTime()
  const sandbox = buildSandbox({ now: () => (at += 1000) })
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  after(() => sandbox.close())
  const google = (options: Partial<OidcOptions> = {}) =>
    createOidc({
      service: 'google',
      issuer: `${url}/accounts.google.com`,
      clientId: GOOGLE_CLIENT.id,
      clientSecret: GOOGLE_CLIENT.secret,
      clientAuth: 'post',
      scope: 'openid email profile',
      logger: quiet,
      timeoutMs: 2_000,
      ...options,
    })
  const telegram = (options: Partial<OidcOptions> = {}) =>
    google({
      service: 'telegram',
      issuer: `${url}/oauth.telegram.org`,
      clientId: TELEGRAM_CLIENT.id,
      clientSecret: TELEGRAM_CLIENT.secret,
      clientAuth: 'basic',
      scope: 'openid profile telegram:bot_access',
      ...options,
    })
  const services: SocialServices = {
    google: google(),
    telegram: telegram(),
    widget: { botToken: TELEGRAM_BOT.token },
    linking: 'widget',
    botUrl: 'https://t.me/PalataSandboxBot?start=link',
  }
  return {
    url,
    services,
    google,
    telegram,
    /** Makes `google` or `telegram-login` fail. */
    fail: (service: string, failure: object) =>
      sandbox.inject({ method: 'POST', url: `/__sim/${service}/fail`, payload: failure }),
  }
}

interface Sending {
  payload?: unknown
  as?: string
  headers?: Record<string, string>
}

/** A browser that also keeps an attempt's cookie and visits the sandbox. */
export function socialBrowser(app: FastifyInstance, sandbox: string) {
  const browser = testBrowser(app)
  const person = {
    attempt: '',

    async send(method: 'GET' | 'POST' | 'DELETE', url: string, { payload, as, headers }: Sending = {}) {
      const reply = await browser.send(method, url, {
        ...(payload !== undefined && { payload }),
        headers: {
          ...(person.attempt && { cookie: `social_attempt=${person.attempt}` }),
          ...(as && { authorization: as }),
          ...headers,
        },
      })
      const [, key] = /social_attempt=([^;]+)/.exec(String(reply.headers['set-cookie'] ?? '')) ?? []
      if (key) person.attempt = key
      return reply
    },

    /** Begins, chooses a person and returns what our page would send on. */
    async goTo(provider: 'google' | 'telegram', chosen?: string) {
      const reply =
        provider === 'google'
          ? await person.send('POST', '/api/auth/google/login/start/')
          : await person.send('GET', '/api/telegram/login/')
      const url = provider === 'google' ? reply.json().url : String(reply.headers.location)
      return returnedOf(await chooseAt(url, chosen))
    },

    async signIn(provider: 'google' | 'telegram', chosen: string) {
      const payload = await person.goTo(provider, chosen)
      const reply = await person.send('POST', SIGN_IN[provider], { payload })
      if (reply.statusCode === 200) browser.access = reply.json().access
      return reply
    },

    /** Links a Google account to the member of the cast. */
    async linkGoogle(as: string, chosen: string) {
      const begun = await person.send('POST', '/api/auth/google/link/start/', { as })
      const payload = returnedOf(await chooseAt(begun.json().url, chosen))
      return person.send('POST', '/api/auth/google/link/', { payload, as })
    },

    /** Links Telegram to the member of the cast by the widget. */
    async linkTelegram(as: string, chosen: string) {
      const payload = await person.goByWidget(as, chosen)
      return person.send('POST', '/api/telegram/link/', { payload, as })
    },

    /** Data in the widget's redirect to our page. */
    async goByWidget(as: string, chosen: string) {
      const { url } = (await person.send('POST', '/api/telegram/link/start/', { as })).json()
      return chooseInWidget(sandbox, url, chosen)
    },

    me: async () => (await browser.send('GET', '/api/auth/users/me/')).json(),
  }
  return person
}

export const SIGN_IN = { google: '/api/auth/google/login/', telegram: '/api/telegram/login/' }

/** Parameters of our page's address. */
export function returnedOf(address: string) {
  const { origin, pathname, searchParams } = new URL(address)
  const { code, state, iss } = Object.fromEntries(searchParams) as Record<string, string>
  return { code, state, iss, redirect_uri: `${origin}${pathname}` }
}

/** Chooses a person on the sandbox's page like a browser, or cancels without one. Returns the redirect address. */
export async function chooseAt(authorizationUrl: string, person?: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = authorizationUrl
  for (let hop = 0; hop < 10; hop += 1) {
    const isPage = new URL(url).pathname.includes('/interaction/')
    const reply = await fetch(url, {
      method: isPage ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isPage && { body: new URLSearchParams(person ? { person } : {}) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`${url} → ${reply.status} ${await reply.text()}`)
    const next = new URL(location, url)
    if (next.origin !== new URL(authorizationUrl).origin) return next.href
    url = next.href
  }
  throw new Error('too many redirects')
}

/** Chooses a person in the sandbox's login widget; returns the signed fields. */
export async function chooseInWidget(sandbox: string, returnTo: string, person: string) {
  const place = `${sandbox}/oauth.telegram.org/embed/${TELEGRAM_BOT.name}/choice`
  const reply = await fetch(`${place}?return_to=${encodeURIComponent(returnTo)}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ person }),
  })
  return Object.fromEntries(new URL(reply.headers.get('location')!).searchParams)
}
