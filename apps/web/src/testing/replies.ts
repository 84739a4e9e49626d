import { addressOf, type Endpoint, type Input, type Reply } from '@palata/contract/endpoint'

export interface FakeRequest {
  method: string
  /** Path and query. */
  url: string
  body: unknown
}

/** Aborts when the app no longer wants the answer. */
type Signal = AbortSignal | undefined

/** Body of a refusal: a sentence, or sentences by field. */
type Refused = { detail?: string; error?: string; message?: string } | Record<string, string[]>

/** A status with the contract's reply, or with a refusal. */
export interface Answer<Body = unknown> {
  status: number
  body?: Body | Refused
  statusText?: string
}

type Answering<Body> = (request: FakeRequest, signal: Signal) => Answer<Body> | Promise<Answer<Body>>

declare const byContract: unique symbol
/**
 * An answer to one address. Only the functions below create it, so that no test invents a reply outside the contract.
 */
type Fake = Answering<unknown> & { [byContract]: true }

/** Replies of a component test's server, by method and address; for a repeated address the later one counts. */
export type Replies = Record<string, Fake>

/** Path parameters, and the query when the fake answers that query only. */
type Place<E extends Endpoint> = Omit<Input<E>, 'body'>

/** The endpoint answers with this reply; a function is called on each request. */
export function serve<E extends Endpoint>(endpoint: E, reply: Reply<E> | (() => Reply<E>), place?: Place<E>): Replies {
  const body = typeof reply === 'function' ? (reply as () => Reply<E>) : () => reply
  return respond(endpoint, () => ({ status: endpoint.status ?? 200, body: body() }), place)
}

/** The endpoint refuses with this status. */
export function refuse<E extends Endpoint>(endpoint: E, status: number, body: Refused = {}, place?: Place<E>): Replies {
  return respond(endpoint, () => ({ status, body }), place)
}

/** The endpoint cannot be reached: a network failure. */
export function disconnect<E extends Endpoint>(endpoint: E, place?: Place<E>): Replies {
  return respond(endpoint, noConnection, place)
}

/** The endpoint answers each request by the function; a promise keeps the request pending. */
export function respond<E extends Endpoint>(endpoint: E, answer: Answering<Reply<E>>, place?: Place<E>): Replies {
  const { params, query } = (place ?? {}) as { params?: Record<string, string>; query?: Record<string, string> }
  const [method, path] = addressOf(endpoint.at, params)
  return { [`${method} ${path}${query ? `?${new URLSearchParams(query)}` : ''}`]: answer as unknown as Fake }
}

/** A request that is never answered. */
export const silence = () => new Promise<never>(() => {})

const MISSING: Answer = { status: 404, body: { detail: 'Не найдено.' } }

/** A server that answers from the table and records each request; an unknown address answers 404. */
export function fakeServer(replies: Replies, requests: FakeRequest[]) {
  return async (url: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    const signal = init.signal ?? undefined
    const request = { method, url, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body }
    requests.push(request)
    const answer = replies[`${method} ${url}`] ?? replies[`${method} ${url.split('?')[0]}`] ?? (() => MISSING)
    const { status, body, statusText = '' } = await raced((async () => answer(request, signal))(), signal)
    return new Response(status === 204 ? null : JSON.stringify(body), { status, statusText })
  }
}

/** Rejects on abort, also when the request is never answered. */
function raced<T>(work: Promise<T>, signal: Signal): Promise<T> {
  if (!signal) return work
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
  return Promise.race([work, aborted])
}

/** Answer of a lost connection: throws as `fetch` does. */
export const noConnection = (): never => {
  throw new TypeError('Failed to fetch')
}
