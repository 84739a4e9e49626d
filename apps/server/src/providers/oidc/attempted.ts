import { errors as keyErrors } from 'jose'
import * as client from 'openid-client'
import { counted } from '../counted.ts'
import { ProviderError } from '../errors.ts'
import type { ProviderLogger } from '../http.ts'

/** The service accepted the request and refused the person's code. The last is Yandex's own. */
const REFUSED_CODES = ['invalid_grant', 'access_denied', 'bad_verification_code']
/** openid-client's errors for a token that does not belong to this attempt. */
const UNTRUSTED = ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED']

/** Runs a call of a sign-in service; every error is logged and becomes a `ProviderError`. */
export function attempted(service: string, logger: ProviderLogger) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await counted(service, work)
    } catch (error) {
      const problem = problemOf(service, error)
      logger.warn(
        { often: `${service} ${problem.retryable}`, service, err: problem },
        problem.retryable ? 'no usable answer' : 'sign-in refused',
      )
      throw problem
    }
  }
}

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
