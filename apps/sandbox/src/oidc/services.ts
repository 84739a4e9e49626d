import { GOOGLE_CLIENT, TELEGRAM_CLIENT } from './identities.ts'
import { googlePeople, telegramPeople } from './people.ts'
import type { Service } from './provider.ts'

const KEYS = '/.well-known/jwks.json'

export const google: Service = {
  name: 'Google',
  client: { ...GOOGLE_CLIENT, auth: 'client_secret_post' },
  people: googlePeople,
  routes: { authorization: '/o/oauth2/v2/auth', token: '/token', jwks: '/oauth2/v3/certs', userinfo: '/v1/userinfo' },
  scopes: ['openid', 'email', 'profile'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'picture'] },
  callbacks: ['/google/login/callback/', '/google/link/callback/'],
}

export const telegram: Service = {
  name: 'Telegram',
  client: { ...TELEGRAM_CLIENT, auth: 'client_secret_basic' },
  people: telegramPeople,
  routes: { authorization: '/auth', token: '/token', jwks: KEYS },
  scopes: ['openid', 'profile', 'phone', 'telegram:bot_access'],
  claims: {
    openid: ['sub', 'id'],
    profile: ['name', 'given_name', 'family_name', 'preferred_username', 'picture'],
  },
  callbacks: ['/telegram/login/callback/', '/telegram/link/callback/'],
  isTelegram: true,
}
