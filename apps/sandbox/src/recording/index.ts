import { readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A call of a recording that `operator check --record` made; `***` stands for what it hid. */
interface RecordedCall {
  service: string
  method: string
  url: string
  body: string
  status: number | null
  answer_headers: Record<string, string>
  answer: string
  coding: 'utf8' | 'latin1'
}

/** Where the sandbox stands in for a real host. */
const PLACES: Record<string, string> = {
  'api.coingecko.com': '/coingecko',
  'pro-api.coingecko.com': '/pro-api.coingecko.com',
  'data-api.binance.vision': '/binance',
  'query2.finance.yahoo.com': '/yahoo',
  'www.cbr.ru': '/cbr',
  'www.cbr-xml-daily.ru': '/cbr-mirror',
  'fred.stlouisfed.org': '/fred',
  'api.telegram.org': '/api.telegram.org',
  't.me': '/t.me',
  'api.x.com': '/x',
  'api.deepl.com': '/deepl',
  'api-free.deepl.com': '/deepl',
  'api.klipy.com': '/klipy',
  'api.opensea.io': '/opensea',
  'challenges.cloudflare.com': '',
  'api.trybit.com': '/cryptocloud',
  'accounts.google.com': '/accounts.google.com',
  'oauth2.googleapis.com': '/accounts.google.com',
  'www.googleapis.com': '/accounts.google.com',
  'oauth.telegram.org': '/oauth.telegram.org',
  'oauth.yandex.ru': '/oauth.yandex.ru',
  'login.yandex.ru': '/login.yandex.ru',
  'id.vk.ru': '/id.vk.ru',
}
/** Services whose host the operator chooses; the path of a node may be its key. */
const OWN: Record<string, (pathname: string) => string> = {
  chain: () => '/chain',
  translation: (pathname) => `/libretranslate${pathname}`,
}

/** Reads a recording. Throws when the file is none. */
export function readRecording(file: string): RecordedCall[] {
  const { format, calls } = JSON.parse(readFileSync(file, 'utf8'))
  if (format !== 'palata-recording-1') throw new Error(`${file}: no recording of operator check`)
  return calls
}

/**
 * Answers with a recorded call in place of the sandbox: of those of the same method and path the one whose query and
 * body fit best, each in its turn. What was not recorded the sandbox answers itself.
 */
export function replaying(calls: readonly RecordedCall[]) {
  const played = new Map<RecordedCall, number>()
  const known = calls.map((call) => ({ call, ...placeOf(call) }))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const url = new URL(request.url, 'http://sandbox')
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? '')
    const fitting = known
      .filter(({ call, path }) => call.method === request.method && fits(path, url.pathname))
      .map((one) => ({ ...one, far: farOf(one, url, body), times: played.get(one.call) ?? 0 }))
      .toSorted((one, other) => one.far - other.far || one.times - other.times)
    const [best] = fitting
    if (!best) return
    const { call } = best
    played.set(call, best.times + 1)
    // No answer had come: neither does one now.
    if (call.status === null) return request.raw.destroy()
    return reply
      .code(call.status)
      .headers({ ...call.answer_headers, 'x-recorded': call.service })
      .send(Buffer.from(call.answer, call.coding))
  }
}

interface Place {
  path: string
  query: URLSearchParams
}

function placeOf({ service, url }: RecordedCall): Place {
  const { hostname, pathname, searchParams } = new URL(url)
  const own = OWN[service]
  const isOwn = own && PLACES[hostname] === undefined && hostname !== '127.0.0.1'
  return { path: isOwn ? own(pathname) : `${PLACES[hostname] ?? ''}${pathname}`, query: searchParams }
}

/** `***` stands for any text within a part of the path. */
function fits(recorded: string, path: string): boolean {
  const form = recorded.split('***').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${form.join('[^/]*')}$`).test(decodeURI(path))
}

/** How many parameters differ, and whether the body does; times and keys differ always. */
function farOf({ query, call }: Place & { call: RecordedCall }, url: URL, body: string): number {
  const names = new Set([...query.keys(), ...url.searchParams.keys()])
  const others = [...names].filter((name) => query.get(name) !== url.searchParams.get(name))
  return others.length + (call.body === '' || call.body === body ? 0 : methodOf(call.body) === methodOf(body) ? 1 : 10)
}

/** The method of a JSON-RPC call; empty for another body. */
const methodOf = (body: string) => /"method":"(\w+)"/.exec(body)?.[1] ?? ''
