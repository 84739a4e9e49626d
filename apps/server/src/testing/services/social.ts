import { after } from 'node:test'
import type { Provider, Redirecting } from '@palata/contract/social/providers'
import type { FastifyInstance } from 'fastify'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import {
  GOOGLE_CLIENT,
  TELEGRAM_BOT,
  TELEGRAM_CLIENT,
  VK_CLIENT,
  YANDEX_CLIENT,
} from '../../../../sandbox/src/oidc/identities.ts'
import type { SocialServices } from '../../features/social/index.ts'
import {
  createOidc,
  createSignIn,
  type OauthOptions,
  type OidcOptions,
  vkId,
  yandexId,
} from '../../providers/oidc/index.ts'
import { NOW } from '../app.ts'
import { testBrowser } from '../browser.ts'

/** People of the sandbox's sign-in services. */
export const NINA = '110169484474386276301'
export const MARIA = '110169484474386276302'
export const UNCONFIRMED = '110169484474386276303'
export const IVAN = '700000001'
export const NAMELESS = '7100000003'
export const NINA_OF_YANDEX = '1130000000000001'
export const MARIA_OF_YANDEX = '1130000000000002'
export const IVAN_OF_VK = '210000001'
export const MARIA_OF_VK = '210000002'

const quiet = { warn: () => {} }

/** The sandbox's sign-in services, and adapters with short timeouts. */
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
  const plain = { logger: quiet, timeoutMs: 2_000 }
  const yandex = (options: Partial<OauthOptions> = {}) =>
    createSignIn({
      service: 'yandex',
      dialect: yandexId({ oauth: `${url}/oauth.yandex.ru`, login: `${url}/login.yandex.ru` }),
      clientId: YANDEX_CLIENT.id,
      clientSecret: YANDEX_CLIENT.secret,
      ...plain,
      ...options,
    })
  const vk = (options: Partial<OauthOptions> = {}) =>
    createSignIn({
      service: 'vk',
      dialect: vkId(`${url}/id.vk.ru`),
      clientId: VK_CLIENT.id,
      clientSecret: VK_CLIENT.secret,
      ...plain,
      ...options,
    })
  const services: SocialServices = {
    google: google(),
    telegram: telegram(),
    yandex: yandex(),
    vk: vk(),
    widget: { botToken: TELEGRAM_BOT.token },
    linking: 'widget',
    botUrl: 'https://t.me/PalataSandboxBot?start=link',
  }
  return {
    url,
    services,
    google,
    telegram,
    yandex,
    vk,
    /** Makes `google`, `telegram-login`, `yandex` or `vk` fail. */
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
    async goTo(provider: Provider, chosen?: string) {
      const isTelegram = provider === 'telegram'
      const reply = isTelegram
        ? await person.send('GET', '/api/telegram/login/')
        : await person.send('POST', `/api/auth/${provider}/login/start/`)
      const url = isTelegram ? String(reply.headers.location) : reply.json().url
      return returnedOf(await chooseAt(url, chosen))
    },

    async signIn(provider: Provider, chosen: string) {
      const payload = await person.goTo(provider, chosen)
      const reply = await person.send('POST', SIGN_IN[provider], { payload })
      if (reply.statusCode === 200) browser.access = reply.json().access
      return reply
    },

    /** Links an account of the service to the member of the cast. */
    async link(provider: Redirecting, as: string, chosen: string) {
      const begun = await person.send('POST', `/api/auth/${provider}/link/start/`, { as })
      const payload = returnedOf(await chooseAt(begun.json().url, chosen))
      return person.send('POST', `/api/auth/${provider}/link/`, { payload, as })
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

export const SIGN_IN: Record<Provider, string> = {
  google: '/api/auth/google/login/',
  telegram: '/api/telegram/login/',
  yandex: '/api/auth/yandex/login/',
  vk: '/api/auth/vk/login/',
}

/** Parameters of our page's address. */
export function returnedOf(address: string) {
  const { origin, pathname, searchParams } = new URL(address)
  const { code, state, iss, device_id } = Object.fromEntries(searchParams) as Record<string, string>
  return { code, state, iss, device_id, redirect_uri: `${origin}${pathname}` }
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
