import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { onBehalfOf, runInWorker, type WorkerTask } from '#platform/workers/index.ts'
import { callerOf } from '../caller.ts'
import type work from './jsonSource.ts'
import { checkedSource } from './jsonSource.ts'

/** Bytes that are looked through on the spot, in a few milliseconds, whatever they contain. */
const LIGHT_BYTES = 64 * 1024

const TASK: WorkerTask<typeof work> = {
  module: new URL('./jsonSource.ts', import.meta.url),
  longestMs: 10_000,
  tooHeavy: () => new Refusal('too_large'),
}

/**
 * Parses JSON bodies of at most `bodyLimit` bytes; what a larger one costs is charged to its sender. An empty body
 * with a JSON type is allowed and means no body.
 */
export function readJson(app: FastifyInstance, bodyLimit: number) {
  const parse = app.getDefaultJsonParser('error', 'error')
  if (app.hasContentTypeParser('application/json')) app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined)
    void sourceOf(request, body).then((source) => void parse(request, source, done), done)
  })
}

/** Six megabytes of escapes keep the loop for half a second. */
async function sourceOf(request: FastifyRequest, body: Buffer): Promise<string> {
  if (body.length <= LIGHT_BYTES) return checkedSource(body.toString())
  return onBehalfOf(callerOf(request), () => runInWorker(TASK, body))
}
