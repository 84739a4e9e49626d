import { z } from 'zod'
import { type Finding, failure, fine, once } from '../check.ts'
import { createHttp } from '../http.ts'

const Answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Sends an invalid token: with a wrong secret the service reports the secret first. */
export async function checkTurnstile({ secret, verifyUrl }: { secret: string; verifyUrl: string }): Promise<Finding[]> {
  const body = { secret, response: 'palata-self-test' }
  const { 'error-codes': codes } = await createHttp('turnstile', once(verifyUrl)).post('', body, Answer)
  return codes.some((code) => code.endsWith('-secret'))
    ? [
        failure(
          'Cloudflare не принял секрет',
          'Возьмите секрет виджета в кабинете Turnstile и задайте TURNSTILE_SECRET_KEY.',
        ),
      ]
    : [fine('Cloudflare отвечает и знает секрет')]
}
