/** All calls of the screener over HTTP at a fixed rate, with 5,000 coins and ten years. */
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { connect } from '../apps/server/src/platform/database.ts'
import { makeWriters } from './fire.ts'
import { table } from './table.ts'

const A_SECOND = 200
const SECONDS = 20
const BASES = ['base_coin_id=1&usd=true', 'base_coin_id=1', 'base_coin_id=2', 'base_coin_id=19067']
const TOPS = [50, 100, 200, 300]
const MODES = ['impulse', 'period', 'monthly', 'period-dyn'] as const
const FIRST_WINDOW = { impulse: '', period: '7d', monthly: new Date().toISOString().slice(0, 7), 'period-dyn': '7d' }

/** A member calls everything in turn, with every base and top, at a fixed rate, without waiting for replies. */
export async function screenerCalls(origin: string, databaseUrl: string, secret: string) {
  const db = connect(databaseUrl, () => {}, { max: 2 })
  const [member] = await makeWriters(db, secret, 1, 'screened')
  await db.end()
  const { headers } = member!
  const began = performance.now()
  const legs = JSON.parse((await send(`${origin}/api/screener/impulse/?${BASES[0]}`, headers)).text) as Leg[]
  console.log(`the first answer of the process: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  const calls = MODES.flatMap((mode) => {
    const window = mode === 'impulse' ? `impulse_id=${legs[0]!.impulse_id}` : `period=${FIRST_WINDOW[mode]}`
    return [
      [`GET /api/screener/${mode}/`, ''],
      [`GET /api/screener/${mode}/coins/`, `&${window}`],
      [`GET /api/screener/compare/${mode}/`, '&compare_coin_id=9'],
    ] as [name: string, more: string][]
  })
  await fire(origin, headers, calls, 3)
  const times = await fire(origin, headers, calls, SECONDS)
  const lines = calls.map(([name]) => {
    const sorted = times.get(name)!.sort((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(2)
    return [name, String(sorted.length), at(0.5), at(0.99), '≤ 5']
  })
  table([`${A_SECOND} requests a second, 5,000 coins`, 'asked', 'p50, ms', 'p99, ms', 'goal'], lines)
}

interface Leg {
  impulse_id: number
}

async function fire(origin: string, headers: Record<string, string>, calls: [string, string][], seconds: number) {
  const times = new Map(calls.map(([name]) => [name, [] as number[]]))
  const began = performance.now()
  const shots: Promise<void>[] = []
  for (let shot = 0; shot < A_SECOND * seconds; shot += 1) {
    await setTimeout(Math.max(0, (shot * 1000) / A_SECOND - (performance.now() - began)))
    const [name, more] = calls[shot % calls.length]!
    const turn = Math.floor(shot / calls.length)
    const base = BASES[turn % BASES.length]!
    const top = TOPS[Math.floor(turn / BASES.length) % TOPS.length]!
    const url = `${origin}${name.slice('GET '.length)}?${base}&top=${top}${more}`
    shots.push(
      (async () => {
        const started = performance.now()
        const { status, text } = await send(url, headers)
        // Expected refusals: an impulse of another base, and bitcoin compared with itself.
        if (status !== 200 && status !== 400 && status !== 404) throw new Error(`${url} → ${status} ${text}`)
        times.get(name)!.push(performance.now() - started)
      })(),
    )
  }
  await Promise.all(shots)
  return times
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 })

function send(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }))
    })
      .on('error', reject)
      .end()
  })
}
