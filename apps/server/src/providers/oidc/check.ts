import { randomBytes } from 'node:crypto'
import { ResponseBodyError } from 'openid-client'
import { type Finding, failure, failureOf, fine } from '../check.ts'
import { ProviderError } from '../errors.ts'
import { createSignIn, type OauthOptions, type OidcOptions } from './index.ts'

/** Sends a made-up code: a service that knows our client refuses the code, any other refuses the client. */
export async function checkSignIn(
  options: OidcOptions | OauthOptions,
  redirectUri: string,
  settings: string,
): Promise<Finding[]> {
  const random = () => randomBytes(24).toString('base64url')
  const attempt = { state: random(), nonce: random(), verifier: random() + random(), redirectUri }
  try {
    const iss = 'issuer' in options ? options.issuer : undefined
    await createSignIn(options).identify(attempt, { code: random(), iss, deviceId: random() })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (!error.retryable) return [fine('Служба отвечает и знает наш ключ')]
    const { cause } = error
    if (cause instanceof ResponseBodyError && /^(invalid|unauthorized)_client$/.test(cause.error))
      return [failure('Служба не знает нашего ключа', `Возьмите действующий в её кабинете и задайте ${settings}.`)]
    return [failureOf(cause instanceof ResponseBodyError ? cause : error, settings)]
  }
  return [failure('Служба впустила по выдуманному коду', `Проверьте адрес службы: ${settings} ведут не туда.`)]
}
