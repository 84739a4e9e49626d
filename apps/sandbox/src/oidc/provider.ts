import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { memory } from './memory.ts'
import { failurePage } from './pages.ts'
import type { SocialPerson } from './people.ts'

export interface Service {
  /** Name for people. */
  name: string
  client: { id: string; secret: string; auth: 'client_secret_post' | 'client_secret_basic' }
  people: SocialPerson[]
  routes: NonNullable<Configuration['routes']>
  scopes: string[]
  claims: NonNullable<Configuration['claims']>
  /** Allowed redirect paths of our site; the services compare them exactly. */
  callbacks: string[]
  isTelegram?: boolean
}

/** OpenID Connect with the traits of Google or Telegram, for the one client and the people of `service`. */
export async function createProvider(issuer: string, service: Service) {
  const { client, people, routes, scopes, claims, callbacks } = service
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' }
  const mount = new URL(issuer).pathname

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: client.auth,
        redirect_uris: callbacks.map((path) => `https://palata.example${path}`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    adapter: memory(),
    jwks: { keys: [key] },
    routes,
    scopes,
    claims,
    // Google and Telegram put the claims into the ID token itself.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')], long: { path: mount }, short: { path: mount } },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: true } },
    interactions: { policy: askAlways(), url: (_, { uid }) => `${mount}/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 3600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_, id) => {
      const person = people.find((one) => one.id === id)
      return person && { accountId: id, claims: async () => ({ sub: id, ...person.claims }) }
    },
    // Choosing an account counts as consent.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId
      if (!accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
    renderError: (ctx, { error_description: text, error }) => {
      ctx.type = 'html'
      ctx.body = failurePage(service.name, text ?? error)
    },
  })
  // The site's origin varies between runs, so only paths are compared.
  provider.Client.prototype.redirectUriAllowed = (uri) => callbacks.includes(new URL(uri).pathname)
  if (service.isTelegram) provider.use(telegramQuirks(routes, key))
  return provider
}

/** Asks who signs in every time, whatever the session remembers. */
function askAlways() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy
    .get('login')!
    .checks.add(new interactionPolicy.Check('always', 'the person is asked', ({ oidc }) => !oidc.result?.login))
  return policy
}

/** Telegram's deviations: `state` of limited length, an opaque `sub`, and a numeric audience. */
function telegramQuirks(routes: Service['routes'], key: Awaited<ReturnType<typeof exportJWK>> & { kid: string }) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    const state = String(ctx.query.state ?? '')
    if (ctx.path === routes.authorization && ctx.query.client_id && !/^[\w-]{24,43}$/.test(state)) {
      ctx.status = 400
      ctx.type = 'html'
      ctx.body = failurePage('Telegram', 'STATE_INVALID')
      return
    }
    await next()
    const answer = ctx.body as { id_token?: string } | undefined
    if (ctx.path !== routes.token || !answer?.id_token) return
    const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1]!, 'base64url').toString())
    const sub = `tg-${Buffer.from(claims.sub).toString('base64url')}`
    const token = new SignJWT({ ...claims, sub, aud: Number(claims.aud) as never })
    ctx.body = { ...answer, id_token: await token.setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key) }
  }
}
