import { addressOf, type Endpoint, type Input, type Reply } from '@palata/contract/endpoint'
import { createContext, type ReactNode, use } from 'react'
import { ApiError, GATEWAY_FAILURES, SERVER_UNAVAILABLE } from './errors.ts'
import { isUnloading } from './unloading.ts'

export { ApiError, isAborted, SERVER_UNAVAILABLE } from './errors.ts'

interface CallOptions {
  signal?: AbortSignal
  /** A background call: a network failure is not shown to the reader. */
  quiet?: boolean
  /** Idempotency key, for endpoints that take one. */
  key?: string
}

export interface Api {
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, options?: CallOptions): Promise<Reply<E>>
  /** Reads a root-relative address that the server gave, such as `next`. */
  get<T = unknown>(url: string, options?: CallOptions): Promise<T>
}

export interface ApiOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  token: () => string | null
  /** Gets a new token after a 401; resolves to false when that fails. */
  refresh?: () => Promise<boolean>
  /** Asks the person to prove who they are after a `confirm_first`; resolves to true when the call may be repeated. */
  prove?: () => Promise<boolean>
  /** Called when the network or the server is down, at most once per 5 s. */
  onUnavailable?: (text: string) => void
  origin?: string
}

const ANNOUNCE_EVERY_MS = 5_000
/** Several parts of a page request these paths at once, so one part must not abort the request. */
const NEVER_ABORTED = /inner-pages|^\/api\/auth\/users\/me\/$|user-assets/

export function createApi({ fetch, token, refresh, prove, onUnavailable, origin = '' }: ApiOptions): Api {
  const running = new Map<string, AbortController>()
  let announcedAt = Number.NEGATIVE_INFINITY

  function announce({ quiet }: CallOptions) {
    if (quiet || Date.now() - announcedAt < ANNOUNCE_EVERY_MS) return
    announcedAt = Date.now()
    onUnavailable?.(SERVER_UNAVAILABLE)
  }

  async function send(method: string, url: string, body: unknown, options: CallOptions) {
    const path = url.split('?')[0]!
    const controller = new AbortController()
    const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal
    const replaces = method === 'GET' && !NEVER_ABORTED.test(path)
    if (replaces) {
      running.get(path)?.abort()
      running.set(path, controller)
    }
    try {
      return await exchange(method, url, body, signal, options)
    } finally {
      if (running.get(path) === controller) running.delete(path)
    }
  }

  async function exchange(method: string, url: string, body: unknown, signal: AbortSignal, options: CallOptions) {
    const bearer = token()
    const first = await attempt(method, url, body, signal, options, bearer)
    // Another request may have refreshed the token already, so there is nothing to refresh.
    const isStale = first.status === 401 && bearer !== null && refresh !== undefined
    const hasNew = isStale && (token() !== bearer || (await refresh()))
    const response = hasNew ? await attempt(method, url, body, signal, options, token()) : first
    try {
      return await replyOf(response, signal)
    } catch (error) {
      if (!isUnproved(error) || !(await prove?.())) throw error
      return replyOf(await attempt(method, url, body, signal, options, token()), signal)
    }
  }

  async function attempt(
    method: string,
    url: string,
    body: unknown,
    signal: AbortSignal,
    options: CallOptions,
    bearer: string | null,
  ): Promise<Response> {
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData
    const headers = {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(options.key && { 'idempotency-key': options.key }),
    }
    try {
      const payload = isForm ? body : JSON.stringify(body)
      const response = await fetch(origin + url, {
        method,
        headers,
        signal,
        ...(method !== 'GET' && isSmall(payload) && { keepalive: true }),
        ...(body !== undefined && { body: payload! }),
      })
      if (GATEWAY_FAILURES.includes(response.status)) announce(options)
      return response
    } catch (error) {
      if (signal.aborted) throw new DOMException('aborted', 'AbortError')
      if (!isUnloading()) announce(options)
      throw new ApiError(0, { detail: SERVER_UNAVAILABLE }, { cause: error })
    }
  }

  return {
    call(endpoint, input, options = {}) {
      const { params, query, body } = (input ?? {}) as {
        params?: Record<string, string>
        query?: Record<string, unknown>
        body?: unknown
      }
      const [method, path] = addressOf(endpoint.at, params)
      return send(method, path + queryOf(query), body, options) as never
    },
    get: (url, options = {}) => send('GET', url, undefined, options) as never,
  }
}

/** Browsers complete at most 64 KiB of requests of pages that have been left, and refuse more at once. */
const MOST_KEPT_ALIVE = 8 * 1024

/** Whether the browser may complete the request after the page is left. */
function isSmall(payload: string | FormData | undefined) {
  if (payload === undefined || typeof payload === 'string') return (payload?.length ?? 0) <= MOST_KEPT_ALIVE
  let length = 0
  for (const [name, value] of payload) length += name.length + (typeof value === 'string' ? value.length : value.size)
  return length <= MOST_KEPT_ALIVE
}

function queryOf(query: Record<string, unknown> = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

async function replyOf(response: Response, signal: AbortSignal): Promise<unknown> {
  const reply: unknown = response.status === 204 ? undefined : await readJson(response, signal)
  if (!response.ok) throw new ApiError(response.status, reply, { statusText: response.statusText })
  return reply
}

/** The server wants a proof that the session is its owner's before this call; see `needsProof` of the contract. */
function isUnproved(error: unknown) {
  return error instanceof ApiError && error.body.code === 'confirm_first'
}

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal.aborted) throw error
    if (response.ok) throw new ApiError(response.status, undefined, { cause: error })
    return undefined
  }
}

const ApiContext = createContext<Api | null>(null)

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

export function useApi() {
  const api = use(ApiContext)
  if (!api) throw new Error('ApiProvider is missing')
  return api
}
