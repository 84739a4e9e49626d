import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { GOOGLE_CLIENT, TELEGRAM_CLIENT } from '../../../../sandbox/src/oidc/identities.ts'
import { chooseAt } from '../../testing/social.ts'
import { ProviderError } from '../http.ts'
import { type Attempt, createOidc, type OidcOptions } from './index.ts'

const sandbox = buildSandbox()
const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
after(() => sandbox.close())

const warnings: string[] = []
const logger = { warn: (_: object, message: string) => warnings.push(message) }
const google = (options: Partial<OidcOptions> = {}) =>
  createOidc({
    service: 'google',
    issuer: `${url}/accounts.google.com`,
    clientId: GOOGLE_CLIENT.id,
    clientSecret: GOOGLE_CLIENT.secret,
    clientAuth: 'post',
    scope: 'openid email profile',
    logger,
    timeoutMs: 400,
    ...options,
  })
const telegram = () =>
  google({
    service: 'telegram',
    issuer: `${url}/oauth.telegram.org`,
    clientId: TELEGRAM_CLIENT.id,
    clientSecret: TELEGRAM_CLIENT.secret,
    clientAuth: 'basic',
    scope: 'openid profile telegram:bot_access',
  })
const attempt: Attempt = {
  state: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  nonce: 'n-0S6_WzA2Mj-n-0S6_WzA2Mj',
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  redirectUri: 'https://palata.example/google/login/callback/',
}

test('try', async () => {
  const g = google()
  const at = await g.authorizationUrl(attempt)
  console.log(at.href)
  const back = await chooseAt(at.href, '110169484474386276301')
  console.log(back)
  const { code, iss } = Object.fromEntries(new URL(back).searchParams) as never
  console.log(await g.identify(attempt, { code, iss }))
  const t = telegram()
  const mine = { ...attempt, redirectUri: 'https://palata.example/telegram/login/callback/' }
  const back2 = await chooseAt((await t.authorizationUrl(mine)).href, '700000001')
  const two = Object.fromEntries(new URL(back2).searchParams) as never
  console.log(await t.identify(mine, two))
  await assert.rejects(t.identify(mine, two), ProviderError)
  console.log(warnings)
})
