/** Lighthouse's mobile report of the guest's front page, first load and JavaScript weight, by a real Chromium. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserArguments, findChromium } from '../e2e/browser.ts'
import { table } from './table.ts'

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

/** Three runs; the median of each score stands in the table. */
export async function audit(origin: string) {
  const chromePath = findChromium()
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless=new', ...browserArguments],
    userDataDir: mkdtempSync(join(tmpdir(), 'palata-lighthouse-')),
  })
  const runs: Result[] = []
  for (let run = 0; run < 3; run += 1) {
    const result = await lighthouse(origin, { port: chrome.port, logLevel: 'silent' })
    runs.push(result!.lhr)
  }
  chrome.kill()
  const lines = Object.entries(GOALS).map(([name, goal]) => [
    name,
    median(runs.map((run) => 100 * (run.categories[name]?.score ?? 0))).toFixed(0),
    `≥ ${goal}`,
  ])
  const metric = (id: string) => median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN))
  lines.push(
    ['layout shift', metric('cumulative-layout-shift').toFixed(3), '0'],
    ['largest paint, ms', metric('largest-contentful-paint').toFixed(0), ''],
    ['blocked main thread, ms', metric('total-blocking-time').toFixed(0), ''],
    ['JavaScript of the first load, kB gzip', ((await scriptBytes(origin)) / 1000).toFixed(1), '≤ 130'],
  )
  table(['front page, mobile, median of 3', 'value', 'goal'], lines)
  const failed = Object.values(runs[0]!.audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
  )
  for (const { id, title } of failed) process.stdout.write(`not passed: ${id} (${title})\n`)
}

/** What the page itself makes the browser fetch before anything is pressed. */
async function scriptBytes(origin: string) {
  const html = await (await fetch(origin)).text()
  const files = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!))
  let bytes = 0
  for (const file of files) bytes += gzipSync(await (await fetch(origin + file)).bytes(), { level: 9 }).length
  return bytes
}

function median(values: number[]) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!
}
