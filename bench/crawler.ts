/** Processor time of uncached pages: a crawler deep in the history, with the product's caches on. */
import { Agent, request } from 'node:http'
import { processorMs } from './processor.ts'
import { median, table } from './table.ts'

const TURNS = 5
const PAGES = 400
const AT_ONCE = 4

export async function crawl(origin: string, pid: number) {
  const lines: string[][] = []
  for (const encoding of ['identity', 'gzip', 'br']) {
    const next = await addresses(origin)
    await read(origin, next, encoding, PAGES)
    const turns: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const before = processorMs(pid)
      await read(origin, next, encoding, PAGES)
      turns.push((processorMs(pid) - before) / PAGES)
    }
    lines.push([encoding, median(turns).toFixed(2), '≤ 2.2'])
  }
  table(['a page nobody read before', 'processor time, ms', 'goal'], lines)
}

/** Addresses of one deep page, each with another id, so that none is cached. */
async function addresses(origin: string) {
  const page = (await (await fetch(`${origin}/api/alpha/all/?page=3`)).json()) as { next: string }
  const [place] = decodeURIComponent(page.next.split('after=')[1]!).split('_')
  let id = 1_000_000_000 + Math.floor(Math.random() * 900_000_000)
  return () => `/api/alpha/all/?after=${encodeURIComponent(`${place}_${id++}`)}`
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

async function read(origin: string, next: () => string, encoding: string, pages: number) {
  const readers = Array.from({ length: AT_ONCE }, async () => {
    for (let page = 0; page < pages / AT_ONCE; page += 1) await get(origin + next(), encoding)
  })
  await Promise.all(readers)
}

function get(url: string, encoding: string) {
  return new Promise<void>((resolve, reject) => {
    request(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} → ${response.statusCode}`))
      response.on('end', resolve).resume()
    })
      .on('error', reject)
      .end()
  })
}
