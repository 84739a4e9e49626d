/** Requests a second against a bare node:http handler that sends the same bytes; servers on core 0, client on core 1. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import autocannon from 'autocannon'
import { freePort } from '../e2e/server.ts'
import { median, table } from './table.ts'

/** Short turns: on a shared machine both sides must meet the same weather. */
const TURNS = 7
const SECONDS = 2

export interface HttpCase {
  name: string
  path: string
  /** Sends stored bytes, or stringifies the same object for every request. */
  rival: 'bytes' | 'stringify'
  encoding: 'gzip' | 'identity'
  goal: number
  /** Who asks; a guest unless said. */
  headers?: Record<string, string>
}

/** Measures each case in turns, product and rival; the ratio is the median of the turns' ratios. */
export async function compare(origin: string, cases: HttpCase[]) {
  const lines: string[][] = []
  for (const one of cases) {
    const headers = { ...one.headers, 'accept-encoding': one.encoding }
    const answer = await read(origin + one.path, headers)
    const port = await freePort()
    const rival = await startRival(one.rival, port, answer)
    const bareUrl = `http://127.0.0.1:${port}/`
    // Warm, both.
    await load(origin + one.path, headers)
    await load(bareUrl, headers)
    const turns: { ours: number; bare: number; ratio: number }[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const ours = await load(origin + one.path, headers)
      const bare = await load(bareUrl, headers)
      turns.push({ ours, bare, ratio: ours / bare })
    }
    rival.kill()
    await once(rival, 'exit')
    const of = (side: 'ours' | 'bare' | 'ratio') => median(turns.map((turn) => turn[side]))
    lines.push([one.name, of('ours').toFixed(0), of('bare').toFixed(0), of('ratio').toFixed(2), `≥ ${one.goal}`])
  }
  table(['read', 'ours, req/s', 'bare node:http, req/s', 'ratio', 'goal'], lines)
}

type Headers = Record<string, string>

async function load(url: string, headers: Headers) {
  return (await autocannon({ url, headers, connections: 40, duration: SECONDS })).requests.average
}

async function startRival(kind: string, port: number, answer: object): Promise<ChildProcess> {
  const args = ['-c', '0', process.execPath, 'bench/rivals.ts']
  const env = { ...process.env, PORT: String(port), KIND: kind }
  const child = spawn('taskset', args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  // A long answer is more than an environment holds.
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
