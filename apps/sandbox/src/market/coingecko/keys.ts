import type { FastifyInstance, FastifyReply } from 'fastify'

/** Keys of the sandbox are words; these two are of their plans. */
const PAID_KEY = 'CG-sandbox-paid'
const DEMO_KEY = 'CG-sandbox-demo'

/** `api.coingecko.com` answers keys of the free plan and callers without one, `pro-api.coingecko.com` paid keys alone. */
export type Host = 'demo' | 'pro'

/**
 * Refuses a key of the other host and, at the paid one, a call without a key, by the codes of
 * https://docs.coingecko.com/docs/errors-and-rate-limits (read 2026-11-27).
 */
export function askForKey(app: FastifyInstance, host: Host) {
  app.addHook('onRequest', async (request, reply) => {
    const key = request.headers[`x-cg-${host}-api-key`]
    if (host === 'demo' && key === PAID_KEY)
      return refuse(reply, 10_010, 'If you are using Pro API key, please change your root URL to pro-api.coingecko.com')
    if (host === 'pro' && key === DEMO_KEY)
      return refuse(reply, 10_011, 'If you are using Demo API key, please change your root URL to api.coingecko.com')
    if (host === 'pro' && !key) return refuse(reply, 10_002, 'API Key Missing')
  })
}

function refuse(reply: FastifyReply, code: number, message: string) {
  return reply.code(code === 10_002 ? 401 : 400).send({ status: { error_code: code, error_message: message } })
}

/** `/key`: https://docs.coingecko.com/reference/api-usage, read 2026-11-27. */
export function usage(app: FastifyInstance) {
  app.get('/key', async () => ({
    plan: 'Analyst',
    rate_limit_request_per_minute: 500,
    monthly_call_credit: 500_000,
    current_total_monthly_calls: 120_000,
    current_remaining_monthly_calls: 380_000,
    api_key_rate_limit_request_per_minute: 500,
    api_key_monthly_call_credit: 500_000,
    api_key_current_total_monthly_calls: 120_000,
  }))
}
