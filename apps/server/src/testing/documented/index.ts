import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { ProviderError } from '../../providers/errors.ts'
import type { HttpOptions } from '../../providers/http.ts'
import { type Answers, type Asks, differences } from './matching.ts'
import { documentWire, sandboxWire, serveWire, type Wire } from './wire.ts'

export { any, atLeast, mapOf, nullable, oneOf } from './matching.ts'

/** Where an adapter finds the service: what the document says, or the sandbox. */
export interface Place {
  isSandbox: boolean
  /** The address of the service, or the sandbox's path in its stead. */
  at: (address: string, sandboxPath: string) => string
  fetch: typeof fetch
  /** An address on this machine that leads to the service: for adapters that take no `fetch`. */
  serve: (address: string, sandboxPath: string) => Promise<string>
  /** The options of `createHttp` for an adapter at this address. */
  http: (address: string, sandboxPath: string) => HttpOptions
  /** Posts to a control of the sandbox. */
  order: (path: string, body: object) => Promise<void>
}

/** One call of the adapter and what passes over the wire. */
export interface Exchange {
  /** Subject and verb: the name of the test. */
  says: string
  by: (place: Place) => Promise<unknown>
  /** In the order of the calls. */
  wire: { asks: Asks; answers: Answers }[]
  /** The part of the adapter's result that follows from the documented answer. */
  gives?: unknown
  /** The adapter's error in place of a result. */
  refuses?: { status?: number | null; retryAfterMs?: number; serviceCode?: string; retryable?: boolean }
  /** Why the sandbox never answers so; without it the sandbox is played too. */
  notInSandbox?: string
}

export interface Documented {
  service: string
  /** Each document with the day on which it was read. */
  read: { address: string; on: `${number}-${number}-${number}`; edition?: string }[]
  exchanges: Exchange[]
  now?: Date
  /** Starts another stand-in than the sandbox in this process. */
  standIn?: () => Promise<StandIn>
}

interface StandIn {
  url: string
  stop: () => Promise<unknown>
}

/** The time of the documents' sandbox. */
export const DOCUMENTED_NOW = new Date('2026-11-20T12:00:00Z')
const silent = { warn: () => {} }

/**
 * Plays what a service's documents say against our adapter, and then our sandbox against the same: both send and
 * understand what the documents say, and not what the other says.
 */
export function documented({ service, read, exchanges, now = DOCUMENTED_NOW, standIn }: Documented) {
  assert.ok(
    read.length > 0 && read.every(({ address }) => URL.canParse(address)),
    `${service}: documents need addresses`,
  )
  for (const exchange of exchanges)
    test(`${service}, by its documents: ${exchange.says}`, async () => {
      await play(exchange, documentWire(exchange.wire), now)
    })
  const played = exchanges.filter(({ notInSandbox }) => notInSandbox === undefined)
  if (played.length === 0) return
  let sandbox: Promise<StandIn & { app: FastifyInstance | null }> | undefined
  const start = async () => {
    if (standIn) return { app: null, ...(await standIn()) }
    const app = buildSandbox({ now: () => now.getTime() })
    return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() }
  }
  after(async () => (await sandbox)?.stop())
  for (const exchange of played)
    test(`${service}, the sandbox as in its documents: ${exchange.says}`, async () => {
      sandbox ??= start()
      const { app, url } = await sandbox
      const wire = sandboxWire(url, exchange.wire)
      await play(exchange, wire, now, { order: orderTo(app) })
      for (const [place, { answers }] of exchange.wire.entries()) {
        const { status, body, headers, sent } = wire.told[place]!
        assert.equal(status, answers.status ?? 200, 'the status of the sandbox')
        for (const name of Object.keys(answers.headers ?? {}))
          assert.ok(headers.has(name), `the sandbox sends no ${name}`)
        const expected = typeof answers.body === 'function' ? answers.body(sent) : answers.body
        assert.deepEqual(differences(answers.means ?? comparedOf(answers, expected), comparedOf(answers, body)), [])
      }
    })
}

/** The body as what is compared. */
function comparedOf({ reads }: Answers, body: unknown): unknown {
  if (reads) return reads(String(body))
  if (typeof body !== 'string') return body
  return body === '' ? '' : JSON.parse(body)
}

const orderTo =
  (app: FastifyInstance | null): Place['order'] =>
  async (path, body) => {
    const { statusCode } = await app!.inject({ method: 'POST', url: path, payload: body })
    assert.ok(statusCode < 300, `${path}: ${statusCode}`)
  }

async function play(exchange: Exchange, wire: Wire, now: Date, sandbox?: Pick<Place, 'order'>) {
  const { by, gives, refuses } = exchange
  const place: Place = {
    isSandbox: sandbox !== undefined,
    at: wire.at,
    fetch: wire.fetch,
    serve: (address, sandboxPath) => serveWire(wire, address, sandboxPath),
    http: (address, sandboxPath) => ({
      baseUrl: wire.at(address, sandboxPath),
      fetch: wire.fetch,
      logger: silent,
      clock: () => now,
      retries: 0,
      callsPerMinute: 1e6,
      sleep: async () => {},
    }),
    order: sandbox?.order ?? (async () => {}),
  }
  const outcome = await by(place).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  wire.assertSpoken(outcome)
  if (refuses) {
    assert.ok('error' in outcome, `refused: ${JSON.stringify(outcome)}`)
    const { error } = outcome
    assert.ok(error instanceof ProviderError, String(error))
    assert.deepEqual({ ...refuses, ...pick(error, refuses) }, refuses)
    return
  }
  if ('error' in outcome) throw outcome.error
  // The sandbox has figures of its own; that they are read is proved by the call.
  if (!sandbox && gives !== undefined) assert.deepEqual(outcome.value, gives)
}

const pick = (error: ProviderError, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, error[name as keyof ProviderError]]))
