import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { apiScript } from './apiScript.ts'

/** https://developers.cloudflare.com/turnstile/troubleshooting/testing/: secrets with a fixed outcome. */
const TEST_SECRETS: Record<string, string[]> = {
  '1x0000000000000000000000000000000AA': [],
  '2x0000000000000000000000000000000AA': ['invalid-input-response'],
  '3x0000000000000000000000000000000AA': ['timeout-or-duplicate'],
}
const TOKEN_MS = 300_000
const MOST_TOKENS = 1_000

interface Issued {
  action: string
  hostname: string
  at: number
  /** Idempotency key of the request that used the token: the same request may repeat. */
  spentBy: string | null
}

type Verification = Record<'secret' | 'response' | 'idempotency_key', unknown>

/** Cloudflare Turnstile: `siteverify`, a stub of `api.js`, and the challenge that stub solves. */
export function turnstile(now: () => number) {
  const issued = new Map<string, Issued>()

  return async (app: FastifyInstance) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.get('/api.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(apiScript))

    // The body is plain text, which needs no CORS preflight.
    app.post<{ Body: string | null }>('/challenge', async (request, reply) => {
      const token = `sandbox.${randomUUID()}`
      const { action = '', hostname = 'localhost' } = JSON.parse(request.body || '{}') as Partial<Issued>
      issued.set(token, { action, hostname, at: now(), spentBy: null })
      if (issued.size > MOST_TOKENS) issued.delete(issued.keys().next().value!)
      return reply.header('access-control-allow-origin', '*').send({ token })
    })

    app.post<{ Body: Verification | null }>('/siteverify', async (request) => {
      const { secret, response, idempotency_key: key } = request.body ?? {}
      if (typeof secret !== 'string' || !secret) return refused('missing-input-secret')
      if (typeof response !== 'string' || !response) return refused('missing-input-response')
      const outcome = TEST_SECRETS[secret]
      if (outcome) return outcome.length > 0 ? refused(...outcome) : passed(now(), 'example.com', '')
      // Any other secret is treated as real and accepts only tokens issued here.
      const token = issued.get(response)
      if (!token) return refused('invalid-input-response')
      const requestKey = typeof key === 'string' ? key : randomUUID()
      const isSpent = token.spentBy !== null && token.spentBy !== requestKey
      if (isSpent || now() - token.at > TOKEN_MS) return refused('timeout-or-duplicate')
      token.spentBy = requestKey
      return passed(token.at, token.hostname, token.action)
    })
  }
}

function passed(at: number, hostname: string, action: string) {
  const challenge_ts = new Date(at).toISOString()
  return { success: true, 'error-codes': [], challenge_ts, hostname, action, cdata: '', metadata: {} }
}

function refused(...codes: string[]) {
  return { success: false, 'error-codes': codes, messages: [] }
}
