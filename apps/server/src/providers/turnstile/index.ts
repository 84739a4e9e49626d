import { z } from 'zod'
import { TURNSTILE_TEST_SECRET } from '#platform/config.ts'
import { counted } from '../counted.ts'
import type { ProviderLogger } from '../http.ts'
import { limitedBody } from '../limitedBody.ts'

export interface TurnstileOptions {
  secret: string
  /** The full address of `siteverify`. */
  verifyUrl: string
  /** Hosts whose widget may have made the token. Empty: any, only for a local stand-in. */
  hostnames: string[]
  logger: ProviderLogger
  fetch?: typeof fetch
  /** Timeout of one attempt. */
  timeoutMs?: number
}

export type BotVerdict = { ok: true } | { ok: false; reason: 'missing' | 'invalid' | 'duplicate' | 'unavailable' }

export interface BotCheck {
  /**
   * Whether a person and not a script got `token` for `action`. Never throws; a failed service does not count as a yes.
   */
  verify(token: string, context: { action: string; ip?: string }): Promise<BotVerdict>
}

const MAX_TOKEN_LENGTH = 2048
const MAX_BYTES = 64 * 1024

const Answer = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  hostname: z.string().default(''),
  action: z.string().default(''),
})
type Answer = z.infer<typeof Answer>

/** Cloudflare Turnstile's `siteverify` (developers.cloudflare.com/turnstile/get-started/server-side-validation). */
export function createTurnstile(options: TurnstileOptions): BotCheck {
  const { secret, verifyUrl, hostnames, logger, fetch: send = fetch, timeoutMs = 4_000 } = options
  const isTest = TURNSTILE_TEST_SECRET.test(secret)

  /** Null without a usable answer. */
  async function ask(body: object): Promise<Answer | null> {
    try {
      const answer = await counted('turnstile', () => answerTo(body))
      return answer['error-codes'].includes('internal-error') ? null : answer
    } catch (error) {
      logger.warn({ often: 'turnstile', service: 'turnstile', err: error }, 'no usable answer')
      return null
    }
  }

  async function answerTo(body: object): Promise<Answer> {
    const response = await send(verifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return Answer.parse(JSON.parse((await limitedBody(response, MAX_BYTES)).toString()))
  }

  function verdictOf(answer: Answer, action: string): BotVerdict {
    if (!answer.success) {
      const codes = answer['error-codes']
      // Our settings are wrong: nobody can pass, and the log must show it.
      if (codes.some((code) => code.endsWith('-secret'))) {
        logger.warn({ often: 'turnstile secret', service: 'turnstile', codes }, 'secret refused')
        return { ok: false, reason: 'unavailable' }
      }
      return { ok: false, reason: codes.includes('timeout-or-duplicate') ? 'duplicate' : 'invalid' }
    }
    const isOurs = hostnames.length === 0 || hostnames.includes(answer.hostname)
    // Test secrets answer for example.com and without an action.
    return isTest || (isOurs && answer.action === action) ? { ok: true } : { ok: false, reason: 'invalid' }
  }

  return {
    async verify(token, { action, ip }) {
      if (!token) return { ok: false, reason: 'missing' }
      if (token.length > MAX_TOKEN_LENGTH) return { ok: false, reason: 'invalid' }
      // The idempotency key makes the second attempt the same request; otherwise the token would already be used up.
      const body = { secret, response: token, idempotency_key: crypto.randomUUID(), ...(ip && { remoteip: ip }) }
      const answer = (await ask(body)) ?? (await ask(body))
      return answer ? verdictOf(answer, action) : { ok: false, reason: 'unavailable' }
    },
  }
}
