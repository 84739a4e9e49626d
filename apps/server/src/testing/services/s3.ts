import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import S3rver from 's3rver'
import { s3Bucket } from '../../providers/objects/index.ts'

/** What is done to a request instead of carrying it out; nothing to let it through. */
export type Fault = (call: {
  method: string
  path: string
}) => 'cut' | 'hang' | 'late cut' | { status: number; code: string } | undefined

/** A store with Amazon's API on this machine, with faults on the way to it, and a bucket in it. */
export async function s3Stage() {
  const folder = await mkdtemp(join(tmpdir(), 'palata-s3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'backups', configs: [] }],
  })
  const { port } = await store.run()
  const calls: string[] = []
  let fault: Fault = () => undefined
  const way = createServer((asked, reply) => {
    const call = { method: asked.method!, path: asked.url! }
    calls.push(`${call.method} ${call.path}`)
    const what = fault(call)
    if (what === 'hang') return
    if (what === 'cut') return void asked.socket.destroy()
    if (typeof what === 'object') return refuse(reply, what)
    const { method, url, headers } = asked
    const forwarded = request({ port, host: '127.0.0.1', method: method!, path: url!, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers)
      if (what !== 'late cut') return void answer.pipe(reply)
      answer.once('data', (chunk: Buffer) => {
        reply.write(chunk.subarray(0, chunk.length / 2), () => reply.socket?.destroy())
      })
    })
    forwarded.on('error', () => asked.socket.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  after(async () => {
    way.closeAllConnections()
    way.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  const endpoint = `http://127.0.0.1:${(way.address() as AddressInfo).port}/backups`
  const access = { endpoint, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    endpoint,
    calls,
    /** The same bucket with other limits. */
    bucket: (limits: { part?: number; timeoutMs?: number } = {}) => s3Bucket({ ...access, pauseMs: 1, ...limits }),
    /** Runs `work` while this stands in the way. */
    async during<T>(standing: Fault, work: () => Promise<T>): Promise<T> {
      fault = standing
      try {
        return await work()
      } finally {
        fault = () => undefined
      }
    },
  }
}

function refuse(reply: ServerResponse, { status, code }: { status: number; code: string }) {
  reply.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  reply.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>words</Message></Error>`)
}
