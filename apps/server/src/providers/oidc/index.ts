import { createRemoteJWKSet, customFetch as customKeyFetch, jwtVerify, errors as keyErrors } from 'jose'
import * as client from 'openid-client'
import { ProviderError } from '../errors.ts'
import type { ProviderLogger } from '../http.ts'
import { checkedFetch, SIGNED } from './answers.ts'

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

/** Secrets of one sign-in attempt. All three are random and known only to the browser that began it. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

/** Query of the callback address. Some services send `iss` (RFC 9207). */
interface Callback {
  code: string
  iss?: string | undefined
}

export type Claims = client.IDToken

export interface OidcClient {
  /** Where to redirect the person. Throws `ProviderError`. */
  authorizationUrl(attempt: Attempt): Promise<URL>
  /** Claims of the returned person. Throws `ProviderError`; not retryable when the service or the token is invalid. */
  identify(attempt: Attempt, callback: Callback): Promise<Claims>
}

const FRESH_MS = 24 * 3_600_000
const CLOCK_TOLERANCE_SECONDS = 30
/** The service accepted the request and refused the person's code. */
const REFUSED_CODES = ['invalid_grant', 'access_denied']
/** openid-client's errors for a token that does not belong to this attempt. */
const UNTRUSTED = ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED']

/** OpenID Connect's code flow with PKCE (openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth). */
export function createOidc(options: OidcOptions): OidcClient {
  const { service, clientId, clientSecret, clientAuth, scope, logger, timeoutMs = 5_000 } = options
  const issuer = new URL(options.issuer)
  const send = checkedFetch(options.fetch ?? fetch)
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

  async function attempted<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const problem = problemOf(service, error)
      logger.warn(
        { often: `${service} ${problem.retryable}`, service, err: problem },
        problem.retryable ? 'no usable answer' : 'sign-in refused',
      )
      throw problem
    }
  }

  return {
    authorizationUrl: (attempt) =>
      attempted(async () =>
        client.buildAuthorizationUrl((await discovered()).config, {
          redirect_uri: attempt.redirectUri,
          scope,
          code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          state: attempt.state,
          nonce: attempt.nonce,
        }),
      ),

    identify: (attempt, { code, iss }) =>
      attempted(async () => {
        const { config, keys } = await discovered()
        const { issuer } = config.serverMetadata()
        if (iss !== undefined && iss !== issuer)
          throw new ProviderError(service, 'another issuer', { retryable: false })
        const back = new URL(attempt.redirectUri)
        back.search = new URLSearchParams({ code, state: attempt.state, ...(iss && { iss }) }).toString()
        const tokens = await client.authorizationCodeGrant(config, back, {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
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

/** Not retryable when this attempt is refused; retryable without a usable answer. */
function problemOf(service: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const cause = error instanceof Error ? error : new Error(String(error))
  const code = 'code' in cause ? String(cause.code) : ''
  const isRefused =
    (error instanceof client.ResponseBodyError && REFUSED_CODES.includes(error.error)) ||
    (error instanceof client.ClientError && UNTRUSTED.includes(code)) ||
    error instanceof keyErrors.JWSSignatureVerificationFailed ||
    error instanceof keyErrors.JWTClaimValidationFailed ||
    error instanceof keyErrors.JWKSNoMatchingKey
  return new ProviderError(service, cause.message, { retryable: !isRefused, cause })
}

/** Whether only this machine can reach the address. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}
