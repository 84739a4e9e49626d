import * as client from 'openid-client'
import { ProviderError } from '../errors.ts'
import type { ProviderLogger } from '../http.ts'
import { checkedFetch, withPlainErrors } from './answers.ts'
import { attempted } from './attempted.ts'
import { type Attempt, type Callback, type Claims, isLoopback, type SignInClient } from './client.ts'

/** What one service does its own way. */
export interface Dialect {
  authorizationUrl: string
  tokenUrl: string
  scope: string
  /** Parameters of the token request besides the standard's. Throws `ProviderError` when the callback lacks one. */
  tokenParameters(attempt: Attempt, callback: Callback): Record<string, string>
  /** The request for the token's owner. */
  personRequest(clientId: string, accessToken: string): { url: string; init: RequestInit }
  /** Reads that answer. Throws when it is not understood, `ProviderError` when it belongs to another attempt. */
  claimsOf(answer: unknown, token: { attempt: Attempt; clientId: string; given: Record<string, unknown> }): Claims
}

export interface OauthOptions {
  /** Name of the service in errors and logs. */
  service: string
  dialect: Dialect
  clientId: string
  /** Null for a service that identifies our client by PKCE alone. */
  clientSecret: string | null
  logger: ProviderLogger
  fetch?: typeof fetch
  /** Timeout of one request. */
  timeoutMs?: number
}

/**
 * OAuth 2.0's code flow with PKCE (RFC 6749 4.1, RFC 7636) for services without OpenID Connect: a second request asks
 * who the token's owner is. The access and refresh tokens are kept nowhere, because a sign-in needs them once.
 */
export function createOauth({ service, dialect, clientId, clientSecret, logger, ...options }: OauthOptions) {
  const { timeoutMs = 5_000 } = options
  const send = checkedFetch(options.fetch ?? fetch, withPlainErrors)
  const config = configOf()
  const attempt = attempted(service, logger)

  function configOf() {
    const { authorizationUrl, tokenUrl } = dialect
    const server = {
      issuer: new URL(tokenUrl).origin,
      authorization_endpoint: authorizationUrl,
      token_endpoint: tokenUrl,
    }
    const authentication = clientSecret === null ? client.None() : client.ClientSecretPost(clientSecret)
    const made = new client.Configuration(server, clientId, undefined, authentication)
    made.timeout = timeoutMs / 1000
    made[client.customFetch] = send
    // Http is allowed only on this machine.
    if (isLoopback(new URL(tokenUrl))) client.allowInsecureRequests(made)
    return made
  }

  async function ownerOf(accessToken: string): Promise<unknown> {
    const { url, init } = dialect.personRequest(clientId, accessToken)
    const response = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const { ok, status, headers } = response
    const movedTo = URL.parse(headers.get('location') ?? '', url)?.href
    if (ok) return response.json()
    throw new ProviderError(service, `status ${status}`, { status, retryable: true, ...(movedTo && { movedTo }) })
  }

  const made: SignInClient = {
    authorizationUrl: (asked) =>
      attempt(async () =>
        client.buildAuthorizationUrl(config, {
          redirect_uri: asked.redirectUri,
          scope: dialect.scope,
          code_challenge: await client.calculatePKCECodeChallenge(asked.verifier),
          code_challenge_method: 'S256',
          state: asked.state,
        }),
      ),

    identify: (asked, callback) =>
      attempt(async () => {
        const parameters = dialect.tokenParameters(asked, callback)
        const back = new URL(asked.redirectUri)
        back.search = new URLSearchParams({ code: callback.code, state: asked.state }).toString()
        const checks = { pkceCodeVerifier: asked.verifier, expectedState: asked.state }
        const given = await client.authorizationCodeGrant(config, back, checks, parameters)
        const answer = await ownerOf(given.access_token)
        return dialect.claimsOf(answer, { attempt: asked, clientId, given: { ...given } })
      }),
  }
  return made
}
