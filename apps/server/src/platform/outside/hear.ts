import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { TLSSocket } from 'node:tls'

/** One request of this process to the outside, as it went over the wire. */
export interface HeardCall {
  method: string
  url: string
  headers: [name: string, value: string][]
  /** Null until an answer came. */
  status: number | null
  answerHeaders: [name: string, value: string][]
  /** When it was sent and when the answer began, Unix ms. */
  sentAt: number
  answeredAt: number | null
  tookMs: number
  /** Only when bodies were asked for. */
  sent: Buffer[]
  received: Buffer[]
}

interface Ear {
  calls: HeardCall[]
  withBodies: boolean
}
interface UndiciRequest {
  origin: string | URL
  path: string
  method: string
  headers: string[]
}

const ears = new AsyncLocalStorage<Ear>()
const heard = new WeakMap<object, { call: HeardCall; ear: Ear; began: number }>()
/** When the certificate of a host ends, by host and port; from the last connection. */
const certificates = new Map<string, Date>()
let isListening = false

/**
 * Runs the work and notes in `calls` each request that it sends by `fetch`, whatever library sends it
 * (https://nodejs.org/api/diagnostics_channel.html and undici's channels, read 2026-11-28).
 */
export function hear<T>(calls: HeardCall[], work: () => Promise<T>, { withBodies = false } = {}): Promise<T> {
  listen()
  return ears.run({ calls, withBodies }, work)
}

/** When the certificate of the address ends; null before the first connection, and without TLS. */
export const certificateEndOf = (url: string): Date | null => certificates.get(new URL(url).host) ?? null

function listen() {
  if (isListening) return
  isListening = true
  const on = (name: string, take: (message: never) => void) => subscribe(`undici:${name}`, take as never)
  on('request:create', ({ request }: { request: UndiciRequest }) => {
    const ear = ears.getStore()
    if (!ear) return
    const call: HeardCall = {
      method: request.method,
      url: `${String(request.origin).replace(/\/$/, '')}${request.path}`,
      headers: pairsOf(request.headers),
      status: null,
      answerHeaders: [],
      sentAt: Date.now(),
      answeredAt: null,
      tookMs: 0,
      sent: [],
      received: [],
    }
    ear.calls.push(call)
    heard.set(request, { call, ear, began: performance.now() })
  })
  on('request:headers', ({ request, response }: { request: object; response: Answer }) => {
    const known = heard.get(request)
    if (!known) return
    known.call.status = response.statusCode
    known.call.answerHeaders = pairsOf(response.headers.map(String))
    known.call.answeredAt = Date.now()
    known.call.tookMs = Math.round(performance.now() - known.began)
  })
  on('request:bodyChunkSent', ({ request, chunk }: Chunk) => keep(request, 'sent', chunk))
  on('request:bodyChunkReceived', ({ request, chunk }: Chunk) => keep(request, 'received', chunk))
  on('request:error', ({ request }: { request: object }) => {
    const known = heard.get(request)
    if (known) known.call.tookMs = Math.round(performance.now() - known.began)
  })
  on('client:connected', ({ connectParams, socket }: { connectParams: { host: string }; socket: unknown }) => {
    if (!(socket instanceof TLSSocket)) return
    const ends = new Date(socket.getPeerCertificate().valid_to)
    if (!Number.isNaN(ends.getTime())) certificates.set(connectParams.host, ends)
  })
}

interface Answer {
  statusCode: number
  headers: Buffer[]
}
interface Chunk {
  request: object
  chunk: Buffer | string
}

function keep(request: object, side: 'sent' | 'received', chunk: Buffer | string) {
  const known = heard.get(request)
  if (known?.ear.withBodies) known.call[side].push(Buffer.from(chunk as Buffer))
}

/** Names and values stand in turn. */
const pairsOf = (flat: readonly string[]) =>
  Array.from({ length: flat.length / 2 }, (_, place): [string, string] => [
    flat[2 * place]!.toLowerCase(),
    flat[2 * place + 1]!,
  ])
