import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { any, atLeast, documented, type Place } from '#testing/documented/index.ts'
import { chooseAt, IVAN, IVAN_OF_VK, NINA, NINA_OF_YANDEX, returnedOf } from '#testing/services/social.ts'
import { GOOGLE_CLIENT, TELEGRAM_CLIENT, VK_CLIENT, YANDEX_CLIENT } from '../../../../sandbox/src/oidc/identities.ts'
import type { Attempt, SignInClient } from './client.ts'
import { createSignIn, vkId, yandexId } from './index.ts'

const logger = { warn() {} }
const attemptAt = (path: string): Attempt => ({
  state: 'a-state-of-the-tests-of-36-characters',
  nonce: 'a-nonce-of-the-tests',
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  redirectUri: `http://127.0.0.1:3000${path}`,
})

/** In the sandbox a person is chosen on the service's page; the document's code needs none. */
async function signIn(place: Place, client: SignInClient, path: string, person: string) {
  const attempt = attemptAt(path)
  const page = await client.authorizationUrl(attempt)
  if (!place.isSandbox) return client.identify(attempt, { code: 'a-code', deviceId: 'a-device' })
  const { code = '', iss, device_id: deviceId } = returnedOf(await chooseAt(page.href, person))
  return client.identify(attempt, { code, iss, deviceId })
}

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
const key = { ...(await exportJWK(publicKey)), kid: 'a-key', alg: 'RS256', use: 'sig' }
/** The library's clock is the machine's. */
const issued = Math.floor(Date.now() / 1000)
const idToken = (claims: object) =>
  new SignJWT({ iat: issued, exp: issued + 3_600, nonce: 'a-nonce-of-the-tests', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'a-key' })
    .sign(privateKey)
const keysAt = (call: string) => ({
  asks: { call: `GET ${call}` },
  answers: {
    body: { keys: [atLeast({ kty: 'RSA', kid: 'a-key', use: 'sig', alg: 'RS256', n: key.n, e: key.e })] },
  },
})
/** The answer with what its ID token says in place of the token. */
const withClaims = (text: string) => {
  const { id_token, ...rest } = JSON.parse(text)
  return { ...rest, id_token: decodeJwt(id_token) }
}
/** An answer with this token, and its form with the claims that the token has to have. */
const tokenWith = async (rest: object, claims: object) => ({
  body: { ...rest, id_token: await idToken(claims) },
  reads: withClaims,
  means: { ...rest, id_token: atLeast({ iat: issued, exp: issued, nonce: 'a-nonce', ...claims }) },
})
const exchanged = {
  grant_type: 'authorization_code',
  code: /./,
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
}
const form = /^application\/x-www-form-urlencoded/

const GOOGLE = 'https://accounts.google.com'
const googleClaims = {
  iss: GOOGLE,
  aud: GOOGLE_CLIENT.id,
  sub: NINA,
  email: 'nina.sova@example.org',
  email_verified: true,
  name: 'Нина Сова',
  given_name: 'Нина',
}
const google = (place: Place) =>
  createSignIn({
    service: 'google',
    issuer: place.at(GOOGLE, '/accounts.google.com'),
    clientId: GOOGLE_CLIENT.id,
    clientSecret: GOOGLE_CLIENT.secret,
    clientAuth: 'post',
    scope: 'openid email profile',
    logger,
    fetch: place.fetch,
  })

documented({
  service: 'Google',
  read: [
    { address: 'https://developers.google.com/identity/openid-connect/openid-connect', on: '2026-11-28' },
    { address: 'https://accounts.google.com/.well-known/openid-configuration', on: '2026-11-20' },
    { address: 'https://openid.net/specs/openid-connect-core-1_0.html', on: '2026-11-28' },
  ],
  exchanges: [
    {
      says: 'a code is exchanged for an ID token that is signed by a published key',
      by: async (place) => {
        place.at('https://oauth2.googleapis.com/token', '/accounts.google.com/token')
        place.at('https://www.googleapis.com/oauth2/v3/certs', '/accounts.google.com/oauth2/v3/certs')
        const { sub, email, email_verified } = await signIn(place, google(place), '/google/login/callback/', NINA)
        return { sub, email, email_verified }
      },
      wire: [
        {
          asks: { call: `GET ${GOOGLE}/.well-known/openid-configuration` },
          answers: {
            body: atLeast({
              issuer: GOOGLE,
              authorization_endpoint: `${GOOGLE}/o/oauth2/v2/auth`,
              token_endpoint: 'https://oauth2.googleapis.com/token',
              userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
              jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
              response_types_supported: ['code'],
              subject_types_supported: ['public'],
              id_token_signing_alg_values_supported: ['RS256'],
              scopes_supported: ['openid', 'email', 'profile'],
              code_challenge_methods_supported: ['S256'],
            }),
          },
        },
        {
          asks: {
            call: 'POST https://oauth2.googleapis.com/token',
            headers: { 'content-type': form },
            body: {
              ...exchanged,
              redirect_uri: 'http://127.0.0.1:3000/google/login/callback/',
              client_id: GOOGLE_CLIENT.id,
              client_secret: GOOGLE_CLIENT.secret,
            },
          },
          answers: await tokenWith(
            { access_token: 'ya29.a0', expires_in: 3_599, scope: any('openid email profile'), token_type: 'Bearer' },
            googleClaims,
          ),
        },
        keysAt('https://www.googleapis.com/oauth2/v3/certs'),
      ],
      gives: { sub: NINA, email: 'nina.sova@example.org', email_verified: true },
    },
  ],
})

const TELEGRAM = 'https://oauth.telegram.org'
const telegramClaims = {
  iss: TELEGRAM,
  aud: Number(TELEGRAM_CLIENT.id),
  sub: 'tg-opaque',
  id: Number(IVAN),
  name: 'Иван Сыч',
  preferred_username: 'ivan_sych',
}
/** Name and secret, each encoded as in a form (RFC 6749, section 2.3.1). */
const isBasic = (header: string) =>
  decodeURIComponent(Buffer.from(header.replace(/^Basic /, ''), 'base64').toString()) ===
  `${TELEGRAM_CLIENT.id}:${TELEGRAM_CLIENT.secret}`
const telegram = (place: Place) =>
  createSignIn({
    service: 'telegram',
    issuer: place.at(TELEGRAM, '/oauth.telegram.org'),
    clientId: TELEGRAM_CLIENT.id,
    clientSecret: TELEGRAM_CLIENT.secret,
    clientAuth: 'basic',
    scope: 'openid profile telegram:bot_access',
    logger,
    fetch: place.fetch,
  })

documented({
  service: 'Telegram OpenID Connect',
  read: [
    { address: 'https://core.telegram.org/bots/telegram-login', on: '2026-11-28' },
    {
      address: 'https://github.com/maks-oleksyuk/oauth2-telegram',
      on: '2026-11-28',
      edition: '0.1.0 of 2026-11-11: the claims and the numeric audience, which the document does not name',
    },
  ],
  exchanges: [
    {
      says: 'a code is exchanged for an ID token with the number of the person',
      by: async (place) => {
        const client = telegram(place)
        const { id, preferred_username } = await signIn(place, client, '/telegram/login/callback/', IVAN)
        return { id, preferred_username }
      },
      wire: [
        {
          asks: { call: `GET ${TELEGRAM}/.well-known/openid-configuration` },
          answers: {
            body: atLeast({
              issuer: TELEGRAM,
              authorization_endpoint: `${TELEGRAM}/auth`,
              token_endpoint: `${TELEGRAM}/token`,
              jwks_uri: `${TELEGRAM}/.well-known/jwks.json`,
              response_types_supported: ['code'],
              scopes_supported: ['openid', 'profile', 'phone', 'telegram:bot_access'],
              code_challenge_methods_supported: ['S256'],
            }),
          },
        },
        {
          asks: {
            call: `POST ${TELEGRAM}/token`,
            headers: {
              'content-type': form,
              authorization: isBasic,
            },
            body: { ...exchanged, redirect_uri: 'http://127.0.0.1:3000/telegram/login/callback/' },
          },
          answers: await tokenWith(
            { access_token: 'a-token', token_type: 'Bearer', expires_in: 3_600, scope: any('openid profile') },
            telegramClaims,
          ),
        },
        keysAt(`${TELEGRAM}/.well-known/jwks.json`),
      ],
      gives: { id: Number(IVAN), preferred_username: 'ivan_sych' },
    },
  ],
})

const [OAUTH, LOGIN] = ['https://oauth.yandex.ru', 'https://login.yandex.ru']
const yandex = (place: Place, clientSecret: string = YANDEX_CLIENT.secret) =>
  createSignIn({
    service: 'yandex',
    dialect: yandexId({ oauth: place.at(OAUTH, '/oauth.yandex.ru'), login: place.at(LOGIN, '/login.yandex.ru') }),
    clientId: YANDEX_CLIENT.id,
    clientSecret,
    logger,
    fetch: place.fetch,
  })
const yandexToken = (client_secret: string) => ({
  call: `POST ${OAUTH}/token`,
  headers: { 'content-type': form },
  body: {
    ...exchanged,
    redirect_uri: 'http://127.0.0.1:3000/yandex/login/callback/',
    client_id: YANDEX_CLIENT.id,
    client_secret,
  },
})

documented({
  service: 'Yandex ID',
  read: [
    { address: 'https://yandex.ru/dev/id/doc/ru/codes/code-url', on: '2026-11-28' },
    { address: 'https://yandex.ru/dev/id/doc/ru/user-information', on: '2026-11-28' },
  ],
  exchanges: [
    {
      says: 'a code is exchanged for a token, and the token for its owner',
      by: (place) => signIn(place, yandex(place), '/yandex/login/callback/', NINA_OF_YANDEX),
      wire: [
        {
          asks: yandexToken(YANDEX_CLIENT.secret),
          answers: {
            body: {
              token_type: 'bearer',
              access_token: 'y0_token',
              expires_in: 31_536_000,
              refresh_token: '1:refresh',
              scope: any('login:info'),
            },
          },
        },
        {
          asks: { call: `GET ${LOGIN}/info`, query: { format: 'json' }, headers: { authorization: /^OAuth \S+$/ } },
          answers: {
            body: {
              id: '1130000000000001',
              login: 'nina.sova',
              client_id: YANDEX_CLIENT.id,
              psuid: '1.AAA.1130000000000001',
              first_name: 'Нина',
              last_name: 'Сова',
              display_name: 'nina.sova',
              real_name: 'Нина Сова',
              sex: any('female'),
            },
          },
        },
      ],
      gives: { sub: '1130000000000001', name: 'Нина Сова', preferred_username: 'nina.sova' },
    },
    {
      says: 'a wrong secret is refused with 400 and invalid_client',
      by: (place) => signIn(place, yandex(place, 'wrong'), '/yandex/login/callback/', NINA_OF_YANDEX),
      wire: [
        {
          asks: yandexToken('wrong'),
          answers: { status: 400, body: { error: 'invalid_client', error_description: 'words' } },
        },
      ],
      refuses: { retryable: true },
    },
  ],
})

const VK = 'https://id.vk.ru'
const vk = (place: Place) =>
  createSignIn({
    service: 'vk',
    dialect: vkId(place.at(VK, '/id.vk.ru')),
    clientId: VK_CLIENT.id,
    clientSecret: null,
    logger,
    fetch: place.fetch,
  })
const vkToken = {
  call: `POST ${VK}/oauth2/auth`,
  headers: { 'content-type': form },
  body: {
    ...exchanged,
    redirect_uri: 'http://127.0.0.1:3000/vk/login/callback/',
    client_id: VK_CLIENT.id,
    device_id: /./,
    state: 'a-state-of-the-tests-of-36-characters',
  },
}

documented({
  service: 'VK ID',
  read: [
    {
      address:
        'https://id.vk.ru/about/business/go/docs/ru/vkid/latest/vk-id/connection/api-integration/api-description',
      on: '2026-11-27',
    },
    { address: 'https://id.vk.ru/about/faq/business/vkid/user_data/30008', on: '2026-11-28' },
  ],
  exchanges: [
    {
      says: 'a code of a device is exchanged for a token that repeats the state, and the token for its owner',
      by: (place) => signIn(place, vk(place), '/vk/login/callback/', IVAN_OF_VK),
      wire: [
        {
          asks: vkToken,
          answers: {
            body: {
              access_token: 'vk2.a.token',
              refresh_token: 'vk2.r.token',
              id_token: 'header.claims.signature',
              token_type: 'Bearer',
              expires_in: 3_600,
              user_id: Number(IVAN_OF_VK),
              state: 'a-state-of-the-tests-of-36-characters',
              scope: any('vkid.personal_info'),
            },
          },
        },
        {
          asks: {
            call: `POST ${VK}/oauth2/user_info`,
            headers: { 'content-type': form },
            body: { client_id: VK_CLIENT.id, access_token: /./ },
          },
          answers: {
            body: {
              user: {
                user_id: IVAN_OF_VK,
                first_name: 'Иван',
                last_name: 'Сыч',
                avatar: any('https://pp.userapi.com/a.jpg'),
                sex: any(2),
                verified: false,
                birthday: any('01.01.2000'),
              },
            },
          },
        },
      ],
      gives: { sub: IVAN_OF_VK, name: 'Иван Сыч' },
    },
    {
      says: 'a wrong code is refused with 200 and its error',
      by: (place) => {
        const attempt = attemptAt('/vk/login/callback/')
        return vk(place).identify(attempt, { code: 'wrong', deviceId: 'a-device' })
      },
      wire: [{ asks: vkToken, answers: { body: { error: 'invalid_grant', error_description: 'words' } } }],
      refuses: { retryable: false },
    },
  ],
})
