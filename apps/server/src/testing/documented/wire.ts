import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { type Answers, type Asks, assertAsked, exampleOf, type Sent } from './matching.ts'

export interface Wire {
  at: (address: string, sandboxPath: string) => string
  fetch: typeof fetch
  /** Throws unless every documented request was sent, and no other. */
  assertSpoken: (outcome: object) => void
  /** What was answered, in the order of the requests. */
  told: { sent: Sent; status: number; headers: Headers; body: string }[]
}
type Steps = { asks: Asks; answers: Answers }[]

/** Answers as the document does. */
export function documentWire(steps: Steps): Wire {
  return wireOf(
    steps,
    (address) => address,
    (url) => url,
    async (_, place, sent) => {
      const { status = 200, headers = {}, body } = steps[place]!.answers
      const example = exampleOf(typeof body === 'function' ? body(sent) : body)
      const isBytes = typeof example === 'string' || example instanceof Uint8Array
      const content = isBytes ? example : JSON.stringify(example)
      const type = isBytes ? 'text/plain' : 'application/json'
      const isEmpty = content === '' || [204, 304].includes(status)
      return new Response(isEmpty ? null : (content as string), {
        status,
        headers: { 'content-type': type, ...headers },
      })
    },
  )
}

/** Sends to the sandbox; requests are judged by the addresses that the document names. */
export function sandboxWire(sandboxUrl: string, steps: Steps): Wire {
  const places: [local: string, address: string][] = []
  return wireOf(
    steps,
    (address, sandboxPath) => {
      const local = `${sandboxUrl}${sandboxPath}`
      places.push([local, address.replace(/\/$/, '')])
      return local
    },
    (url) => {
      const [local, address] = places
        .toSorted(([one], [other]) => other.length - one.length)
        .find(([one]) => url.startsWith(one)) ?? ['', '']
      return address + url.slice(local.length)
    },
    (input, _, __, init) => fetch(input, init),
  )
}

function wireOf(
  steps: Steps,
  at: Wire['at'],
  namedAs: (url: string) => string,
  answer: (url: string, place: number, sent: Sent, init?: RequestInit) => Promise<Response>,
): Wire {
  const told: Wire['told'] = []
  const problems: unknown[] = []
  let next = 0
  const send = async (input: unknown, init?: RequestInit) => {
    const place = next
    next += 1
    const url = input instanceof Request ? input.url : String(input)
    const step = steps[place]
    const sent = sentOf(namedAs(url), init)
    try {
      assert.ok(step, `a request that no document has: ${url}`)
      assertAsked(step.asks, sent)
    } catch (problem) {
      problems.push(problem)
      throw problem
    }
    const response = await answer(url, place, sent, init)
    const copy = response.clone()
    told[place] = { sent, status: copy.status, headers: copy.headers, body: await copy.text() }
    return response
  }
  return {
    at,
    fetch: send as typeof fetch,
    told,
    assertSpoken: (outcome) => {
      if (problems.length > 0) throw problems[0]
      if (next < steps.length && 'error' in outcome) throw outcome.error
      assert.equal(next, steps.length, 'every documented request is sent')
    },
  }
}

function sentOf(url: string, { method = 'GET', headers, body }: RequestInit = {}): Sent {
  const given = new Headers(headers)
  if (body instanceof URLSearchParams && !given.has('content-type'))
    given.set('content-type', 'application/x-www-form-urlencoded')
  const text = body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : String(body ?? '')
  return { method: method.toUpperCase(), url: new URL(url), headers: given, body: text }
}

/** A server on this machine that passes what it is asked over the wire. */
export async function serveWire(wire: Wire, address: string, sandboxPath: string): Promise<string> {
  const target = wire.at(address, sandboxPath)
  const server = createServer(async (request, response) => {
    const content = await buffer(request)
    const { method = 'GET', url = '', headers } = request
    try {
      const answer = await wire.fetch(target + url.replace(/^\/$/, ''), {
        method,
        headers: headers as Record<string, string>,
        ...(content.length > 0 && { body: new Uint8Array(content) }),
      })
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
    } catch {
      // The wire keeps the problem and tells it after the call.
      response.writeHead(599).end()
    }
  })
  server.listen(0, '127.0.0.1')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
