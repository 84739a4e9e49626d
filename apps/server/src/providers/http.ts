import { setTimeout as sleepFor } from 'node:timers/promises'
import type { z } from 'zod'
import { noteLeft } from '#platform/outside/tally.ts'
import { type AnswerCache, createAnswerCache } from './answerCache.ts'
import { counted } from './counted.ts'
import { type ErrorDetails, OverBudget, ProviderError } from './errors.ts'
import { limitedBody, TooLong } from './limitedBody.ts'
import { createRowReader, type RowReader, type RowsOutcome } from './rows.ts'
import { createTurns, type Turns } from './turns.ts'
import { isTooOften, leftOf, waitOf } from './waits.ts'

/** The part of pino that providers use. */
export type ProviderLogger = { warn: (details: object, message: string) => void }

export type HttpOptions = {
  /** Host and path prefix, with or without a trailing slash. */
  baseUrl: string
  logger: ProviderLogger
  fetch?: typeof fetch
  clock?: () => Date
  sleep?: (ms: number) => Promise<unknown>
  /** Timeout of one attempt including its body. */
  timeoutMs?: number
  /** Attempts after the first one. */
  retries?: number
  /** Rate limit; calls above it wait. */
  callsPerMinute?: number
  /** Longest wait for the rate limit or `Retry-After`, in ms; a call that would wait longer fails at once. */
  maxWaitMs?: number
  maxBytes?: number
  /** Rate limit shared with another client of the same account; by default the client has its own. */
  turns?: Turns
  /** Called before each attempt; false refuses it because the budget is spent. */
  spend?: () => Promise<boolean>
  /** The service's own code in the body of a refusal, for the self-test; null for none. */
  codeOf?: (text: string) => string | null
  /** Told of every list of rows: which rows the schema refused, and the keys of the others. */
  noteRows?: (label: string, outcome: RowsOutcome) => void
}

type Posted = { method?: 'POST'; body?: string; headers?: Record<string, string> }

type PostOptions = { isSafe?: boolean; query?: Query }

type Query = Record<string, string | number | undefined>

export type Http = RowReader & {
  /** Throws `ProviderError`. The caller encodes `path`. */
  bytes: (path: string, query?: Query) => Promise<Uint8Array<ArrayBuffer>>
  /** Like `bytes`, then parsed by `schema`; an invalid body is a non-retryable error. */
  json: <S extends z.ZodType>(path: string, schema: S, query?: Query) => Promise<z.output<S>>
  /** JSON `POST` with a JSON answer. `isSafe`: idempotent, so a failed one is retried. */
  post: <S extends z.ZodType>(path: string, body: object, schema: S, options?: PostOptions) => Promise<z.output<S>>
  cached: AnswerCache
}

/** Bytes of a refusal that are read for its code. */
const LONGEST_REFUSAL = 64 * 1024
const BACKOFF_MS = 500
const BACKOFF_CAP_MS = 8_000

/** The HTTP client of all providers; `service` names it in errors and logs. */
export function createHttp(service: string, options: HttpOptions, headers: Record<string, string> = {}): Http {
  const { baseUrl, logger, clock: date = () => new Date(), sleep = sleepFor } = options
  const { timeoutMs = 8_000, retries = 2, maxWaitMs = 15_000, maxBytes = 5_000_000 } = options
  const clock = () => date().getTime()
  const send = options.fetch ?? fetch
  const base = baseUrl.replace(/\/+$/, '')
  const turns = options.turns ?? createTurns(options)

  const fail = (message: string, details: ErrorDetails) => new ProviderError(service, message, details)

  async function takeTurn() {
    const tooLong = await turns.take(maxWaitMs)
    if (tooLong) throw fail('over the rate budget', { retryable: true, retryAfterMs: tooLong })
  }

  async function attempt(url: string, post: Posted): Promise<Uint8Array<ArrayBuffer>> {
    if (options.spend && !(await options.spend())) throw new OverBudget(service)
    await takeTurn()
    try {
      // No redirects: one would carry the key to another host.
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await send(url, {
        ...post,
        headers: { ...headers, ...post.headers },
        redirect: 'manual',
        signal,
      })
      noteLeft(service, leftOf(response.headers))
      if (!response.ok) {
        const { status } = response
        const serviceCode = await refusalOf(response)
        const retryAfterMs = waitOf(status, response.headers, clock())
        const location = response.headers.get('location')
        const movedTo = location === null ? undefined : URL.parse(location, url)?.href
        // The limit is per account: all calls wait.
        if (isTooOften(status) && retryAfterMs !== undefined) turns.pause(retryAfterMs)
        throw fail(`status ${status}${serviceCode === null ? '' : `, code ${serviceCode}`}`, {
          status,
          retryable: isTooOften(status) || status >= 500,
          ...(serviceCode !== null && { serviceCode }),
          ...(retryAfterMs !== undefined && { retryAfterMs }),
          ...(movedTo !== undefined && { movedTo }),
        })
      }
      return await read(response)
    } catch (error) {
      if (error instanceof ProviderError) throw error
      const timedOut = error instanceof Error && error.name === 'TimeoutError'
      throw fail(timedOut ? `no answer in ${timeoutMs} ms` : 'network error', { retryable: true, cause: error })
    }
  }

  /** The service's own code of a refusal; null where the adapter knows none. */
  async function refusalOf(response: Response): Promise<string | null> {
    const { codeOf } = options
    if (codeOf) return codeOf(new TextDecoder().decode(await limitedBody(response, LONGEST_REFUSAL)))
    await response.body?.cancel()
    return null
  }

  async function read(response: Response) {
    try {
      return await limitedBody(response, maxBytes)
    } catch (error) {
      if (error instanceof TooLong) throw fail(error.message, { status: response.status, retryable: false })
      throw error
    }
  }

  function addressOf(path: string, query: Query) {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    return `${base}${path}${search.size > 0 ? `?${search}` : ''}`
  }

  async function persist(url: string, post: Posted, retries: number) {
    for (let tried = 0; ; tried++) {
      try {
        return await attempt(url, post)
      } catch (error) {
        // Without status and cause it is our own refusal to queue: a retry would only lengthen the queue.
        const refused = error instanceof ProviderError && error.status === null && error.cause === undefined
        if (!(error instanceof ProviderError) || !error.retryable || refused || tried >= retries) throw error
        if (error.retryAfterMs !== null) {
          if (error.retryAfterMs > maxWaitMs) throw error
          // After too many calls the next attempt waits in takeTurn like all others.
          if (!isTooOften(error.status ?? 0)) await sleep(error.retryAfterMs)
        } else await sleep(Math.min(BACKOFF_CAP_MS, BACKOFF_MS * 2 ** tried) * (0.75 + Math.random() / 2))
      }
    }
  }

  const got = (path: string, query: Query = {}) => persist(addressOf(path, query), {}, retries)
  const bytes: Http['bytes'] = (path, query) => counted(service, () => got(path, query))

  const json: Http['json'] = (path, schema, query) =>
    counted(service, async () => understood(path, await got(path, query), schema))

  const post: Http['post'] = async (path, body, schema, { isSafe = false, query = {} } = {}) => {
    const type = { 'content-type': 'application/json' }
    const sent: Posted = { method: 'POST', body: JSON.stringify(body), headers: type }
    return counted(service, async () =>
      understood(path, await persist(addressOf(path, query), sent, isSafe ? retries : 0), schema),
    )
  }

  function understood<S extends z.ZodType>(path: string, answer: Uint8Array, schema: S): z.output<S> {
    const text = new TextDecoder().decode(answer)
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch (cause) {
      throw fail(`${path}: not JSON`, { status: 200, retryable: false, cause })
    }
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    throw fail(`${path}: body not understood`, { status: 200, retryable: false, cause: parsed.error })
  }

  const cached = createAnswerCache({ service, logger, clock })

  return { bytes, json, post, cached, ...createRowReader({ ...options, service }) }
}
