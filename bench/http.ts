/** Requests a second against a bare node:http handler that sends the same bytes; servers on core 0, client on core 1. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import autocannon from 'autocannon'
import { table } from './table.ts'

const SECONDS = 6
const BARE_PORT = 4801

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

/** Measures each case in turns: product, rival, product, rival. `pid` is the product's server. */
export async function compare(origin: string, cases: HttpCase[]) {
  const lines: string[][] = []
  for (const one of cases) {
    const headers = { ...one.headers, 'accept-encoding': one.encoding }
    const answer = await read(origin + one.path, headers)
    const rival = await startRival(one.rival, answer)
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < 2; round += 1) {
      ours.push(await load(origin + one.path, headers))
      bare.push(await load(`http://127.0.0.1:${BARE_PORT}/`, headers))
    }
    rival.kill()
    await once(rival, 'exit')
    const ratio = mean(ours) / mean(bare)
    lines.push([one.name, mean(ours).toFixed(0), mean(bare).toFixed(0), ratio.toFixed(2), `≥ ${one.goal}`])
  }
  table(['read', 'ours, req/s', 'bare node:http, req/s', 'ratio', 'goal'], lines)
}

type Headers = Record<string, string>

async function load(url: string, headers: Headers) {
  await autocannon({ url, headers, connections: 40, duration: 2 })
  return (await autocannon({ url, headers, connections: 40, duration: SECONDS })).requests.average
}

async function startRival(kind: string, answer: object): Promise<ChildProcess> {
  const args = ['-c', '0', process.execPath, 'bench/rivals.ts']
  const env = { ...process.env, PORT: String(BARE_PORT), KIND: kind, ANSWER: JSON.stringify(answer) }
  const child = spawn('taskset', args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
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

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
