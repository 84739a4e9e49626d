import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredReply } from './storedReply.ts'

/** Sends a stored reply in an encoding the reader accepts, or 304 when the reader has it. */
export function sendStored(request: FastifyRequest, reply: FastifyReply, stored: StoredReply, cacheControl: string) {
  reply
    .header('etag', stored.etag)
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding, authorization')
  if (stored.status === 200 && matches(request.headers['if-none-match'], stored.etag)) return reply.code(304).send()
  reply.code(stored.status).header('content-type', stored.contentType)
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => accepts(accepted, one))
  if (!encoding) return reply.send(stored.body)
  return reply.header('content-encoding', encoding).send(stored.in(encoding))
}

function matches(header: string | undefined, etag: string) {
  if (!header) return false
  return header === '*' || header.split(',').some((candidate) => candidate.trim() === etag)
}

function accepts(header: string | string[], encoding: string) {
  return String(header)
    .split(',')
    .some((part) => {
      const [name, quality] = part.trim().split(';')
      return name === encoding && !/q=0(\.0*)?$/.test(quality ?? '')
    })
}
