/** Requests a second against a bare node:http handler that sends the same bytes; servers on core 0, client on 1. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import autocannon from 'autocannon'
import { freePort } from '../e2e/server.ts'
import { processorMs } from './processor.ts'
import { median, table } from './table.ts'

/** Turns are short, so that a shared machine's load affects both sides alike. */
const TURNS = 7
const SECONDS = 2

export interface HttpCase {
  name: string
  path: string
  /** Sends stored bytes, or stringifies the same object for every request. */
  rival: 'bytes' | 'stringify'
  encoding: 'gzip' | 'identity'
  goal: number
  /** Headers of the caller; a guest by default. */
  headers?: Record<string, string>
  /** Headers by connection, when several readers send the requests. */
  readers?: Record<string, string>[]
}

/**
 * Measures each case in turns, product and rival; the ratio is the median of the turns' ratios. With the server's pid
 * it also measures processor time per request, which depends less on other work on the machine.
 */
export async function compare(origin: string, cases: HttpCase[], pid?: number) {
  const lines: string[][] = []
  for (const one of cases) {
    const headers = { ...one.headers, 'accept-encoding': one.encoding }
    const answer = await read(origin + one.path, headers)
    const port = await freePort()
    const rival = await startRival(one.rival, port, answer)
    const bareUrl = `http://127.0.0.1:${port}/`
    // Warm up both sides.
    await load(origin + one.path, headers)
    await load(bareUrl, headers)
    const turns: { ours: number; bare: number; ratio: number; oursCpu: number; bareCpu: number }[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [ours, oursCpu] = await measured(pid, () => load(origin + one.path, headers, one.readers))
      const [bare, bareCpu] = await measured(rival.pid, () => load(bareUrl, headers))
      turns.push({ ours, bare, ratio: ours / bare, oursCpu, bareCpu })
    }
    rival.kill()
    await once(rival, 'exit')
    const of = (side: keyof (typeof turns)[0]) => median(turns.map((turn) => turn[side]))
    const processor = pid ? [`${of('oursCpu').toFixed(0)} of ${of('bareCpu').toFixed(0)}`] : []
    lines.push([
      one.name,
      of('ours').toFixed(0),
      of('bare').toFixed(0),
      of('ratio').toFixed(2),
      `≥ ${one.goal}`,
      ...processor,
    ])
  }
  const more = pid ? ['processor, ours of bare, µs'] : []
  table(['read', 'ours, req/s', 'bare node:http, req/s', 'ratio', 'goal', ...more], lines)
}

/** Requests a second, and processor time per request in microseconds. */
async function measured(pid: number | undefined, work: () => Promise<number>): Promise<[number, number]> {
  const before = pid ? processorMs(pid) : 0
  const rate = await work()
  return [rate, pid ? ((processorMs(pid) - before) / (rate * SECONDS)) * 1000 : 0]
}

type Headers = Record<string, string>

/** With `readers`, each connection is another reader. */
async function load(url: string, headers: Headers, readers: Headers[] = []) {
  let next = 0
  const setupClient = (client: { setHeaders: (headers: Headers) => void }) => {
    const reader = readers[next++ % readers.length]
    if (reader) client.setHeaders({ ...headers, ...reader })
  }
  return (await autocannon({ url, headers, connections: 40, duration: SECONDS, setupClient })).requests.average
}

async function startRival(kind: string, port: number, answer: object): Promise<ChildProcess> {
  const args = ['-c', '0', process.execPath, 'bench/rivals.ts']
  const env = { ...process.env, PORT: String(port), KIND: kind }
  const child = spawn('taskset', args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  // Sent over stdin: a long reply does not fit into an environment variable.
  child.stdin.end(JSON.stringify(answer))
  await once(child.stdout, 'data')
  return child
}

function read(url: string, headers: Headers): Promise<{ body: string; encoding: string; type: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          body: Buffer.concat(chunks).toString('base64'),
          encoding: response.headers['content-encoding'] ?? '',
          type: response.headers['content-type'] ?? '',
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}
