import { createRemoteJWKSet, customFetch as customKeyFetch, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { ProviderError } from '../errors.ts'
import type { ProviderLogger } from '../http.ts'
import { checkedFetch, SIGNED, withTextAudience } from './answers.ts'
import { attempted } from './attempted.ts'
import { isLoopback, type SignInClient } from './client.ts'
import { createOauth, type OauthOptions } from './oauth.ts'

export { type Attempt, type Claims, isLoopback, type SignInClient } from './client.ts'
export type { OauthOptions } from './oauth.ts'
export { vkId } from './vk.ts'
export { yandexId } from './yandex.ts'

export interface OidcOptions {
  /** Name of the service in errors and logs. */
  service: string
  /** Base of the discovery document: `<issuer>/.well-known/openid-configuration`. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the secret is sent: in the form or in the `Authorization` header. */
  clientAuth: 'post' | 'basic'
  scope: string
  logger: ProviderLogger
  fetch?: typeof fetch
  /** Timeout of one request. */
  timeoutMs?: number
}

const FRESH_MS = 24 * 3_600_000
const CLOCK_TOLERANCE_SECONDS = 30

/** Sign-in through a service with OpenID Connect or with OAuth 2.0 alone. */
export function createSignIn(options: OidcOptions | OauthOptions): SignInClient {
  return 'issuer' in options ? createOidc(options) : createOauth(options)
}

/** OpenID Connect's code flow with PKCE (openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth). */
export function createOidc(options: OidcOptions): SignInClient {
  const { service, clientId, clientSecret, clientAuth, scope, logger, timeoutMs = 5_000 } = options
  const issuer = new URL(options.issuer)
  const send = checkedFetch(options.fetch ?? fetch, withTextAudience)
  const attempt = attempted(service, logger)
  let known: { at: number; found: Promise<Discovered> } | undefined

  /** Discovery on first use, shared by concurrent callers, repeated after a day or a failure. */
  function discovered(): Promise<Discovered> {
    if (known && Date.now() - known.at < FRESH_MS) return known.found
    const found = discover().catch(() => discover())
    const entry = { at: Date.now(), found }
    known = entry
    found.catch(() => {
      if (known === entry) known = undefined
    })
    return found
  }

  async function discover() {
    const authentication =
      clientAuth === 'basic' ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret)
    const config = await client.discovery(issuer, clientId, undefined, authentication, {
      // Http is allowed only on this machine.
      ...(isLoopback(issuer) && { execute: [client.allowInsecureRequests] }),
      timeout: timeoutMs / 1000,
      [client.customFetch]: send,
    })
    const { jwks_uri = '', authorization_endpoint, token_endpoint } = config.serverMetadata()
    if (!authorization_endpoint || !token_endpoint) throw new Error('endpoints are missing')
    const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs, [customKeyFetch]: send })
    return { config, keys }
  }

  return {
    authorizationUrl: (asked) =>
      attempt(async () =>
        client.buildAuthorizationUrl((await discovered()).config, {
          redirect_uri: asked.redirectUri,
          scope,
          code_challenge: await client.calculatePKCECodeChallenge(asked.verifier),
          code_challenge_method: 'S256',
          state: asked.state,
          nonce: asked.nonce,
        }),
      ),

    identify: (asked, { code, iss }) =>
      attempt(async () => {
        const { config, keys } = await discovered()
        const { issuer } = config.serverMetadata()
        if (iss !== undefined && iss !== issuer)
          throw new ProviderError(service, 'another issuer', { retryable: false })
        const back = new URL(asked.redirectUri)
        back.search = new URLSearchParams({ code, state: asked.state, ...(iss && { iss }) }).toString()
        const tokens = await client.authorizationCodeGrant(config, back, {
          pkceCodeVerifier: asked.verifier,
          expectedState: asked.state,
          expectedNonce: asked.nonce,
          idTokenExpected: true,
        })
        // The library trusts TLS; the signature is verified too, on the token as it was sent.
        const token = String(tokens[SIGNED] ?? tokens.id_token)
        await jwtVerify(token, keys, { issuer, clockTolerance: CLOCK_TOLERANCE_SECONDS })
        return tokens.claims()!
      }),
  }
}

type Discovered = { config: client.Configuration; keys: ReturnType<typeof createRemoteJWKSet> }
