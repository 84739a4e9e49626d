/** Processor time of the beacons that pages send when opened and when read to the end. */
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Feed } from '@palata/contract/feed'
import { processorMs } from './processor.ts'
import { median, table } from './table.ts'

const A_SECOND = 1000
const SECONDS = 5
const TURNS = 3
/** Interval between batches, ms. */
const EVERY_MS = 10
/** Number of different readers; the address in the proxy's header tells them apart. */
const READERS = 20_000

export async function beacons(origin: string, pid: number) {
  const { alpha } = (await (await fetch(`${origin}/api/alpha/all/`)).json()) as Feed
  const posts = Object.values(alpha).flatMap((day) => [...day.pinned_posts, ...day.posts])
  let sent = 0
  const beacon = () => {
    sent += 1
    const reader = Math.floor(Math.random() * READERS)
    const post = posts[sent % posts.length]!
    const body = { id: post.id, content_type: post.content_type, ...(sent % 3 === 0 && { is_end: true }) }
    return call(`${origin}/api/alpha/view-count-update/`, `198.18.${reader >> 8}.${reader & 255}`, JSON.stringify(body))
  }
  const empty = () => call(`${origin}/health/live`, '198.18.0.1')
  await fire(beacon)
  const shares: Record<'beacon' | 'empty', number[]> = { beacon: [], empty: [] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    shares.beacon.push(await shareOf(pid, beacon))
    shares.empty.push(await shareOf(pid, empty))
  }
  table(
    [`${A_SECOND} a second for ${SECONDS} s`, 'share of a core, %', 'goal'],
    [
      ['beacons of openings and ends, written and answered', median(shares.beacon).toFixed(1), '≤ 10'],
      ['GET /health/live, which does nothing', median(shares.empty).toFixed(1), ''],
    ],
  )
}

async function shareOf(pid: number, send: () => Promise<void>) {
  const [began, before] = [performance.now(), processorMs(pid)]
  await fire(send)
  return ((processorMs(pid) - before) / (performance.now() - began)) * 100
}

/** Sends at a fixed rate, without waiting for replies. */
async function fire(send: () => Promise<void>) {
  const began = performance.now()
  const answers: Promise<void>[] = []
  while (performance.now() - began < SECONDS * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * A_SECOND)
    while (answers.length < due) answers.push(send())
    await setTimeout(EVERY_MS)
  }
  await Promise.all(answers)
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 })
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

function call(url: string, ip: string, body?: string) {
  return new Promise<void>((resolve, reject) => {
    const headers = {
      'user-agent': BROWSER,
      'x-forwarded-for': ip,
      ...(body && { 'content-type': 'application/json' }),
    }
    const asked = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} → ${response.statusCode}`))
      response.on('end', resolve).resume()
    }).on('error', reject)
    asked.end(body)
  })
}
