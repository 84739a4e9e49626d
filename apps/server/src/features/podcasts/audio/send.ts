import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { watched } from '#platform/files/download.ts'
import type { ByteRange } from '#providers/objects/index.ts'
import { readRange } from './range.ts'

export interface SentFile {
  /** Changes with the content. */
  etag: string
  contentType: string
  bytes: number
  open: (range: ByteRange | null) => Promise<Readable>
  /** Asked before each piece: false, or a failure, cuts the connection. Every reader may have the whole by default. */
  mayGoOn?: () => Promise<boolean>
}

/** Sends a file, or the requested part of it (RFC 9110, sections 13 and 14). */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile) {
  const { etag, bytes } = file
  reply.header('etag', etag).header('accept-ranges', 'bytes').type(file.contentType)
  const { range: asked, 'if-range': ifRange, 'if-none-match': known } = request.headers
  if (known === etag && asked === undefined) return reply.code(304).send()
  // A part of a newer file would not fit the part they have, so all of it is sent.
  const range = ifRange === undefined || ifRange === etag ? readRange(asked, bytes) : null
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${bytes}`).removeHeader('content-type').send()
  const stream = await file.open(range)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : bytes)
  if (request.method !== 'HEAD') return reply.send(file.mayGoOn ? watched(stream, file.mayGoOn) : stream)
  stream.destroy()
  return reply.send()
}
