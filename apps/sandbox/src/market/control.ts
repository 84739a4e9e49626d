import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimClock } from './clock.ts'

type Failure = {
  count: number
  status?: number
  delayMs?: number
  body?: unknown
  headers?: Record<string, string>
  /** Part of the path of the calls to fail; all calls by default. */
  only?: string
}

export type Faults = {
  plan: (failure: Failure) => void
  left: () => number
  hook: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** Failures planned for the next calls. A plan with only a delay slows the call and lets it through. */
export function createFaults(): Faults {
  let failure: Failure = { count: 0 }
  return {
    plan: (next) => {
      failure = next
    },
    left: () => failure.count,
    hook: async (request, reply) => {
      if (failure.count < 1 || (failure.only && !request.url.includes(failure.only))) return
      const { status, delayMs, body, headers } = failure
      failure = { ...failure, count: failure.count - 1 }
      if (delayMs) await sleep(delayMs)
      if (status === undefined && body === undefined) return
      const code = status ?? 200
      reply.code(code).headers(headers ?? {})
      const answer = body ?? { status: { error_code: code, error_message: 'Ordered by /__sim' } }
      // Text is sent unchanged but labelled JSON, to imitate a garbled reply.
      return reply.type('application/json').send(typeof answer === 'string' ? answer : JSON.stringify(answer))
    },
  }
}

/** A service whose calls fail as planned. */
export function failing(faults: Faults, routes: (service: FastifyInstance) => void) {
  return async (service: FastifyInstance) => {
    service.addHook('onRequest', faults.hook)
    routes(service)
  }
}

const count = { type: 'integer', minimum: 0 } as const

/** `POST …/fail` plans failures of the service. */
export function failures(faults: Faults) {
  return async (app: FastifyInstance) => {
    app.post<{ Body: Failure }>(
      '/fail',
      {
        schema: {
          body: {
            type: 'object',
            required: ['count'],
            properties: { count, delayMs: count, status: { type: 'integer', minimum: 200, maximum: 599 } },
          },
        },
      },
      async (request) => {
        faults.plan(request.body)
        return { left: faults.left() }
      },
    )
  }
}

/** Drives the market from tests and by hand: `/__sim/market/fail` and `/__sim/market/clock`. */
export function marketControl(clock: SimClock, faults: Faults) {
  return async (app: FastifyInstance) => {
    app.register(failures(faults))
    app.get('/clock', async () => ({ now: new Date(clock.now()).toISOString(), frozen: clock.frozen() }))
    app.post<{ Body: { now?: string | number; advanceMs?: number } | null }>('/clock', async (request, reply) => {
      const { now, advanceMs } = request.body ?? {}
      if (now === undefined && advanceMs === undefined) clock.freeze(null)
      if (now !== undefined) {
        const ms = typeof now === 'number' ? now : Date.parse(now)
        if (!Number.isFinite(ms)) return reply.code(400).send({ error: 'now: an ISO date or milliseconds' })
        clock.freeze(ms)
      }
      if (advanceMs !== undefined) clock.advance(Number(advanceMs))
      return { now: new Date(clock.now()).toISOString(), frozen: clock.frozen() }
    })
  }
}
